"""The words of the sheets' pages, from ``words.toml``."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def word(*path: str) -> str:
    """A phrase by its place. Raises `KeyError`."""
    found: Any = _words()
    for part in path:
        found = found[part]
    return str(found)
