"""The list of yaku: its sections, and for each row a hand with the yaku lit in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString

from engine.rules import Ruleset, load
from engine.scoring import Score, score
from trainer.reference.catalogue import SECTIONS, Entry, search
from trainer.reference.figures import lit_row
from trainer.reference.worth import FAMILY, Worth, worth

TITLES = {"1": "1 han", "2": "2 han", "3": "3 han and more", "yakuman": "Yakuman"}


@dataclass(frozen=True, slots=True)
class Row:
    entry: Entry
    worth: Worth
    hand: SafeString | None  # None where nothing is to be seen in the tiles


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    id: str
    rows: list[Row]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """What was asked for, found; ``absent`` are yaku asked for that this table does not know."""

    rules: Ruleset
    han: str
    hand: str
    narrowed: bool
    sections: list[Section]
    absent: list[Entry]

    @property
    def count(self) -> int:
        return sum(len(section.rows) for section in self.sections)


def listing(*, q: str = "", han: str = "", hand: str = "", rules: str = "standard") -> Listing:
    """The yaku that fit: ``han`` a tier of `Worth`, ``hand`` open or closed, under one rule set.

    The family game's yaku are a section of their own, valued by their own rules, whatever table is chosen.
    """
    table = load(rules)
    found = search(q)
    rows: dict[str, list[Row]] = {section: [] for section in SECTIONS}
    absent = []
    for entry in found:
        own = load(entry.rules) if entry.rules == FAMILY else table
        value = worth(entry, own)
        if rules == FAMILY and entry.rules != FAMILY:
            continue
        if value is None:
            absent.append(entry)
        elif _fits(value, entry, han, hand):
            rows[entry.section].append(Row(entry, value, _figure(entry)))
    narrowed = bool(han or hand)
    return Listing(table, han, hand, narrowed, list(_sections(rows, rules)), [] if narrowed else absent)


def _fits(value: Worth, entry: Entry, han: str, hand: str) -> bool:
    if han and (not entry.is_yaku or value.tier != han):
        return False
    return not hand or bool(value.open) == (hand == "open")


def _sections(rows: dict[str, list[Row]], rules: str) -> Iterator[Section]:
    bonuses = [row for row in rows["extra"] if row.entry.rules == FAMILY]
    dora = [row for row in rows["extra"] if row not in bonuses]
    if rules == FAMILY:
        yield from _tiers(rows["family"])
        dora = bonuses
    else:
        yield from _tiers([*rows["ordinary"], *rows["yakuman"]])
    if dora:
        yield Section("Han, but no yaku", "dora", dora, "A hand cannot win with these alone.")
    family = [*rows["family"], *bonuses]
    if family and rules != FAMILY:
        yield Section("The family game", "family", family, "A small game with yaku of its own, and no fu.")


def _tiers(rows: list[Row]) -> Iterator[Section]:
    for tier, title in TITLES.items():
        members = [row for row in rows if row.worth.tier == tier]
        if members:
            yield Section(title, f"han-{tier}", members)


@cache
def _figure(entry: Entry) -> SafeString | None:
    """The first example, set by set, the tiles that make the yaku in full and the others faint."""
    found = score(entry.examples[0], load(entry.rules))
    if not entry.shape or not isinstance(found, Score):
        return None
    reason = next(reason for reason in (*found.yaku, *found.dora) if reason.code.slug == entry.slug)
    return lit_row(found, reason)
