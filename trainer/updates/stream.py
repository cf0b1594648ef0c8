"""Server-sent events: a page's fragment now, and again whenever it has become another one.

A view returns `stream(...)` after it has decided who may look; static/js/stream.js is the other end. The address of
every such view begins with /live/: there `shared_threads` lets all open streams together use two threads, and so two
connections to the database, where each would else keep its own.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.db import close_old_connections
from django.http import HttpRequest, StreamingHttpResponse

from trainer.display.wording import name_by, style
from trainer.updates.bus import subscribe

PREFIX = "/live/"
PING = 15.0
"""Seconds of silence after which a line is written, so that proxies keep the stream and a lost one is noticed."""
RETRY = 1500
"""Milliseconds after which a browser connects again."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """What a page shows now. One of the version it shows already is not sent. ``last``: nothing will ever follow."""

    version: str
    html: str
    last: bool = False


type Read = Callable[[], Fragment | None]
"""Looks at the state, in a thread. None ends the stream: who asks may not look any more."""


def stream(request: HttpRequest, *, topics: tuple[str, ...], read: Read) -> StreamingHttpResponse:
    """A response that follows the topics."""
    # Compressed in pieces it would reach some browsers late or not at all.
    request.META.pop("HTTP_ACCEPT_ENCODING", None)
    names = style()  # the request has ended when the stream is read

    def look() -> Fragment | None:
        name_by(lambda: names)
        return read()

    headers = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(events(topics, look), content_type="text/event-stream", headers=headers)


async def events(topics: tuple[str, ...], read: Read) -> AsyncIterator[bytes]:
    """The bytes of such a stream. Subscribed before the state is read, so that no change falls in between; begun with
    the whole fragment, so that connecting again needs no memory of what was sent.
    """
    look = sync_to_async(_looking(read), thread_sensitive=True)
    with subscribe(*topics) as news:
        yield f"retry: {RETRY}\n\n".encode()
        sent = None
        while True:
            fragment = await look()
            if fragment and fragment.version != sent:
                sent = fragment.version
                yield _event(fragment)
            if fragment is None or fragment.last:
                yield b"event: over\ndata:\n\n"
                return
            while not await news.changed(PING):
                yield b": ping\n\n"


def _looking(read: Read) -> Read:
    def look() -> Fragment | None:
        try:
            return read()
        finally:
            close_old_connections()

    return look


def _event(fragment: Fragment) -> bytes:
    lines = "".join(f"data: {line}\n" for line in fragment.html.splitlines())
    return f"id: {fragment.version}\n{lines}\n".encode()


type Application = Callable[[Any, Any, Any], Awaitable[None]]


def shared_threads(site: Application, threads: int = 2) -> Application:
    """The site with all its streams on so many threads."""
    executors = cycle([ThreadPoolExecutor(1, thread_name_prefix="live") for _ in range(threads)])

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"].startswith(PREFIX):
            async with ThreadSensitiveContext(executor=next(executors)):
                await site(scope, receive, send)
        else:
            await site(scope, receive, send)

    return application
