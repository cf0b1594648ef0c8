"""Sprints: as many right answers as come within a minute, until three were not right.

The server's clock alone decides, so a sprint runs the same without script. Its answers are kept like others, but under
the clock they say nothing about a skill: they move no state and no schedule, and records are each person's own.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engine.rules import load
from trainer.accounts.models import User
from trainer.accounts.services import preferred_rules
from trainer.drills import question as pure
from trainer.drills import services
from trainer.drills.kinds import KINDS
from trainer.drills.models import Question, Sprint

SECONDS = 60
GRACE = timedelta(seconds=2)
"""So late may an answer come in that was sent in time."""

KINDS_RUN = ("tiles", "points", "fu", "yaku", "waits", "tenpai", "can-win", "calls", "safety")
"""The kinds whose questions are answered in seconds."""

type Record = tuple[str, str]


def seconds_for(person: User | None) -> int:
    """How long a sprint of theirs is: twice as long for who asked for more time."""
    return SECONDS * (2 if person and person.double_time else 1)


def ends(sprint: Sprint) -> datetime:
    return sprint.started + timedelta(seconds=sprint.seconds)


def is_over(sprint: Sprint, *, grace: timedelta = timedelta()) -> bool:
    """Whether no further answer counts: its lives are gone, or its time."""
    return sprint.ended is not None or timezone.now() > ends(sprint) + grace


def begin(*, person: User, kind: str, level: str) -> Sprint:
    """A new sprint with its first question; the clock starts when both are there."""
    first = _question(person, kind, level)
    sprint = Sprint(
        person=person, kind=kind, level=level, seconds=seconds_for(person), question=first, asked=[first.pk]
    )
    with transaction.atomic():
        first.save(force_insert=True)
        sprint.save(force_insert=True)
    return sprint


def _question(person: User, kind: str, level: str) -> Question:
    rulesets = KINDS[kind].rulesets
    record = services.record_of(load(preferred_rules(person, rulesets) or rulesets[0]))
    return services.new_question(kind=kind, level=level, record=record, options={})


def answer(
    *, sprint: Sprint, question: Question, answer: pure.Answer | None, took: float | None
) -> services.Marked | None:
    """Mark an answer, count it and ask the next; None where it came too late or its question is not the open one.

    A question that was answered by its own link meanwhile counts for nothing, and the sprint goes on without it.
    """
    following = _question(sprint.person, sprint.kind, sprint.level)
    with transaction.atomic():
        locked = Sprint.objects.select_for_update().get(pk=sprint.pk)
        if locked.question_id != question.pk or is_over(locked, grace=GRACE):
            return None
        marked, new = services.take_answer(
            person=sprint.person, question=question, answer=answer, took=took, counts=False
        )
        if new:
            locked.right += marked.attempt.right
            locked.wrong += not marked.attempt.right
        if locked.wrong >= Sprint.LIVES or is_over(locked):
            locked.ended, locked.question = timezone.now(), None
        else:
            following.save(force_insert=True)
            locked.question, locked.asked = following, [*locked.asked, following.pk]
        locked.save()
    return marked if new else None


def records(person: User | None) -> Mapping[Record, int]:
    """The most right answers of a sprint, by kind and level."""
    if person is None:
        return {}
    best = Sprint.objects.filter(person=person, right__gt=0).values_list("kind", "level").annotate(best=Max("right"))
    return {(kind, level): right for kind, level, right in best.order_by()}


def best_before(sprint: Sprint) -> int:
    """The most right answers of the person's other sprints of this kind and level."""
    others = Sprint.objects.filter(person=sprint.person_id, kind=sprint.kind, level=sprint.level).exclude(pk=sprint.pk)
    return others.filter(started__lt=sprint.started).aggregate(best=Max("right"))["best"] or 0
