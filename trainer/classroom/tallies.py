"""What a class knows of its students' answers, kept up as each is given, so that no page need go through them all.

An answer is entered in the transaction that keeps it, once for each class its student is in at that moment. What was
answered before joining or after leaving is not entered anywhere.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F
from django.db.models.signals import post_save
from django.utils import timezone

from trainer.classroom.models import DayTally, Membership, Seen, SlipTally, Standing
from trainer.drills import mastery
from trainer.drills.mastery import NOTHING, Record, Try
from trainer.drills.models import Attempt
from trainer.drills.services import evidence_of

EARLY = 5
"""So many first answers to a skill tell early that somebody struggles with it."""


def listen() -> None:
    post_save.connect(_kept, sender=Attempt, dispatch_uid="classroom.tallies")


def _kept(sender: Any, instance: Attempt, created: bool, raw: bool = False, **rest: Any) -> None:
    if created and not raw:
        enter(instance)


@transaction.atomic(savepoint=False)
def enter(attempt: Attempt) -> None:
    """Enter one new answer in every class that may see it."""
    learning = Membership.objects.filter(student=attempt.person_id, left=None, classroom__archived=None)
    places = list(learning.values_list("pk", flat=True))
    if not places:
        return
    Seen.objects.bulk_create(Seen(place_id=place, attempt=attempt, slip=attempt.slip) for place in places)
    shows = evidence_of(attempt)
    known = {
        (row.place_id, row.skill): row
        for row in Standing.objects.select_for_update().filter(place__in=places, skill__in=shows)
    }
    rows = [
        _moved(known.get((place, skill)), place, skill, right, attempt)
        for place in places
        for skill, right in shows.items()
    ]
    if rows:
        Standing.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["place", "skill"],
            update_fields=["state", "tries", "right", "last", "early", "seen", "reached", "counted"],
        )
    day = timezone.localdate(attempt.at)
    for place in places:
        _count(place, day, attempt)


def _moved(known: Standing | None, place: str, skill: str, right: bool, attempt: Attempt) -> Standing:
    day = timezone.localdate(attempt.at)
    tried = Try(right, attempt.at, day, difficulty=0.0, helped=attempt.helped)
    after = mastery.after(_record(known) if known else NOTHING, tried)
    early = known.early if known else ""
    alone = int(right and not attempt.helped)
    return Standing(
        place_id=place,
        skill=skill,
        state=after.state,
        tries=after.tries,
        right=(known.right if known else 0) + alone,
        last=[[when.isoformat(), was] for when, was in after.last],
        early=early if len(early) == EARLY else early + str(alone),
        seen=attempt.at,
        reached=after.reached,
        counted=after.counted,
    )


def _record(row: Standing) -> Record:
    last = tuple((date.fromisoformat(day), right) for day, right in row.last)
    return Record(last=last, tries=row.tries, seen=row.seen, reached=row.reached, counted=row.counted)


def _count(place: str, day: date, attempt: Attempt) -> None:
    adding = {"answers": 1, "right": int(attempt.right), "seconds": attempt.took or 0.0}
    if not DayTally.objects.filter(place=place, day=day).update(**{name: F(name) + n for name, n in adding.items()}):
        DayTally.objects.create(place_id=place, day=day, **adding)
    if attempt.slip:
        moved: Mapping[str, Any] = {"times": F("times") + 1, "seen": attempt.at}
        if not SlipTally.objects.filter(place=place, slip=attempt.slip).update(**moved):
            SlipTally.objects.create(place_id=place, slip=attempt.slip, times=1, seen=attempt.at)
