"""The site's words for what the engine says: one file a language, read once.

``[reasons]`` has an entry for each `engine.reasons.Code`: ``label`` (a few words), ``say`` (a sentence; ``{tiles}`` and
``{amount}`` are filled in), ``bare`` (the sentence where there are no tiles, if ``say`` needs some) and ``page`` (where
it differs from what ``[pages]`` gives for its family). ``[terms]`` are
single words.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from django.urls import reverse

from engine.reasons import Code


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("en.toml").read_text(encoding="utf-8"))


@cache
def term(key: str) -> str:
    """One word or phrase: ``term("suit.m")`` is ``characters``. Raises `KeyError`."""
    found = _words()["terms"]
    for part in key.split("."):
        found = found[part]
    return str(found)


@cache
def entry(code: Code) -> dict[str, str]:
    """The wording of a code. Raises `KeyError` where it has none."""
    found: dict[str, str] = _words()["reasons"][code.value]
    return found


def label(code: Code) -> str:
    """A few words, as they stand in a ledger: ``Concealed triplet, simples``."""
    return entry(code)["label"]


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
