from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What earlier answers say of each skill stands with the answers themselves."""
    attempts = apps.get_model("drills", "Attempt").objects
    tasks = apps.get_model("classroom", "Task").objects.exclude(answered=None).select_related("sitting__place")
    for task in tasks.iterator(500):
        kept = attempts.filter(person=task.sitting.place.student_id, question=task.question_id).first()
        if kept and kept.shows:
            task.shows = kept.shows
            task.save(update_fields=["shows"])


class Migration(migrations.Migration):
    dependencies = [
        ("classroom", "0005_seen_slips"),
        ("drills", "0005_old_answers"),
    ]

    operations = [
        migrations.AddField(model_name="task", name="shows", field=models.JSONField(default=dict)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
