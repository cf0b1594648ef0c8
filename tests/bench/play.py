"""A turn at the table against an empty page of the same stack, and how large its answer is.

A turn is a press on a tile, three normal bots that answer it, all stored, and the first fragment drawn. The rounds are
played to their ends, so that early and late boards count alike.
"""

import gzip
import os
import tempfile
from collections.abc import Iterator
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

from tests.bench.measure import Figure
from tests.bench.site import Send, sender

ROUNDS, GOAL, FLOOR = 4, 4, 6
LARGEST = 12
"""Kilobytes, compressed, that a fragment may have."""


def figures() -> Iterator[Figure | str]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TENPAI_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        send = sender()
        for _ in range(20):
            send("GET", "/empty/", {})
        turns: list[float] = []
        empty: list[float] = []
        sizes: list[int] = []
        for number in range(ROUNDS):
            _play(send, f"bench {number}", turns, empty, sizes)
        yield Figure("play.turn/empty-page", median(turns) / median(empty), GOAL, FLOOR)
        yield Figure("play.fragment-kb", max(sizes) / 1000, LARGEST / 2, LARGEST)


def _play(send: Send, label: str, turns: list[float], empty: list[float], sizes: list[int]) -> None:
    """A round, each of its turns beside an empty page."""
    from engine.bots import BOTS
    from engine.eyes import view
    from engine.rules import load
    from trainer.accounts.models import User
    from trainer.play import services
    from trainer.play.options import Options

    person = User.objects.get(username="learner")
    match = services.new_match(
        person=person, rules=load("standard"), levels=["normal"] * 3, options=Options(), seat=0, label=label
    )
    for _ in count():
        sitting = services.sit(match, person)
        if sitting.result:
            return
        action = str(BOTS["normal"](view(sitting.state, 0)).action).partition(" ")[2]
        _timed(empty, send, "GET", "/empty/", {})
        body = _timed(turns, send, "POST", f"/play/{match.pk}/act/", {"at": sitting.at, "action": action})
        sizes.append(len(gzip.compress(body)))


def _timed(times: list[float], send: Send, *request: Any) -> bytes:
    start = perf_counter()
    body = send(*request)
    times.append(perf_counter() - start)
    return body
