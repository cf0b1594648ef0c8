"""Wins from our own bots' games: hands for questions that look like play, and how often each yaku comes.

A pool is one text file beside this one, written by ``manage.py bots wins`` and read once. Its head says how it was
made and counts the wins with each yaku, closed and open; then follow the wins, one a line, in the order they were won:
what counted, a bar, and the win as `engine.win.Win` writes it.

>>> four = pool("four")
>>> first = four.wins[0].win
>>> first == Win.parse(str(first))
True
>>> four.count("riichi").open
0
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.round import WinResult
from engine.rules import Ruleset, load
from engine.win import Win

FOLDER = Path(__file__).parent
NAMES = ("four", "three", "family")


class PoolError(ValueError):
    """A text that is no pool; the message names the line."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One win as a pool keeps it: its text, and the slugs of the yaku and dora that counted."""

    text: str
    counted: tuple[str, ...]

    @property
    def win(self) -> Win:
        return Win.parse(self.text)

    @classmethod
    def of(cls, result: WinResult) -> "Taken":
        """A win as the table paid it."""
        score = result.score
        slugs = dict.fromkeys(reason.code.slug for reason in (*score.yaku, *score.dora))
        return cls(str(score.reading.win), tuple(slugs))

    def __str__(self) -> str:
        return f"{' '.join(self.counted)} | {self.text}"


@dataclass(frozen=True, slots=True)
class Count:
    """In how many wins of closed and of open hands a yaku counted."""

    closed: int = 0
    open: int = 0

    @property
    def total(self) -> int:
        return self.closed + self.open


@dataclass(frozen=True, slots=True)
class Pool:
    """``levels`` sat at the table in this order, one seat further each match; ``command`` makes the same file again."""

    rules: Ruleset
    levels: tuple[str, ...]
    command: str
    rounds: int
    counts: Mapping[str, Count]
    wins: tuple[Taken, ...]

    def count(self, slug: str) -> Count:
        return self.counts.get(slug, Count())

    def having(self, slug: str) -> tuple[Taken, ...]:
        """The wins in which this counted."""
        return tuple(taken for taken in self.wins if slug in taken.counted)

    @classmethod
    def gathered(
        cls, rules: Ruleset, levels: Sequence[str], command: str, rounds: int, wins: Iterable[Taken]
    ) -> "Pool":
        """A pool of these wins, counted."""
        kept = tuple(wins)
        closed, opened = Counter[str](), Counter[str]()
        for taken in kept:
            (opened if taken.win.hand.is_open else closed).update(taken.counted)
        slugs = sorted({*closed, *opened}, key=lambda slug: (-closed[slug] - opened[slug], slug))
        counts = {slug: Count(closed[slug], opened[slug]) for slug in slugs}
        return cls(rules, tuple(levels), command, rounds, counts, kept)

    @classmethod
    def parse(cls, text: str) -> "Pool":
        """The pool of a text. Raises `PoolError`."""
        head: dict[str, str] = {}
        counts: dict[str, Count] = {}
        wins: list[Taken] = []
        for number, line in enumerate(text.splitlines(), 1):
            try:
                if "|" in line:
                    counted, _, win = line.partition(" | ")
                    wins.append(Taken(win, tuple(counted.split())))
                elif line.startswith("yaku "):
                    _, slug, closed, opened = line.split()
                    counts[slug] = Count(int(closed), int(opened))
                elif line and not line.startswith("#"):
                    key, _, head[key] = line.partition(" ")
            except ValueError:
                raise PoolError(f"line {number}: {line[:60]!r} is no line of a pool") from None
        if missing := {"rules", "levels", "made", "rounds", "wins"} - head.keys():
            raise PoolError(f"the head lacks {', '.join(sorted(missing))}")
        if int(head["wins"]) != len(wins):
            raise PoolError(f"the head counts {head['wins']} wins; there are {len(wins)}")
        levels = tuple(head["levels"].split(","))
        return cls(load(head["rules"]), levels, head["made"], int(head["rounds"]), counts, tuple(wins))

    def __str__(self) -> str:
        lines = [
            "# Wins of bots. Written by the command below; how it is read: trainer/wins/__init__.py.",
            "# After each yaku: wins of closed hands with it, and of open ones.",
            f"made {self.command}",
            f"rules {self.rules.id}",
            f"levels {','.join(self.levels)}",
            f"rounds {self.rounds}",
            f"wins {len(self.wins)}",
            *(f"yaku {slug} {count.closed} {count.open}" for slug, count in self.counts.items()),
            *map(str, self.wins),
        ]
        return "\n".join(lines) + "\n"


@cache
def pool(name: str) -> Pool:
    """The pool of this name, one of `NAMES`."""
    return Pool.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def knows(text: str) -> bool:
    """Whether a win's text is of a hand in a pool, whatever fives are red and whatever lay on the table."""
    return _core(text) in _cores()


@cache
def _cores() -> frozenset[str]:
    return frozenset(_core(taken.text) for name in NAMES for taken in pool(name).wins)


def _core(text: str) -> str:
    """The hand, how it was won, and the tile; all fives alike."""
    return " ".join(text.split(" ", 3)[:3]).replace("0", "5")


def pool_for(rules: Ruleset) -> Pool:
    """The pool for a table of full hands with fu: that of as many players."""
    return pool("three" if rules.table.seats == 3 else "four")
