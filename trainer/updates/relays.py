"""Carrying news between processes: Redis's publish and subscribe, or PostgreSQL's LISTEN and NOTIFY.

One thread a process listens. It connects again by itself for as long as it takes; after each connection every stream
looks again, since what was said meanwhile was missed.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any

from django.db import connections

from trainer.updates.bus import Bus

log = logging.getLogger(__name__)
CHANNEL = "tenpai_updates"
LONGEST_PAUSE = 5.0
"""Seconds between two tries to connect, at most."""
QUIET = 20.0
"""Seconds without news after which the line is tried."""


class Listening(ABC):
    """A relay with its listener; each kind says how news come and go."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._thread: Thread | None = None
        self._lock = Lock()
        self._stopped = Event()

    @abstractmethod
    def send(self, topic: str, version: int) -> None: ...

    @abstractmethod
    def heard(self) -> Iterator[str | None]:
        """Connect, yield None once nothing said from then on is missed, then every message; raise when the line is
        lost. None again and again where it is quiet.
        """

    def listen(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._forever, name="updates", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """End the listener, at its next message or quiet moment."""
        self._stopped.set()

    def _forever(self) -> None:
        pause = 0.1
        while not self._stopped.is_set():
            try:
                for place, message in enumerate(self.heard()):
                    if self._stopped.is_set():
                        return
                    if place == 0:
                        pause = 0.1
                        self._bus.wake_all()
                    if message:
                        topic, _, version = message.rpartition(" ")
                        self._bus.deliver(topic, int(version))
            except Exception as error:
                log.warning("the listener for news lost its line (%s), trying again", error)
            self._stopped.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


class Redis(Listening):
    """``TENPAI_BUS=redis://host:6379/0``."""

    def __init__(self, bus: Bus, url: str) -> None:
        super().__init__(bus)
        from redis import Redis as Client
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        # Left to itself the client would connect again and say nothing, and what was missed would stay missed.
        never = Retry(NoBackoff(), 0)
        self._client = Client.from_url(url, retry=never, socket_keepalive=True, socket_connect_timeout=5)

    def send(self, topic: str, version: int) -> None:
        self._client.publish(CHANNEL, f"{topic} {version}")

    def heard(self) -> Iterator[str | None]:
        with self._client.pubsub() as line:
            line.subscribe(CHANNEL)
            while True:
                message = line.get_message(timeout=QUIET)
                if message is None:
                    line.ping()
                    yield None
                elif message["type"] == "subscribe":
                    yield None
                elif message["type"] == "message":
                    yield message["data"].decode()


class Postgres(Listening):
    """``TENPAI_BUS=postgres``: the database of the site, through two connections of its own."""

    def __init__(self, bus: Bus, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(bus)
        self._parameters = parameters
        self._out: Any = None
        self._sending = Lock()

    def _connect(self) -> Any:
        import psycopg

        parameters = self._parameters
        if parameters is None:
            parameters = connections["default"].get_connection_params()
            named = ("dbname", "user", "password", "host", "port", "service", "passfile")
            parameters = {name: value for name, value in parameters.items() if name in named}
        return psycopg.connect(**parameters, autocommit=True, connect_timeout=5)

    def send(self, topic: str, version: int) -> None:
        with self._sending:
            for last in (
                False,
                True,
            ):  # a connection kept from before may be dead; a new one that fails is not tried again
                if self._out is None:
                    self._out, last = self._connect(), True
                try:
                    self._out.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{topic} {version}"))
                    return
                except Exception:
                    with suppress(Exception):
                        self._out.close()
                    self._out = None
                    if last:
                        raise

    def heard(self) -> Iterator[str | None]:
        with self._connect() as line:
            line.execute(f"LISTEN {CHANNEL}")
            yield None
            while True:
                for notice in line.notifies(timeout=QUIET):
                    yield notice.payload
                line.execute("SELECT 1")
                yield None
