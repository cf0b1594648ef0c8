"""The words of the drills' pages, from ``words.toml``: kinds, levels, switches, rules that decide, slips."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from trainer.drills.slips.either import MARK, parts_of


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

    Two slips of which it was one are told in one sentence. Raises `KeyError` where there are no words.
    """
    if MARK in code:
        found = _words()["slips"]["either"]
        one, other = (slip_clause(part) for part in parts_of(code))
        return found["title"], found["say"].format(one=one, other=other), ""
    found, of = _of_slip(code)
    return found["title"], found["say"], of


@cache
def slip_clause(code: str) -> str:
    """What was done, as part of a sentence. Raises `KeyError` where there are no words."""
    return str(_of_slip(code)[0]["short"])


@cache
def slip_done(code: str) -> tuple[str, str]:
    """What was done, as lists say it, and what the code ends in. Raises `KeyError` where there are no words."""
    found, of = _of_slip(code)
    return found.get("done", found["short"]), of


@cache
def slip_reason(code: str) -> str:
    """Why a slip is seldom named, empty where there is nothing to say."""
    return str(_of_slip(code)[0].get("seldom", ""))


def _of_slip(code: str) -> tuple[dict[str, Any], str]:
    slips = _words()["slips"]
    if code in slips:
        return slips[code], ""
    family, _, of = code.rpartition(".")
    return slips[family], of


def rule_words(path: str, value: Any) -> str:
    """What a table does about a disputed rule, ``rule_words("limits.kiriage", False)``. Raises `KeyError`."""
    says = _words()["rules"][path]
    if isinstance(value, tuple | list):
        value = "any" if any(value) else "none"
    key = str(value).lower() if isinstance(value, bool) else str(value)
    return str(says[key] if key in says else says["any"])
