"""Counting one's own win: what the winner said, beside what the hand is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from engine.points import Payments, base_points, payments
from engine.ruleset import Ruleset
from engine.scoring import Score
from trainer.display.payment import limit_name, paid
from trainer.play.words import word


@dataclass(frozen=True, slots=True)
class Claim:
    """Han, fu and payment as they were said; None where nothing was, all of it if the winner asked to be shown."""

    han: int | None = None
    fu: int | None = None
    payment: tuple[int, ...] = ()

    def to_values(self) -> dict[str, Any]:
        return {"han": self.han, "fu": self.fu, "payment": self.payment}

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Self:
        return cls(values["han"], values["fu"], tuple(values["payment"]))

    @property
    def is_empty(self) -> bool:
        return self.han is None and self.fu is None and not self.payment


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a claim. ``note`` is what to remember where it was not right."""

    label: str
    said: str
    worth: str
    right: bool
    note: str = ""


def parts(claim: Claim, score: Score, rules: Ruleset) -> tuple[Part, ...]:
    """Each part of a claim beside what is right; nothing for one that was not made."""
    if claim.is_empty:
        return ()
    found = [_han(claim.han, score)]
    if score.fu:
        found.append(_fu(claim.fu, score))
    return (*found, _payment(claim, score, rules))


def _han(said: int | None, score: Score) -> Part:
    worth = limit_name(score) if score.yakuman else str(score.han)
    right = said is not None and (said >= 13 if score.yakuman else said == score.han)
    return Part(word("claim", "han"), _said(said), worth, right)


def _fu(said: int | None, score: Score) -> Part:
    """From mangan on nobody need say the fu, unless it is by them that the hand gets there."""
    unneeded = said is None and score.limit is not None and score.han >= 5
    return Part(word("claim", "fu"), _said(said), str(score.fu_total), unneeded or said == score.fu_total)


def _payment(claim: Claim, score: Score, rules: Ruleset) -> Part:
    said, due = claim.payment, _due(score.payments)
    shown = " / ".join(f"{one:,}" for one in said) or word("claim", "nothing")
    note = ""
    if said and said != due:
        if said == _due(_payments(score.base, score, rules, honba=0)):
            note = word("claim", "honba")
        elif _follows(claim, score, rules):
            note = word("claim", "follows")
    return Part(word("claim", "payment"), shown, paid(score.payments), said == due, note)


def _follows(claim: Claim, score: Score, rules: Ruleset) -> bool:
    """Whether the payment is what the han and fu said would pay. From mangan on nobody need say the fu."""
    if claim.han is None or (score.fu and claim.fu is None and claim.han < 5):
        return False
    base, _, _ = base_points(claim.han, claim.fu or 0, rules)
    return claim.payment == _due(_payments(base, score, rules, honba=score.reading.win.honba))


def _payments(base: int, score: Score, rules: Ruleset, *, honba: int) -> Payments:
    win = score.reading.win
    return payments(base, dealer_won=win.is_dealer, by=win.by, honba=honba, sticks=0, ruleset=rules)


def _due(paying: Payments) -> tuple[int, ...]:
    """What the payers give, counters included: the discarder; each; or each of the others, and the dealer."""
    if paying.discarder:
        return (paying.discarder,)
    if paying.dealer and paying.payers:
        return (paying.each, paying.dealer)
    return (paying.each or paying.dealer,)


def _said(number: int | None) -> str:
    return word("claim", "nothing") if number is None else str(number)
