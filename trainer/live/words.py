"""The words of the live question's pages, from ``words.toml``."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def say(*path: str, **slots: object) -> str:
    """A phrase by its place with its slots filled in, ``say("notes", "full")``. Raises `KeyError`."""
    found: Any = _words()
    for part in path:
        found = found[part]
    return str(found).format_map(slots)
