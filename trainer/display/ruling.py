"""Rules in words: what a field of a rule set is called, by its path, and what its value is.

>>> from engine.rules import differences, load
>>> for path, here, there in differences(load("standard"), load("tournament")):
...     if path.startswith(("win", "settle")):
...         print(f"{label(path)}: {value(path, here)} / {value(path, there)}")
Several wins on one discard: everybody wins / the nearest in turn wins
Uma: +15 +5 -5 -15 / +30 +10 -10 -30
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from engine.reasons import Code
from trainer.display import wording

_CODES = {code.slug: code for code in Code if code.startswith(("yaku.", "bonus."))}


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(Path(wording.__file__).with_name("rules.toml").read_text(encoding="utf-8"))


def group(name: str) -> str:
    """The heading of a group of fields: ``group("calls")`` is ``Calls``. Raises `KeyError`."""
    return str(_words()["groups"][name])


def label(path: str) -> str:
    """What a field is called, a few words or a statement that is true or false. Raises `KeyError`."""
    slug = _yaku(path)
    return wording.label(_CODES[slug]) if slug else str(_entry(path)["label"])


def value(path: str, value: Any) -> str:
    """A field's value in words: ``yes``, ``30,000``, ``+15 +5 -5 -15``, ``2 han, open 1``."""
    if slug := _yaku(path):
        return _worth(path, value) if slug in _CODES else str(value)
    entry = _entry(path)
    match value:
        case bool():
            return _word(str(value).lower())
        case int():
            return entry.get(str(value), f"{value:,}")
        case str():
            return entry.get(value) or value or _word("none")
    return _list(path, value) or _word("none")


def _list(path: str, values: Any) -> str:
    match path:
        case "settle.uma":
            return " ".join(f"{one:+}" for one in values)
        case "settle.floating_uma":
            return "; ".join(_list("settle.uma", row) for row in values)
        case "responsibility.yaku":
            return ", ".join(wording.label(_CODES[slug]) for slug in values)
        case _:
            return ", ".join(f"{score:,} {_word('from-han').format(n=least)}" for least, score in values)


def _worth(path: str, value: Any) -> str:
    """What a yaku is worth at one table; None where that table does not name it."""
    if value is None or value in (0, (0, 0), [0, 0]):
        return _word("not-played")
    if path.startswith("yaku.yakuman."):
        return _word("yakuman") if value == 1 else _word("double") if value == 2 else f"{value} × {_word('yakuman')}"
    closed, opened = value
    han = f"{closed} {wording.term('score.han')}"
    return han if closed == opened else f"{han}, {_word('open').format(n=opened or _word('none'))}"


def _yaku(path: str) -> str:
    """The slug in the path of a yaku's worth; empty for any other path."""
    head, _, slug = path.rpartition(".")
    return slug if head in ("yaku.han", "yaku.yakuman") else ""


def _entry(path: str) -> dict[str, str]:
    name, _, field = path.partition(".")
    found: dict[str, str] = _words()[name][field]
    return found


def _word(name: str) -> str:
    return str(_words()["words"][name])
