"""What practice keeps of a person: sets and first answers. The figures given out are those of the progress page."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

from django.urls import reverse
from django.utils import timezone

from trainer.accounts.belongings import Belongings, Table
from trainer.accounts.models import User
from trainer.drills import ledger, services
from trainer.drills import standing as standings
from trainer.drills.models import Attempt, Mastery, PracticeSet, RulesetRecord, Sprint
from trainer.drills.pages.figures import Tally, days, totals
from trainer.drills.skills import AREAS
from trainer.drills.words import word

ANSWER = (
    "at",
    "question",
    "set",
    "kind",
    "level",
    "rules",
    "facts",
    "asked",
    "answer",
    "parts",
    "right",
    "helped",
    "slip",
    "seconds",
)
"""The columns of one answer."""


def counted(person: User) -> Sequence[tuple[str, int]]:
    return [("answer", Attempt.objects.filter(person=person).count())]


SKILL = ("skill", "area", "state", "answers", "right", "first_tries", "first_tries_right", "begun", "reached", "due")
"""The columns of one skill; its first tries are the last that count, as on the map."""

FIGURES = ("answers", "right", "right_percent", "typical_seconds")
"""The columns of a tally."""


def tables(person: User) -> Sequence[Table]:
    return [
        Table("answers", "each answer, with its question", ANSWER, partial(_answers, person)),
        Table("total", "the figures at the head of your progress", FIGURES, partial(_total, person)),
        Table("levels", "the same by kind and level", ("kind", "level", *FIGURES), partial(_levels, person)),
        Table("skills", "where you stand in each skill", SKILL, partial(_skills, person)),
        Table("days", "the same day by day", ("day", *FIGURES), partial(_days, person)),
    ]


def _total(person: User) -> list[tuple[Any, ...]]:
    total, _ = totals(person)
    return [_figures(total)] if total.answers else []


def _levels(person: User) -> list[tuple[Any, ...]]:
    _, kinds = totals(person)
    return [(kind.kind, level, *_figures(tally)) for kind in kinds for level, tally in kind.levels]


def _days(person: User) -> list[tuple[Any, ...]]:
    return [(day.day.isoformat(), *_figures(day.tally)) for day in days(person, most=None)]


def _skills(person: User) -> Iterator[tuple[Any, ...]]:
    for one in services.standing(person).skills.values():
        record = one.record
        days = (record.begun, timezone.localdate(record.reached) if record.reached else None, record.due)
        dates = (day.isoformat() if day else None for day in days)
        counts = (record.tries, record.right, len(record.last), sum(right for _, right in record.last))
        yield one.skill.name, AREAS[one.skill.area], str(record.state), *counts, *dates


def _answers(person: User) -> Iterator[tuple[Any, ...]]:
    rules = cache(lambda digest: str(RulesetRecord.objects.get(pk=digest)))
    address = reverse("drills:question", args=["0"])
    of_question = ("kind", "level", "ruleset", "facts", "asks")
    found = (
        Attempt.objects.filter(person=person)
        .order_by("at")
        .values_list(
            "at",
            "question",
            "question__set",
            *(f"question__{name}" for name in of_question),
            "answer",
            "parts",
            "right",
            "helped",
            "slip",
            "took",
        )
    )
    for at, question, practice, kind, level, digest, *rest in found.iterator():
        labels = word("kinds", kind, "title"), word("levels", kind, level, "label")
        yield at, address.replace("0", question), practice, *labels, rules(digest), *rest


def _figures(tally: Tally) -> tuple[int, int, int, float | None]:
    return tally.answers, tally.right, tally.accuracy, tally.seconds


def move(guest: User, person: User) -> None:
    """Sets, answers and sprints change hands; the guest's answer to a question the person has answered stays behind.

    The books are written anew: a mistake of one may have been made good by the other.
    """
    standings.lock(person)  # an answer given meanwhile in another tab waits
    PracticeSet.objects.filter(person=guest).update(person=person)
    answered = Attempt.objects.filter(person=person).values("question")
    Attempt.objects.filter(person=guest).exclude(question__in=answered).update(person=person)
    Sprint.objects.filter(person=guest).update(person=person)
    Mastery.objects.filter(person=guest).delete()
    standings.rebuild(person=person)
    ledger.rebuild(person=person, evidence_of=services.evidence_of)


def delete(person: User) -> None:
    """Sets and answers go with the person's row. Questions stay as nobody's: others may have their links."""
    Mastery.objects.filter(person=person).delete()
    Attempt.objects.filter(person=person).delete()
    PracticeSet.objects.filter(person=person).delete()


BELONGINGS = Belongings(counted=counted, tables=tables, move=move, delete=delete)
