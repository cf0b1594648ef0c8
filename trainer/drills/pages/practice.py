"""Where practice begins: what comes next and why, what is due, the days there were, and every kind to choose freely."""

from dataclasses import dataclass

from trainer.accounts.models import User
from trainer.accounts.timing import may_be_timed
from trainer.drills import models, services
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Mistake
from trainer.drills.pages.figures import Calendar, Tally, calendar, days, totals
from trainer.drills.pages.history import OpenMistake, latest_mistake
from trainer.drills.pages.lists import Brief, brief
from trainer.drills.pages.skillmap import Plan, plan
from trainer.drills.pages.why import Next, next_up
from trainer.drills.words import word

PACES = {
    "tiles": 5,
    "yaku": 15,
    "fu": 12,
    "points": 8,
    "score": 45,
    "waits": 15,
    "can-win": 15,
    "tenpai": 20,
    "discard": 25,
    "safety": 20,
    "what-if": 15,
    "compare": 20,
    "calls": 10,
    "build": 45,
}
"""Seconds a practised player takes over a question of each kind: about what others at a table wait without a word."""


def pace(kind: str, person: User | None) -> int:
    """The target time of table pace in seconds; doubled for who asked for more time."""
    return PACES[kind] * (2 if person and person.double_time else 1)


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of drill on the list."""

    slug: str
    title: str
    trains: str
    levels: int


@dataclass(frozen=True, slots=True)
class Practise:
    """``resume`` is the open question of the set under way. ``calendar`` is None before the first answer. ``timed``:
    sprints and target times are offered.
    """

    resume: Brief | None
    next: Next
    plan: Plan
    calendar: Calendar | None
    mistakes: int
    timed: bool
    pace: bool
    offers: tuple[Offer, ...]


def practise(person: User | None, current: models.PracticeSet | None, *, pace: bool = False) -> Practise:
    """``current`` is the set under way, ``pace`` whether the target times are shown."""
    shown = days(person) if person else ()
    standing, choice = services.standing_and_next(person)
    return Practise(
        resume=_resume(current),
        next=next_up(choice.why),
        plan=plan(standing),
        calendar=calendar(shown) if shown else None,
        mistakes=Mistake.objects.filter(person=person).count() if person else 0,
        timed=may_be_timed(person),
        pace=pace,
        offers=tuple(
            Offer(slug, word("kinds", slug, "title"), word("kinds", slug, "trains"), len(kind.levels))
            for slug, kind in KINDS.items()
        ),
    )


def _resume(current: models.PracticeSet | None) -> Brief | None:
    return brief(current.questions.latest("number")) if current else None


@dataclass(frozen=True, slots=True)
class Today:
    """The front page of a person who has answered before."""

    resume: Brief | None
    number: int
    done: int
    size: int
    next: Next
    plan: Plan
    calendar: Calendar
    total: Tally
    mistake: OpenMistake | None


def today(person: User, current: models.PracticeSet | None) -> Today | None:
    """What a person comes back to; None for who has not answered anything."""
    if not Attempt.objects.filter(person=person).exists():
        return None
    row = current.questions.latest("number") if current else None
    standing, choice = services.standing_and_next(person)
    return Today(
        resume=brief(row) if row else None,
        number=(row.number or 1) if row else 0,
        done=sum(result is not None for result in services.results(current)) if current else 0,
        size=models.PracticeSet.SIZE,
        next=next_up(choice.why),
        plan=plan(standing),
        calendar=calendar(days(person)),
        total=totals(person)[0],
        mistake=latest_mistake(person),
    )
