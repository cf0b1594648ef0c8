"""The list of yaku: its sections, and for each row a hand with the yaku lit in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString

from engine.rules import Ruleset, load
from engine.scoring import Score, score
from trainer.reference.catalogue import Entry, search
from trainer.reference.figures import lit_row
from trainer.reference.often import pool_at, share
from trainer.reference.worth import FAMILY, Worth, worth
from trainer.wins import Pool

TITLES = {"1": "1 han", "2": "2 han", "3": "3 han and more", "yakuman": "Yakuman"}


@dataclass(frozen=True, slots=True)
class Row:
    entry: Entry
    worth: Worth
    hand: SafeString | None  # None where nothing is to be seen in the tiles
    wins: int  # in which it counted, among those of bots at such a table
    often: str  # their share, in words


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    id: str
    rows: list[Row]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """What was asked for, found; ``absent`` are yaku asked for that this table does not play: all of its own game, of
    another game those searched for.
    """

    rules: Ruleset
    han: str
    hand: str
    order: str
    narrowed: bool
    sections: list[Section]
    absent: list[Entry]

    @property
    def counted(self) -> Pool:
        """The wins that the shares are of."""
        return pool_at(self.rules)

    @property
    def count(self) -> int:
        return sum(len(section.rows) for section in self.sections)


def listing(*, q: str = "", han: str = "", hand: str = "", rules: str = "standard", order: str = "") -> Listing:
    """The yaku that fit: ``han`` a tier of `Worth`, ``hand`` open or closed, under one rule set; ``order`` is by han
    unless it says ``often``.
    """
    table = load(rules)
    yaku: list[Row] = []
    bonuses: list[Row] = []
    absent = []
    for entry in search(q):
        value = worth(entry, table)
        if value is None:
            if q or (entry.rules == FAMILY) == (rules == FAMILY):
                absent.append(entry)
        elif _fits(value, entry, han, hand):
            (yaku if entry.is_yaku else bonuses).append(_row(entry, value, table))
    narrowed = bool(han or hand)
    sections = list(_sections(yaku, bonuses, order))
    return Listing(table, han, hand, order, narrowed, sections, [] if narrowed else absent)


def _row(entry: Entry, value: Worth, rules: Ruleset) -> Row:
    kept = pool_at(rules)
    wins = kept.count(entry.slug).total
    return Row(entry, value, _figure(entry), wins, share(wins, len(kept.wins)))


def _fits(value: Worth, entry: Entry, han: str, hand: str) -> bool:
    if han and (not entry.is_yaku or value.tier != han):
        return False
    return not hand or bool(value.open) == (hand == "open")


def _sections(yaku: list[Row], bonuses: list[Row], order: str) -> Iterator[Section]:
    yield from (_ranked if order == "often" else _tiers)(yaku)
    if bonuses:
        yield Section("Han, but no yaku", "dora", bonuses, "A hand cannot win with these alone.")


def _tiers(rows: list[Row]) -> Iterator[Section]:
    for tier, title in TITLES.items():
        members = [row for row in rows if row.worth.tier == tier]
        if members:
            yield Section(title, f"han-{tier}", members)


def _ranked(rows: list[Row]) -> Iterator[Section]:
    if rows:
        yield Section("Most often won first", "often", sorted(rows, key=lambda row: -row.wins))


@cache
def _figure(entry: Entry) -> SafeString | None:
    """The first example, set by set, the tiles that make the yaku in full and the others faint."""
    found = score(entry.examples[0], load(entry.rules))
    if not entry.shape or not isinstance(found, Score):
        return None
    reason = next(reason for reason in (*found.yaku, *found.dora) if reason.code.slug == entry.slug)
    return lit_row(found, reason)
