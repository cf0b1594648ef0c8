"""The site's words for what the engine says: one file a language, read once.

``[reasons]`` has an entry for each `engine.reasons.Code`: ``label`` (a few words), ``say`` (a sentence; ``{tiles}`` and
``{amount}`` are filled in), ``bare`` (the sentence where there are no tiles, if ``say`` needs some), ``uncounted``
(where there is no amount), ``zero`` (where it is nothing) and ``page`` (where it differs from what ``[pages]`` gives
for its family). ``[terms]`` are single words, ``[kanji]`` those of them that have a Japanese form.

Who looks at a page may want yaku and terms named otherwise: that is a `Style`, one for a whole request.
"""

import tomllib
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from enum import StrEnum
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any

from django.urls import reverse

from engine.reasons import Code


class Style(StrEnum):
    """Which names yaku and terms have: as the books write them in our letters, in Japanese, or translated."""

    ROMAJI = "romaji"
    KANJI = "kanji"
    ENGLISH = "english"


_asked: ContextVar[Callable[[], Style] | None] = ContextVar("style", default=None)


def style() -> Style:
    """The style of the request that is being answered. What is kept of a page must be kept for each style apart."""
    ask = _asked.get()
    return ask() if ask else Style.ROMAJI


def name_by(ask: Callable[[], Style] | None) -> None:
    """Names from here on are of the style this gives, asked at the first of them; with None of the usual one."""
    _asked.set(ask)


def kept_by_style[**P, R](make: Callable[P, R]) -> Callable[P, R]:
    """What a function has made is kept, for each style apart."""
    kept = {one: lru_cache(maxsize=64)(make) for one in Style}
    return wraps(make)(lambda *args, **names: kept[style()](*args, **names))


type Names = Mapping[str, Mapping[Style, str]]

_sources: list[Callable[[], Names]] = []


def learn_names(source: Callable[[], Names]) -> None:
    """What yaku and dora are called in other styles, by slug; an app that knows says so as it starts."""
    _sources.append(source)


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("en.toml").read_text(encoding="utf-8"))


def term(key: str) -> str:
    """One word or phrase: ``term("suit.m")`` is ``characters``. Raises `KeyError`."""
    return _term(key, style())


@cache
def _term(key: str, style: Style) -> str:
    if style is Style.KANJI and (found := _found("kanji", key)):
        return found
    found = _found("terms", key)
    if found is None:
        raise KeyError(key)
    return found


def _found(table: str, key: str) -> str | None:
    found = _words()[table]
    for part in key.split("."):
        found = found.get(part, {})
    return found if isinstance(found, str) else None


@cache
def entry(code: Code) -> dict[str, str]:
    """The wording of a code. Raises `KeyError` where it has none."""
    found: dict[str, str] = _words()["reasons"][code.value]
    return found


def label(code: Code) -> str:
    """A few words, as they stand in a ledger: ``Concealed triplet, simples``; a yaku by its name in the style asked."""
    usual = entry(code)["label"]
    return usual if style() is Style.ROMAJI else _named(code, style()) or usual


@cache
def _named(code: Code, style: Style) -> str:
    if not code.startswith(("yaku.", "dora.", "bonus.")):
        return ""
    return next((names[code.slug].get(style, "") for source in _sources if code.slug in (names := source())), "")


@cache
def page(code: Code) -> str | None:
    """The address of the page that explains a code, or None where no page does."""
    written = entry(code).get("page")
    if written is None:
        families = [family for family in _words()["pages"] if code.value.startswith(family)]
        written = _words()["pages"][max(families, key=len)] if families else ""
    return address(written.format(slug=code.slug, id=code.value.replace(".", "-"))) if written else None


def address(page: str) -> str:
    """The address of a page named as this file's pages are: ``reference:entry pinfu``, ``reference:fu#fu-tsumo``."""
    named, _, place = page.partition("#")
    name, *parts = named.split()
    return reverse(name, args=parts) + (f"#{place}" if place else "")
