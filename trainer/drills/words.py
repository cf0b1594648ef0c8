"""The words of the drills' pages, from ``words.toml``: kinds, levels, switches, rules that decide, slips."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def word(*path: str) -> str:
    """A phrase by its place, ``word("levels", "waits", "shapes", "label")``. Raises `KeyError`."""
    found: Any = _words()
    for part in path:
        found = found[part]
    return str(found)


@cache
def listing(*path: str) -> tuple[str, ...]:
    """Several sentences by their place; none where there are none."""
    found: Any = _words()
    for part in path:
        found = found.get(part, {})
    return tuple(found)


@cache
def slip_words(code: str) -> tuple[str, str, str]:
    """Title and sentence of a slip, and what its code ends in where the words are for a whole family of codes.

    Raises `KeyError` where there are none.
    """
    of, found = "", _words()["slips"].get(code)
    if found is None:
        family, _, of = code.rpartition(".")
        found = _words()["slips"][family]
    return found["title"], found["say"], of


def rule_words(path: str, value: Any) -> str:
    """What a table does about a disputed rule, ``rule_words("limits.kiriage", False)``. Raises `KeyError`."""
    says = _words()["rules"][path]
    if isinstance(value, tuple | list):
        value = "any" if any(value) else "none"
    key = str(value).lower() if isinstance(value, bool) else str(value)
    return str(says[key] if key in says else says["any"])
