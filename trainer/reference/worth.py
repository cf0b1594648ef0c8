"""What a yaku is worth at each table: han closed and open, or yakuman; or that it does not exist there.

>>> from trainer.reference.catalogue import entries
>>> worth(entries()["honitsu"], load("standard"))
Worth(closed=3, open=2, units=0)
>>> worth(entries()["ippatsu"], load("jpml")) is None
True
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.making import exists
from engine.plans import PLANS
from engine.rules import Ruleset, ids, load
from trainer.display.wording import term
from trainer.reference.catalogue import Entry

FAMILY = "family"
ORDER = (
    "standard", "tournament", "mahjong-soul", "tenhou", "wrc", "m-league", "jpml",
    "sanma", "sanma-tenhou", "sanma-mahjong-soul",
)  # fmt: skip
"""Rule sets as a page lists them; others follow in alphabetical order, the family game last. The growing tables, whose
hands are smaller, are not among them."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Han closed and open, or units closed and open for a yakuman; 0 where it does not count."""

    closed: int
    open: int
    units: int = 0

    @property
    def tier(self) -> str:
        """The section of the list it stands in: ``1``, ``2``, ``3`` (and more) or ``yakuman``."""
        return "yakuman" if self.units else str(min(self.closed, 3))

    @property
    def said_closed(self) -> str:
        return self._said(self.closed)

    @property
    def said_open(self) -> str:
        return self._said(self.open)

    def _said(self, value: int) -> str:
        """``2 han``, ``double yakuman``, ``none``."""
        if not value:
            return "none"
        if not self.units:
            return f"{value} {term('score.han')}"
        return term("limit.yakuman") if value == 1 else f"{term(f'times.{value}')} {term('limit.yakuman')}"


def rulesets() -> list[Ruleset]:
    """All rule sets of full hands, in the order of a page."""
    known = [*ORDER, *(name for name in ids() if name not in (*ORDER, FAMILY)), FAMILY]
    return [rules for rules in map(load, known) if rules.table.sets == 4]


@cache
def worth(entry: Entry, rules: Ruleset) -> Worth | None:
    """What a yaku is worth under a rule set; None if no hand can have it there."""
    if entry.slug in _DORA:
        return Worth(1, 1) if _DORA[entry.slug](rules) else None
    units = rules.yaku.yakuman.get(entry.slug, 0)
    closed, opened = rules.yaku.han.get(entry.slug, (0, 0))
    if units:
        found = Worth(units, 0 if PLANS[entry.slug].closed else units, units)
    elif closed or opened:
        found = Worth(closed, opened if entry.slug != "tanyao" or rules.yaku.open_tanyao else 0)
    else:
        return None
    return found if exists(entry.slug, rules) else None


_DORA = {
    "dora": lambda rules: rules.dora.indicators,
    "ura-dora": lambda rules: rules.dora.ura,
    "aka-dora": lambda rules: bool(rules.table.red_fives),
    "kita-dora": lambda rules: rules.table.north_pulled,
}


def groups(entry: Entry) -> Iterator[tuple[Worth | None, list[Ruleset]]]:
    """Rule sets that agree about an entry, together, most of them first; the family game shares no yaku with others."""
    found: dict[Worth | None, list[Ruleset]] = {}
    for rules in rulesets():
        if (rules.id == FAMILY) == (entry.rules == FAMILY) or entry.slug in _DORA:
            found.setdefault(worth(entry, rules), []).append(rules)
    yield from sorted(found.items(), key=lambda item: (item[0] is None, -len(item[1])))
