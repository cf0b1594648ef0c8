"""The books of answers from before there were any: evidence by skill, mistakes still open, tallies."""

from collections import Counter, defaultdict
from itertools import chain
from math import log
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery

from ._before_books import blamed, cleared, shown_by, tallied

BATCH = 2000


def enter(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Person by person, one answer at a time; who has books already is left alone."""
    attempts, questions, tallies = (apps.get_model("drills", name) for name in ("Attempt", "Question", "Tally"))
    kind = questions.objects.filter(pk=OuterRef("question")).values("kind")[:1]
    attempts.objects.filter(kind="").update(kind=Subquery(kind))
    without = attempts.objects.exclude(person__in=tallies.objects.values("person"))
    for person in list(without.order_by().values_list("person_id", flat=True).distinct()):
        _write(apps, person)


def _write(apps: Apps, person: int) -> None:
    attempts, tallies, evidence, mistake = (
        apps.get_model("drills", name) for name in ("Attempt", "Tally", "Evidence", "Mistake")
    )
    sums: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    mistakes: dict[str, list[Any]] = defaultdict(list)
    batch: list[Any] = []
    own = attempts.objects.filter(person=person).select_related("question").order_by("at", "pk")
    for attempt in own.iterator(BATCH):
        shows, at = shown_by(attempt), attempt.at
        batch.extend(
            evidence(attempt_id=attempt.pk, person_id=person, skill=skill, right=right, at=at)
            for skill, right in shows.items()
        )
        for skill in cleared(attempt, shows):
            mistakes.pop(skill, None)
        if not attempt.right:
            skill = blamed(attempt, shows)
            mistakes[skill].append(mistake(attempt_id=attempt.pk, person_id=person, skill=skill, at=at))
        counted: dict[str, Any] = {"answers": 1, "right": int(attempt.right), "expected": attempt.expected or 0}
        if attempt.took is not None:
            counted |= {"timed": 1, "log_seconds": log(max(attempt.took, 0.1))}
        for key in tallied(attempt):
            sums[key].update(counted)
        if len(batch) >= BATCH:
            evidence.objects.bulk_create(batch)
            batch.clear()
    evidence.objects.bulk_create(batch)
    mistake.objects.bulk_create(chain.from_iterable(mistakes.values()), batch_size=BATCH)
    tallies.objects.bulk_create(tallies(person_id=person, by=by, key=key, **one) for (by, key), one in sums.items())


class Migration(migrations.Migration):
    dependencies = (("drills", "0005_old_answers"),)
    operations = (migrations.RunPython(enter, migrations.RunPython.noop, elidable=True),)
