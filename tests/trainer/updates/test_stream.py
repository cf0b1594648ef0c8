"""A stream begins with what is, follows what becomes of it, and leaves nothing behind."""

import asyncio
from collections.abc import AsyncIterator, Callable
from threading import Thread, current_thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import RequestFactory

from trainer.updates import stream as module
from trainer.updates.bus import bus
from trainer.updates.stream import Fragment, events, shared_threads, stream


class Page:
    """A state that can be changed; ``reads`` counts how often it was looked at."""

    def __init__(self) -> None:
        self.version, self.reads, self.allowed, self.last = 1, 0, True, False

    def read(self) -> Fragment | None:
        self.reads += 1
        return Fragment(str(self.version), f"<p>{self.version}\nlines</p>", self.last) if self.allowed else None

    def change(self) -> None:
        self.version += 1
        bus().publish("page", self.version)


def run(scene: Callable[[Page, AsyncIterator[bytes]], Any]) -> Any:
    async def whole() -> Any:
        page = Page()
        following = events(("page",), page.read)
        try:
            return await scene(page, following)
        finally:
            await following.aclose()  # type: ignore[attr-defined]

    found = asyncio.run(whole())
    assert bus().waiting("page") == 0
    return found


def test_the_state_comes_first_and_then_each_change() -> None:
    async def scene(page: Page, following: AsyncIterator[bytes]) -> list[bytes]:
        first = [await anext(following), await anext(following)]
        page.change()
        return [*first, await anext(following)]

    retry, first, second = run(scene)
    assert retry == b"retry: 1500\n\n"
    assert first == b"id: 1\ndata: <p>1\ndata: lines</p>\n\n"
    assert second.startswith(b"id: 2\n")


def test_a_change_while_the_state_is_read_is_not_missed() -> None:
    async def scene(page: Page, following: AsyncIterator[bytes]) -> bytes:
        read, page_read = page.read, page.read

        def and_changed() -> Fragment | None:
            nonlocal page_read
            found = read()
            if page.reads == 1:
                page.change()
            return found

        other = events(("page",), and_changed)
        await anext(other), await anext(other)
        second = await asyncio.wait_for(anext(other), 2)
        await other.aclose()  # type: ignore[attr-defined]
        return second

    assert run(scene).startswith(b"id: 2\n")


def test_much_news_is_read_once_and_the_same_is_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PING", 0.05)

    async def scene(page: Page, following: AsyncIterator[bytes]) -> tuple[bytes, bytes, int]:
        await anext(following), await anext(following)
        for _ in range(30):
            page.change()
        newest = await anext(following)
        bus().publish("page", 1000)  # of something that this page does not show
        return newest, await anext(following), page.reads

    newest, then, reads = run(scene)
    assert newest.startswith(b"id: 31\n")
    assert then == b": ping\n\n"
    assert reads == 3


def test_it_ends_for_who_may_not_look_any_more_and_after_the_last() -> None:
    async def gone(page: Page, following: AsyncIterator[bytes]) -> list[bytes]:
        await anext(following), await anext(following)
        page.allowed = False
        page.change()
        return [one async for one in following]

    async def last(page: Page, following: AsyncIterator[bytes]) -> list[bytes]:
        page.last = True
        return [one async for one in following]

    assert run(gone) == [b"event: over\ndata:\n\n"]
    assert run(last)[1:] == [b"id: 1\ndata: <p>1\ndata: lines</p>\n\n", b"event: over\ndata:\n\n"]


def test_headers_keep_proxies_from_holding_it_back() -> None:
    request = RequestFactory().get("/live/page/", headers={"accept-encoding": "gzip"})
    response = stream(request, topics=("page",), read=lambda: None)
    assert response["Content-Type"] == "text/event-stream"
    assert response["Cache-Control"] == "no-cache, no-transform"
    assert response["X-Accel-Buffering"] == "no"
    from django.middleware.gzip import GZipMiddleware

    squeezed = GZipMiddleware(lambda request: response)(request)
    assert "Content-Encoding" not in squeezed


def test_streams_share_two_threads_and_other_pages_do_not_use_them() -> None:
    from asgiref.sync import sync_to_async

    used: list[tuple[str, Thread]] = []

    async def site(scope: Any, receive: Any, send: Any) -> None:
        used.append((scope["path"], await sync_to_async(lambda: current_thread())()))

    async def scene() -> None:
        application = shared_threads(site)
        paths = [*("/live/room/" for _ in range(20)), "/yaku/"]
        await asyncio.gather(*(application({"type": "http", "path": path}, None, None) for path in paths))

    asyncio.run(scene())
    threads = {thread for path, thread in used if path == "/live/room/"}
    assert len(threads) == 2
    assert all(thread.name.startswith("live") for thread in threads)
    assert not any(thread.name.startswith("live") for path, thread in used if path == "/yaku/")


@pytest.mark.django_db
def test_serve_refuses_several_workers_without_a_bus_between_them(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.WORKERS = 1
    monkeypatch.setattr("uvicorn.run", lambda *args, **options: pytest.fail("it was served"))
    with pytest.raises(CommandError, match="several workers"):
        call_command("serve", workers=2)


def test_a_loop_that_is_gone_harms_nobody() -> None:
    async def left() -> Any:
        return bus().subscribe("page").__enter__()

    subscription = asyncio.run(left())
    subscription.tell("page", 1)
    bus()._waiting.clear()
