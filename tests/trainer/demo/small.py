"""The beginning of the demo's story, for tests that need a class with some days behind it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from trainer.demo import story

written = story.plot  # tests put their own in its place
NOW = datetime(2026, 3, 5, 18, 30, tzinfo=ZoneInfo("UTC"))


def small() -> dict[str, Any]:
    """The beginning of the story: four students, of whom one has not begun, and two lessons, the second with a room."""
    plot = written()
    plot["days"] = 14
    plot["students"] = [one for one in plot["students"] if one["name"][0] in "JKVY"]
    plot["habits"] = [one | {"students": 1} for one in plot["habits"]]
    plot["work"] = [one for one in plot["work"] if one["day"] <= 1]
    plot["lessons"] = [one | {"live": one["live"][:1]} if "live" in one else one for one in plot["lessons"]]
    plot["sheets"] = [one | {"count": 2} for one in plot["sheets"]]
    plot["past"]["kinds"] = plot["past"]["kinds"][:1]
    return plot


def tell() -> story.Told:
    with transaction.atomic():
        return story.tell(small(), seed="tenpai", now=NOW, progress=lambda line: None)
