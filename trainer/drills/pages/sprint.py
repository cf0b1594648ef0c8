"""Sprints: what to choose, the question that is open with the clock beside it, and how it went."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone

from trainer.accounts.models import User
from trainer.drills import sprints
from trainer.drills.kinds import KINDS
from trainer.drills.models import Attempt, Question, Sprint
from trainer.drills.pages.history import Row, row_of
from trainer.drills.pages.question import Page, page
from trainer.drills.services import Marked
from trainer.drills.words import word


@dataclass(frozen=True, slots=True)
class Course:
    """A level that can be run, and the person's best at it, None before the first."""

    value: str
    level: str
    best: int | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class Courses:
    """``kinds`` are titles with their levels. ``time`` is how long a sprint is for this person."""

    kinds: tuple[tuple[str, tuple[Course, ...]], ...]
    time: int
    doubled: bool
    lives: int
    error: str


def courses(person: User | None, *, chosen: str = "", error: str = "") -> Courses:
    best = sprints.records(person)
    return Courses(
        kinds=tuple((word("kinds", kind, "title"), tuple(_levels(kind, best, chosen))) for kind in sprints.KINDS_RUN),
        time=sprints.seconds_for(person),
        doubled=bool(person and person.double_time),
        lives=Sprint.LIVES,
        error=error,
    )


def _levels(kind: str, best: Mapping[tuple[str, str], int], chosen: str) -> Iterator[Course]:
    for level in KINDS[kind].levels:
        value = f"{kind}/{level}"
        yield Course(value, word("levels", kind, level, "label"), best.get((kind, level)), value == chosen)


@dataclass(frozen=True, slots=True)
class Running:
    """A sprint under way. ``left`` are whole seconds; ``lives`` say of each whether it is still there.

    ``before`` is how the answer before this question went, None at the first.
    """

    sprint: Sprint
    title: str
    page: Page
    left: int
    share: int
    lives: tuple[bool, ...]
    before: bool | None
    late: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """How a sprint went. ``best`` is the best of those before it."""

    sprint: Sprint
    title: str
    rows: tuple[Row, ...]
    best: int
    lives: tuple[bool, ...]
    late: bool

    @property
    def is_record(self) -> bool:
        return self.sprint.right > self.best


def sprint(row: Sprint, *, before: Marked | None = None, late: bool = False, **asking: Any) -> Running | Ended:
    """``before`` is the answer just given, ``late`` that it came after the end; ``asking`` what a question's page takes
    where an answer could not be read.
    """
    title = f"{word('kinds', row.kind, 'title')}: {word('levels', row.kind, row.level, 'label').lower()}"
    lives = tuple(place >= row.wrong for place in range(Sprint.LIVES))
    if sprints.is_over(row) or row.question is None:
        return Ended(row, title, tuple(_rows(row)), sprints.best_before(row), lives, late)
    left = max(0, round((sprints.ends(row) - timezone.now()).total_seconds()))
    return Running(
        sprint=row,
        title=title,
        page=page(row.question, action=reverse("drills:sprint-answer", args=[row.pk, row.question.pk]), **asking),
        left=left,
        share=round(100 * left / row.seconds),
        lives=lives,
        before=before.attempt.right if before else None,
        late=late,
    )


def _rows(row: Sprint) -> Iterator[Row]:
    """The answers of a sprint in their order."""
    found = Attempt.objects.filter(person=row.person_id, question__in=row.asked).select_related("question")
    for attempt in sorted(found, key=lambda one: row.asked.index(one.question_id)):
        yield row_of(attempt, attempt.right)


def open_question(row: Sprint, pk: str) -> Question | None:
    """The open question of a sprint if it is this one."""
    return row.question if row.question is not None and row.question.pk == pk else None
