"""Answers from before mastery was kept are folded into it, so that nobody begins anew.

What such an answer says about a skill is told by its parts alone: the slips that explained it are not known any more.
"""

from itertools import groupby

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from ._before_books import records

BATCH = 2000


def fold(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Person by person, one answer at a time; who has rows already is left alone."""
    attempts, rows = apps.get_model("drills", "Attempt"), apps.get_model("drills", "Mastery")
    done = rows.objects.values("person")
    found = (
        attempts.objects.exclude(person__in=done)
        .select_related("question")
        .only(
            *("person_id", "at", "parts", "right", "took", "shows"),
            *(f"question__{name}" for name in ("kind", "level", "skills", "asks")),
        )
        .order_by("person_id", "at", "pk")
    )
    for person, own in groupby(found.iterator(BATCH), key=lambda attempt: attempt.person_id):
        rows.objects.bulk_create(
            rows(person_id=person, skill=skill, **fields) for skill, fields in records(own).items()
        )


class Migration(migrations.Migration):
    dependencies = (("drills", "0004_mastery"),)
    operations = (migrations.RunPython(fold, migrations.RunPython.noop, elidable=True),)
