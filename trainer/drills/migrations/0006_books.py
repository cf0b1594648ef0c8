"""The books of answers from before there were any: evidence by skill, mistakes still open, tallies."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def enter(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Person by person, one answer at a time; who has books already is left alone."""
    from trainer.drills.ledger import BATCH, write
    from trainer.drills.standing import shown_by

    attempts, questions, tallies, evidence, mistakes = (
        apps.get_model("drills", name) for name in ("Attempt", "Question", "Tally", "Evidence", "Mistake")
    )
    kind = questions.objects.filter(pk=OuterRef("question")).values("kind")[:1]
    attempts.objects.filter(kind="").update(kind=Subquery(kind))
    without = attempts.objects.exclude(person__in=tallies.objects.values("person"))
    for person in list(without.order_by().values_list("person_id", flat=True).distinct()):
        own = attempts.objects.filter(person=person).select_related("question").order_by("at", "pk")
        write(person, own.iterator(BATCH), shown_by, evidence=evidence, mistake=mistakes)


class Migration(migrations.Migration):
    dependencies = (("drills", "0005_old_answers"),)
    operations = (migrations.RunPython(enter, migrations.RunPython.noop, elidable=True),)
