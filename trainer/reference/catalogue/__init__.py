"""The pages about yaku as written: names, condition, worked wins and near misses, read from the files beside this one.

Nothing here is computed but the search. What the wins are worth is asked of the engine when a page is made, and the
tests ask it about every one of them.

>>> [entry.slug for entry in search("門前清")]
['menzen-tsumo']
>>> [entry.slug for entry in search("Iipeiko")][:1]
['iipeikou']
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.win import Win
from trainer.display.wording import Names, Style, style

FOLDER = Path(__file__).parent
SECTIONS = {"ordinary": "standard", "yakuman": "standard", "extra": "standard", "family": "family"}
"""The files, in the order of the list of yaku, each with the rule set its wins are scored by."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A worked win with one thing changed, so that the yaku is gone."""

    of: int  # which example it was, counted from 0
    breaks: int  # which point of the condition fails, counted from 1
    say: str
    win: Win


@dataclass(frozen=True, slots=True)
class Entry:
    """One page: a yaku, a yakuman, or han that are no yaku."""

    slug: str
    section: str  # of SECTIONS
    romaji: str  # empty in the family game, whose yaku have no Japanese names
    kanji: str
    english: str
    aliases: tuple[str, ...]
    lead: str
    points: tuple[tuple[str, str], ...]  # each: what, and the rest of the sentence; see `told`
    note: str
    shape: bool  # whether the tiles of a hand show it
    never: frozenset[str]  # slugs that no hand holds beside this one; said by either of two entries
    replaces: tuple[str, ...]  # slugs that are not counted because this one is
    rules: str  # the rule set the examples are scored by
    examples: tuple[Win, ...]
    near: tuple[NearMiss, ...]

    @property
    def title(self) -> str:
        """Its name in the style asked; the family game's yaku have one in English alone."""
        by_style = {Style.KANJI: self.kanji, Style.ENGLISH: self.english}
        return by_style.get(style()) or self.romaji or self.english

    @property
    def characters(self) -> str:
        """Its Japanese name where the title is another."""
        return "" if self.kanji == self.title else self.kanji

    @property
    def below(self) -> str:
        """Its other names in our letters."""
        return ", ".join(name for name in (self.romaji, self.english) if name and name != self.title)

    @property
    def told(self) -> Iterator[tuple[str, str]]:
        """The points as a page prints them: what, then a colon unless the rest goes on with a blank or a comma."""
        for what, rest in self.points:
            yield what, rest if rest[0] in " ," else f": {rest}"

    @property
    def is_yakuman(self) -> bool:
        return self.section == "yakuman"

    @property
    def is_yaku(self) -> bool:
        """False for dora and bonuses, which no hand can win with alone."""
        return self.section != "extra"


@cache
def entries() -> Mapping[str, Entry]:
    """All pages by slug, in the order of the list."""
    return MappingProxyType({entry.slug: entry for section in SECTIONS for entry in _read(section)})


def styled_names() -> Names:
    """What every entry is called in Japanese, where it is, and in English."""
    return {
        slug: {Style.KANJI: entry.kanji, Style.ENGLISH: entry.english}
        if entry.kanji
        else {Style.ENGLISH: entry.english}
        for slug, entry in entries().items()
    }


def _read(section: str) -> Iterator[Entry]:
    text = (FOLDER / f"{section}.toml").read_text(encoding="utf-8")
    for slug, values in tomllib.loads(text).items():
        yield _entry(slug, section, values)


def _entry(slug: str, section: str, values: Mapping[str, Any]) -> Entry:
    return Entry(
        slug=slug,
        section=section,
        romaji=values.get("romaji", ""),
        kanji=values.get("kanji", ""),
        english=values["english"],
        aliases=tuple(values["aliases"]),
        lead=values["lead"],
        points=tuple((what, rest) for what, rest in values["points"]),
        note=values.get("note", ""),
        shape=values.get("shape", True),
        never=frozenset(values.get("never", ())),
        replaces=tuple(values.get("replaces", ())),
        rules=values.get("rules", SECTIONS[section]),
        examples=tuple(map(Win.parse, values["examples"])),
        near=tuple(
            NearMiss(near["of"] - 1, near["breaks"], near["say"], Win.parse(near["win"])) for near in values["near"]
        ),
    )


def search(text: str, among: Iterable[Entry] | None = None) -> list[Entry]:
    """The entries with every word of the text in one of their names; the best-named ones first.

    Case, spaces, hyphens, marks over letters and the length of vowels do not matter.
    """
    pool = list(entries().values() if among is None else among)
    words = [folded for folded in map(fold, text.split()) if folded]
    if not words:
        return pool
    ranked = []
    for entry in pool:
        names = _names(entry)
        if "".join(words) in names[0] or all(any(word in name for name in names) for word in words):
            ranked.append((not any(name.startswith(words[0]) for name in names[:4]), entry))
    ranked.sort(key=lambda pair: pair[0])
    return [entry for _, entry in ranked]


@cache
def _names(entry: Entry) -> tuple[str, ...]:
    """What an entry is found by, folded: its three names run together come first."""
    names = (entry.romaji, entry.kanji, entry.english, entry.slug, *entry.aliases)
    return tuple(fold(name) for name in (names[0] or names[2], *names[1:]) if name)


def fold(text: str) -> str:
    """A name without what people write differently: ``Iipeikō``, ``iipeikou`` and ``I-peiko`` are one.

    >>> fold("Shōsangen") == fold("shousangen")
    True
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in plain if letter.isalnum())
    return re.sub(r"ou|oo", "o", re.sub(r"([aiue])\1+", r"\1", plain))
