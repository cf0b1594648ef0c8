"""The time and the chance of an invented past. The one place where either is taken from the services, which read them
as `django.utils.timezone.now` and `secrets.randbits`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from unittest.mock import patch


class Stage:
    """``now`` is the moment it is in the story; midnight of its first day to begin with."""

    def __init__(self, first_day: datetime) -> None:
        self.first_day = self.now = first_day

    def at(self, day: float, hour: float = 0.0) -> datetime:
        """A moment, by the story's days from 0 and hours of the day."""
        return self.first_day + timedelta(days=day, hours=hour)

    def go_to(self, moment: datetime) -> None:
        self.now = moment

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    @contextmanager
    def lights(self, rng: Random) -> Iterator[None]:
        """Meanwhile the services live in the story. What must not be guessed, as codes and passwords, still cannot."""
        with patch("django.utils.timezone.now", lambda: self.now), patch("secrets.randbits", rng.getrandbits):
            yield
