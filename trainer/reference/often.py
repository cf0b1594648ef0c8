"""How often a yaku comes: its share of the wins in our bots' games, told no finer than so many wins allow.

>>> share(1062, 3012), share(41, 3012), share(7, 3012), share(0, 3012)
('35 % of wins', '1 win in 70', '7 of 3,012 wins', 'not in 3,012 wins')
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import floor, log10
from pathlib import Path

from engine.rules import Ruleset
from trainer.reference.catalogue import Entry
from trainer.reference.worth import FAMILY, worth
from trainer.wins import Pool, pool, pool_for

FEW = 10
"""Fewer wins are told as they are: a share made of them would be chance."""


@dataclass(frozen=True, slots=True)
class Often:
    """How often something counted among the wins of one pool; ``parted`` where closed and open hands can have it."""

    players: str
    rules: str  # by which they played
    total: int
    closed: int
    open: int
    parted: bool

    @property
    def count(self) -> int:
        return self.closed + self.open

    @property
    def share(self) -> str:
        return share(self.count, self.total)

    @property
    def few(self) -> bool:
        """Whether the share is the count itself."""
        return self.count < FEW


def share(count: int, total: int) -> str:
    """A share in words: whole per cent from two on, below that one in a round number; a few wins are counted."""
    if count < FEW:
        return _words()["share"]["few" if count else "never"].format(count=count, total=f"{total:,}")
    if 50 * count >= total:
        return _words()["share"]["percent"].format(number=round(100 * count / total))
    return _words()["share"]["one-in"].format(number=f"{_rounded(total / count):,}")


def _rounded(number: float) -> int:
    """To its first digit, for that is all that ten or fifty wins tell."""
    unit = 10 ** floor(log10(number))
    return round(number / unit) * unit


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("often.toml").read_text(encoding="utf-8"))


def often(entry: Entry) -> Iterator[Often]:
    """For each sort of table at which the yaku exists."""
    for name in ("family",) if entry.rules == FAMILY else ("four", "three"):
        kept = pool(name)
        if value := worth(entry, kept.rules):
            yield _often(entry, name, kept, parted=entry.is_yaku and bool(value.open))


def _often(entry: Entry, name: str, kept: Pool, *, parted: bool) -> Often:
    count = kept.count(entry.slug)
    return Often(_words()["players"][name], kept.rules.name, len(kept.wins), count.closed, count.open, parted)


def pool_at(rules: Ruleset) -> Pool:
    """The wins that tell most of a table with these rules."""
    return pool("family") if rules.id == FAMILY else pool_for(rules)
