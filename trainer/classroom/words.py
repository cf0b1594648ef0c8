"""The words of the classes' pages, from ``words.toml``."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def word(*path: str) -> str:
    """A phrase by its place, ``word("notes", "joined")``. Raises `KeyError`."""
    found: Any = _words()
    for part in path:
        found = found[part]
    return str(found)


def minutes(seconds: float) -> int | str | None:
    """A time as it is told on every page and in every file; None where none was measured."""
    return word("time", "short") if 0 < seconds < 60 else round(seconds / 60) or None


def say(*path: str, **slots: object) -> str:
    """A phrase with its slots filled in."""
    return word(*path).format_map(slots)
