"""A learner's working: how yaku, dora and fu become han, fu and a payment, each step open to be done wrongly.

A slip takes a working and gives it back with one thing broken; what follows from it then follows, as it would on paper.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.points import base_points
from engine.reasons import Reason
from engine.rules import Ruleset
from engine.scoring import Score
from engine.win import By
from trainer.drills.payment import amounts
from trainer.drills.question import Answer, Slip


class Working(NamedTuple):
    """The steps from a win, or from han and fu alone, to an answer.

    ``score`` is None where only han and fu are given; ``yaku`` and ``fu`` then hold one reason each. ``dealer`` is what
    the learner takes the winner for. The three last fields are steps of their own.
    """

    rules: Ruleset
    by: By
    dealer: bool
    honba: int
    sticks: int
    score: Score | None
    yaku: tuple[Reason, ...]
    dora: tuple[Reason, ...]
    fu: tuple[Reason, ...]
    yakuman: int
    rounded: Callable[[int], int]
    base: Callable[["Working", int, int], int]
    paid: Callable[["Working", int], tuple[int, ...]]

    @property
    def han(self) -> int:
        """A yakuman counts thirteen a unit."""
        return 13 * self.yakuman or sum(item.amount or 0 for item in (*self.yaku, *self.dora))

    @property
    def fu_total(self) -> int:
        return self.rounded(sum(item.amount or 0 for item in self.fu))

    @property
    def payment(self) -> tuple[int, ...]:
        return self.paid(self, self.base(self, self.han, self.fu_total))

    @property
    def boxes(self) -> int:
        """How many amounts the question asks for."""
        return 1 if self.by is By.RON or self.is_dealer else 2

    @property
    def is_dealer(self) -> bool:
        """What the winner is, whatever the learner takes them for."""
        return self.dealer if self.score is None else self.score.reading.win.is_dealer

    def answer(self) -> Answer:
        """What this working would be written down as."""
        return Answer(
            yaku=frozenset(reason.code.slug for reason in self.yaku),
            han=self.han,
            fu=self.fu_total or None,
            payment=self.payment,
        )


type Broken = Iterator[tuple[Slip, Working]]
"""A slip and the working it leaves; several where one rule can be broken in several places."""


def round_up(total: int) -> int:
    """Fu as they should be: up to a ten, but for seven pairs."""
    return total if total == 25 else -(-total // 10) * 10


def base_of(working: Working, han: int, fu: int) -> int:
    return base_points(han, fu, working.rules, yakuman=working.yakuman)[0]


def pay(working: Working, base: int) -> tuple[int, ...]:
    return amounts(base, working.rules, working.by, dealer=working.dealer, honba=working.honba)


def of_score(score: Score, rules: Ruleset) -> Working:
    """The right working of a scored win."""
    win = score.reading.win
    return Working(
        rules, win.by, win.is_dealer, win.honba, win.sticks, score,
        score.yaku, score.dora, score.fu, score.yakuman, round_up, base_of, pay,
    )  # fmt: skip


def of_values(han: Reason, fu: Reason, yakuman: int, *, dealer: bool, by: By, rules: Ruleset) -> Working:
    """The right working from han and fu alone."""
    return Working(rules, by, dealer, 0, 0, None, (han,), (), (fu,), yakuman, round_up, base_of, pay)


def without(items: tuple[Reason, ...], gone: Reason) -> tuple[Reason, ...]:
    """The items less one of them."""
    place = items.index(gone)
    return (*items[:place], *items[place + 1 :])


def changed(items: tuple[Reason, ...], old: Reason, amount: int) -> tuple[Reason, ...]:
    """The items with another amount for one of them."""
    return tuple(Reason(old.code, old.tiles, amount) if item is old else item for item in items)
