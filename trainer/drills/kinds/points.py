"""Han and fu to the payment, without a hand. Facts: ``3 han 40 fu dealer ron``, ``8 han non-dealer tsumo``.

Only what can occur is asked: a win of 20 fu is a pinfu self-draw, one of 25 seven pairs.
"""

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from engine.points import Limit, Payments, base_points, payments
from engine.reasons import Reason
from engine.rules import Ruleset
from engine.win import By
from trainer.drills.answers import read_payment, text_of
from trainer.drills.payment import amounts, boxes
from trainer.drills.question import Answer, Part, Question, Verdict
from trainer.drills.slips import explain, payment_working
from trainer.drills.slips.working import Working

LEVELS = ("limits", "dealer-ron", "tsumo", "columns", "all")
ASKS = ("payment",)
OPTIONS: tuple[str, ...] = ()


class Facts(NamedTuple):
    """A payment to be found. ``fu`` is 0 where it does not matter; ``yakuman`` are units, 0 if it is none."""

    han: int
    fu: int
    yakuman: int
    dealer: bool
    by: By

    @classmethod
    def parse(cls, text: str) -> "Facts":
        """Raises ValueError for a text that is not one of these."""
        match = re.fullmatch(r"(?:(\d+) han(?: (\d+) fu)?|(?:(\d+) )?yakuman) (dealer|non-dealer) (ron|tsumo)", text)
        if match is None:
            raise ValueError(f"{text!r} should read like 3 han 40 fu dealer ron, or yakuman non-dealer tsumo")
        han, fu, units, who, by = match.groups()
        yakuman = 0 if han else int(units or 1)
        return cls(int(han or 0), int(fu or 0), yakuman, who == "dealer", By(by))

    def __str__(self) -> str:
        if self.yakuman:
            value = "yakuman" if self.yakuman == 1 else f"{self.yakuman} yakuman"
        else:
            value = f"{self.han} han" + (f" {self.fu} fu" if self.fu else "")
        return f"{value} {'dealer' if self.dealer else 'non-dealer'} {self.by}"


@dataclass(frozen=True, slots=True)
class PointsVerdict(Verdict):
    """What is paid, the limit if the value is one, and how the base points came about."""

    payments: Payments
    base: int
    limit: Limit | None
    reason: Reason


def can_occur(han: int, fu: int, by: By) -> bool:
    """Whether a win of so many han (below five) and fu exists, up to 110 fu (U02-U05, U20)."""
    if fu == 20:
        return by is By.TSUMO and han >= 2  # pinfu and menzen tsumo
    if fu == 25:
        return han >= (3 if by is By.TSUMO else 2)  # seven pairs is 2, a self-draw 3
    return 30 <= fu <= 110 and fu % 10 == 0 and (fu < 110 or han > 1 or by is By.RON)


_CELLS = tuple(
    (han, fu, by) for by in By for han in range(1, 5) for fu in (20, 25, *range(30, 120, 10)) if can_occur(han, fu, by)
)
_COMMON_FU = (20, 25, 30, 40, 50, 60, 70)
_LIMIT_HAN = (5, 6, 7, 8, 9, 10, 11, 12, 13)


def switches(level: str) -> Mapping[str, bool]:
    return {}


def make(rng: random.Random, level: str, ruleset: Ruleset, options: Mapping[str, Any]) -> Question:
    """A payment of the level; every combination of a level is as likely as any other."""
    facts = _choose(rng, level)
    skills = ["points-ron" if facts.by is By.RON else "points-tsumo", "points-dealer"]
    if _value(facts, ruleset)[1]:
        skills.append("points-limits")
    return Question("points", level, str(facts), ruleset, ASKS, tuple(skills))


def _choose(rng: random.Random, level: str) -> Facts:
    dealer, by = rng.random() < 0.5, rng.choice(tuple(By))
    match level:
        case "limits":
            return _limit(rng, dealer, by)
        case "dealer-ron":
            dealer, by = rng.random() < 0.8, By.RON
            cells = [cell for cell in _CELLS if cell[2] is by and cell[1] in _COMMON_FU]
        case "tsumo":
            by = By.TSUMO
            cells = [cell for cell in _CELLS if cell[2] is by and cell[1] in _COMMON_FU]
        case "columns":
            cells = [cell for cell in _CELLS if cell[1] in (30, 40)]
        case _:
            if rng.random() < 0.2:
                return _limit(rng, dealer, by)
            cells = list(_CELLS)
    han, fu, by = rng.choice(cells)
    return Facts(han, fu, 0, dealer, by)


def _limit(rng: random.Random, dealer: bool, by: By) -> Facts:
    han = rng.choice((*_LIMIT_HAN, 0))
    return Facts(han, 0, 0 if han else 1, dealer, by)


@lru_cache(maxsize=64)
def _facts(text: str) -> Facts:
    return Facts.parse(text)


def _value(facts: Facts, rules: Ruleset) -> tuple[int, Limit | None, Reason]:
    return base_points(facts.han, facts.fu, rules, yakuman=facts.yakuman)


def _payments(facts: Facts, base: int, rules: Ruleset) -> Payments:
    return payments(base, dealer_won=facts.dealer, by=facts.by, honba=0, sticks=0, ruleset=rules)


def _amounts(facts: Facts, base: int, rules: Ruleset) -> tuple[int, ...]:
    return amounts(base, rules, facts.by, dealer=facts.dealer)


def fields(question: Question) -> tuple[str, ...]:
    facts = _facts(question.facts)
    return boxes(facts.by, dealer=facts.dealer)


def read_answer(question: Question, data: Mapping[str, str | Iterable[str]]) -> Answer:
    facts, names = _facts(question.facts), fields(question)
    texts = (text_of(data, names[0]), text_of(data, names[-1]) if len(names) == 2 else "")
    return Answer(payment=read_payment(texts, lambda base: _amounts(facts, base, question.ruleset), fields=names))


def working(question: Question) -> Working:
    """The right working: what slips break."""
    facts = _facts(question.facts)
    return payment_working(facts.han, facts.fu, facts.yakuman, question.ruleset, dealer=facts.dealer, by=facts.by)


def solve(question: Question) -> Answer:
    facts = _facts(question.facts)
    return Answer(payment=_amounts(facts, _value(facts, question.ruleset)[0], question.ruleset))


def mark(question: Question, answer: Answer) -> PointsVerdict:
    facts, rules = _facts(question.facts), question.ruleset
    base, limit, reason = _value(facts, rules)
    right = _amounts(facts, base, rules)
    part = Part("payment", answer.payment == right, right, answer.payment)
    slips = () if part.right else explain(working(question), ASKS, answer)
    return PointsVerdict((part,), slips, _payments(facts, base, rules), base, limit, reason)


def deciding_rules(question: Question) -> tuple[str, ...]:
    """Paths of the rules tables differ in that a payment like this one may turn on; they do not tell the answer."""
    facts = _facts(question.facts)
    seen = {
        "limits.kiriage": facts.han in (3, 4),
        "limits.counted_yakuman": facts.han >= 11,
        "points.tsumo_loss": question.ruleset.table.seats == 3 and facts.by is By.TSUMO,
    }
    return tuple(path for path, shown in seen.items() if shown)
