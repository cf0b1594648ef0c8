"""Han and fu to a payment: what is shown before the answer, and how the amount comes about."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from engine.win import By
from trainer.display.payment import paid
from trainer.display.score import steps
from trainer.display.wording import term
from trainer.drills import question as pure
from trainer.drills.kinds import KINDS
from trainer.drills.kinds.points import Facts, PointsVerdict
from trainer.drills.pages.parts import (
    Cell,
    Errors,
    Field,
    Notice,
    Written,
    boxes,
    first_error,
    heading,
    notice,
    part_name,
    wrote,
)
from trainer.drills.words import word


@dataclass(frozen=True, slots=True)
class Asking:
    value: str
    how: str
    fields: tuple[Field, ...]
    hints: tuple[str, ...]

    @property
    def first_error(self) -> str:
        return first_error(self.fields)


@dataclass(frozen=True, slots=True)
class Answered:
    heading: str
    cells: tuple[Cell, ...]
    notices: tuple[Notice, ...]
    value: str
    how: str
    steps: tuple[SafeString, ...]
    paid: str


def ask(asked: pure.Question, written: Written, errors: Errors) -> Asking:
    facts = Facts.parse(asked.facts)
    return Asking(
        value=value_of(facts),
        how=how_won(facts),
        fields=boxes(KINDS["points"].fields(asked), written, errors, asked.offered),
        hints=() if asked.offered else (word("hints", "name"),),
    )


def value_of(facts: Facts) -> str:
    if facts.yakuman:
        return term("limit.yakuman") if facts.yakuman == 1 else f"{facts.yakuman} × {term('limit.yakuman')}"
    return f"{facts.han} han" + (f" {facts.fu} fu" if facts.fu else "")


def how_won(facts: Facts) -> str:
    who = "the dealer" if facts.dealer else "a non-dealer"
    return f"{who} wins by {'ron' if facts.by is By.RON else 'tsumo'}"


def answered(asked: pure.Question, verdict: PointsVerdict, given_up: bool) -> Answered:
    facts = Facts.parse(asked.facts)
    (part,) = verdict.parts
    state = "void" if given_up else "right" if part.right else "slip"
    note = {"void": "", "right": "right", "slip": f"{wrote(asked)} {_amounts(part.given, facts)}"}[state]
    limit = term(f"limit.{verdict.limit}") if verdict.limit else ""
    return Answered(
        heading="Here is how it goes" if given_up else heading([] if part.right else [part.name], 1),
        cells=(Cell(part_name(part.name), paid(verdict.payments), note, state),),
        notices=() if given_up else tuple(map(notice, verdict.slips)),
        value=value_of(facts),
        how=how_won(facts),
        steps=tuple(steps(verdict.reason, verdict.payments, limit)),
        paid=paid(verdict.payments),
    )


def _amounts(given: tuple[int, ...], facts: Facts) -> str:
    each = " each" if len(given) == 1 and facts.by is By.TSUMO else ""
    return " / ".join(f"{amount:,}" for amount in given) + each
