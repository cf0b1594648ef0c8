"""News reach every stream that waits for them, in this process and in others, and none that does not."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.db import transaction

from tests.trainer.updates.conftest import RedisServer
from trainer.updates import bus as module
from trainer.updates.bus import Bus, announce
from trainer.updates.relays import Listening, Postgres, Redis


def test_who_follows_a_topic_is_told_and_nobody_else() -> None:
    async def scene() -> list[bool]:
        bus = Bus()
        with (
            bus.subscribe("room:1") as first,
            bus.subscribe("room:1", "room:2") as both,
            bus.subscribe("room:3") as other,
        ):
            Thread(target=bus.publish, args=("room:1", 1)).start()
            return [await first.changed(1), await both.changed(1), await other.changed(0.05)]

    assert asyncio.run(scene()) == [True, True, False]


def test_much_news_is_one_waking_and_old_news_none() -> None:
    async def scene() -> list[bool]:
        bus = Bus()
        with bus.subscribe("room:1") as news:
            for version in range(1, 100):
                bus.publish("room:1", version)
            heard = [await news.changed(1), await news.changed(0.02)]
            bus.publish("room:1", 99)
            bus.publish("room:1", 3)
            return [*heard, await news.changed(0.02)]

    assert asyncio.run(scene()) == [True, False, False]


def test_nothing_is_kept_of_who_has_gone() -> None:
    bus = Bus()

    async def scene() -> None:
        with bus.subscribe("room:1"), bus.subscribe("room:1"):
            assert bus.waiting("room:1") == 2
        with pytest.raises(KeyError), bus.subscribe("room:1"):
            raise KeyError

    asyncio.run(scene())
    assert bus.waiting("room:1") == 0
    assert not bus._waiting
    bus.publish("room:1", 1)


@pytest.mark.django_db(transaction=True)
def test_what_is_not_committed_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(module.bus(), "publish", lambda topic, version: told.append((topic, version)))
    with transaction.atomic():
        announce("room:1", 1)
        transaction.set_rollback(True)
    with transaction.atomic():
        announce("room:1", 2)
        assert told == []
    assert told == [("room:1", 2)]


def across(make: Callable[[Bus], Listening], between: Callable[[], None] = lambda: None) -> list[bool]:
    """Whether a stream of one bus hears another bus: at first, and after what happens in between."""
    here, there = Bus(), Bus()
    here.relay, there.relay = make(here), make(there)
    heard = []

    async def scene() -> None:
        with here.subscribe("room:1") as news:
            assert await news.changed(10), "the listener did not connect"
            there.publish("room:1", 1)
            heard.append(await news.changed(10))
            there.publish("room:2", 1)
            heard.append(await news.changed(0.1))
            await asyncio.to_thread(between)
            patience, version, again = monotonic() + 15, 2, False
            while not again and monotonic() < patience:
                there.publish("room:1", version)
                version += 1
                again = await news.changed(0.2)
            heard.append(again)

    try:
        asyncio.run(scene())
    finally:
        here.relay.stop()
        there.relay.stop()
    return heard


def test_redis_carries_news_and_comes_back(redis_server: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    def restart() -> None:
        redis_server.stop()
        redis_server.start()

    assert across(lambda bus: Redis(bus, redis_server.url), restart) == [True, False, True]
    assert "lost its line" in caplog.text


def test_postgres_carries_news_and_comes_back(postgres_parameters: dict[str, Any]) -> None:
    import psycopg

    def throw_out() -> None:
        """Every connection but this one, as a restart of the server would."""
        with psycopg.connect(**postgres_parameters) as own:
            own.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    assert across(lambda bus: Postgres(bus, postgres_parameters), throw_out) == [True, False, True]


def test_a_relay_out_of_reach_fails_nobody(caplog: pytest.LogCaptureFixture) -> None:
    pytest.importorskip("redis", reason="the driver for Redis is not installed (requirements/scale.txt)")

    async def scene() -> bool:
        bus = Bus()
        with bus.subscribe("room:1") as news:
            bus.relay = Redis(bus, "redis://127.0.0.1:1/0")
            bus.publish("room:1", 1)
            return await news.changed(1)

    assert asyncio.run(scene())
    assert "reached this process only" in caplog.text


@pytest.mark.django_db  # Django's own checks ask the database what it can do
@pytest.mark.parametrize(
    ("kind", "workers", "complaints"),
    [
        ("memory", 1, []),
        ("memory", 2, ["updates.E001"]),
        ("redis://localhost/0", 2, []),
        ("postgres", 1, ["updates.E002"]),
        ("carrier pigeon", 1, ["updates.E003"]),
    ],
)
def test_what_the_check_refuses(
    kind: str, workers: int, complaints: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "BUS", kind)
    monkeypatch.setattr(settings, "WORKERS", workers)
    sqlite = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "none"}}
    monkeypatch.setattr(settings, "DATABASES", sqlite)
    assert [one.id for one in run_checks() if one.id and one.id.startswith("updates.")] == complaints
