"""The bus in this process: who waits for news of which topic, and telling them.

with subscribe("room:5") as news:       # first this,
    ...                                 # then read the state,
    await news.changed(15)              # then wait

announce("room:5", room.version)        # in a transaction; told once it is committed
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache, partial
from threading import Lock
from typing import Protocol

from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)


class Subscription:
    """One waiting stream. It keeps the newest version of each of its topics and no queue: it reads the state anyway."""

    def __init__(self, topics: tuple[str, ...]) -> None:
        self.topics = topics
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._newest: dict[str, int] = {}

    def tell(self, topic: str, version: int) -> None:
        """From any thread. A version not above the newest one was heard already, or overtaken."""
        if version > self._newest.get(topic, -1):
            self._newest[topic] = version
            self.wake()

    def wake(self) -> None:
        """From any thread: there may be news, whatever they are."""
        with suppress(RuntimeError):  # the loop is closed, and the stream with it
            self._loop.call_soon_threadsafe(self._news.set)

    async def changed(self, seconds: float) -> bool:
        """Whether something was told since the last call, waiting up to so many seconds for it."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Relay(Protocol):
    """What carries news between processes."""

    def send(self, topic: str, version: int) -> None: ...
    def listen(self) -> None:
        """Begin to listen, in a thread of its own; a second call does nothing."""
        ...


class Bus:
    """The streams of this process, and the relay to the others where there are several."""

    def __init__(self) -> None:
        self.relay: Relay | None = None
        self._waiting: dict[str, set[Subscription]] = defaultdict(set)
        self._lock = Lock()

    @contextmanager
    def subscribe(self, *topics: str) -> Iterator[Subscription]:
        """News of these topics from here on, for the running event loop."""
        subscription = Subscription(topics)
        with self._lock:
            for topic in topics:
                self._waiting[topic].add(subscription)
        try:
            if self.relay:
                self.relay.listen()
            yield subscription
        finally:
            with self._lock:
                for topic in topics:
                    self._waiting[topic].discard(subscription)
                    if not self._waiting[topic]:
                        del self._waiting[topic]

    def publish(self, topic: str, version: int) -> None:
        """Tell the streams here, and those of other processes. What is published is committed already, so that a relay
        out of reach is logged and fails nobody's request.
        """
        self.deliver(topic, version)
        if self.relay:
            try:
                self.relay.send(topic, version)
            except Exception:
                log.exception("news of %s reached this process only", topic)

    def deliver(self, topic: str, version: int) -> None:
        """Tell the streams of this process."""
        for subscription in self._of(topic):
            subscription.tell(topic, version)

    def wake_all(self) -> None:
        """Have every stream look again: news may have been missed."""
        with self._lock:
            everyone = set().union(*self._waiting.values())
        for subscription in everyone:
            subscription.wake()

    def waiting(self, topic: str) -> int:
        """How many streams of this process follow a topic."""
        return len(self._of(topic))

    def _of(self, topic: str) -> tuple[Subscription, ...]:
        with self._lock:
            return tuple(self._waiting.get(topic, ()))


@cache
def bus() -> Bus:
    """The one bus of this process, as TENPAI_BUS has it."""
    made = Bus()
    kind = settings.BUS
    if kind != "memory":
        from trainer.updates import relays

        made.relay = relays.Postgres(made) if kind == "postgres" else relays.Redis(made, kind)
    return made


def subscribe(*topics: str) -> AbstractContextManager[Subscription]:
    """News of these topics from here on, for the running event loop."""
    return bus().subscribe(*topics)


def announce(topic: str, version: int) -> None:
    """Tell of a change once the transaction under way is committed, or at once where none is."""
    transaction.on_commit(partial(bus().publish, topic, version))
