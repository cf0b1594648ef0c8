import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import trainer.display.links


class Migration(migrations.Migration):
    dependencies = (
        ("drills", "0002_rules_of_rounds"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.CreateModel(
            name="Evidence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("skill", models.CharField(max_length=60)),
                ("right", models.BooleanField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Mistake",
            fields=[
                (
                    "attempt",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="drills.attempt",
                    ),
                ),
                ("skill", models.CharField(max_length=60)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Sprint",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=trainer.display.links.new_id, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("level", models.CharField(max_length=40)),
                ("seconds", models.PositiveSmallIntegerField()),
                ("started", models.DateTimeField(auto_now_add=True)),
                ("ended", models.DateTimeField(null=True)),
                ("asked", models.JSONField(default=list)),
                ("right", models.PositiveSmallIntegerField(default=0)),
                ("wrong", models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "by",
                    models.CharField(
                        choices=[("day", "Day"), ("level", "Level"), ("slip", "Slip"), ("expected", "Expected")],
                        max_length=10,
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                ("answers", models.PositiveIntegerField(default=0)),
                ("right", models.PositiveIntegerField(default=0)),
                ("timed", models.PositiveIntegerField(default=0)),
                ("log_seconds", models.FloatField(default=0)),
                ("expected", models.FloatField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name="attempt",
            name="expected",
            field=models.FloatField(null=True),
        ),
        migrations.AddField(
            model_name="attempt",
            name="kind",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddIndex(
            model_name="attempt",
            index=models.Index(fields=["person", "kind", "-at"], name="attempt_person_kind_at"),
        ),
        migrations.AddIndex(
            model_name="attempt",
            index=models.Index(
                condition=models.Q(("slip", ""), _negated=True),
                fields=["person", "slip", "-at"],
                name="attempt_person_slip_at",
            ),
        ),
        migrations.AddField(
            model_name="evidence",
            name="attempt",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="evidence", to="drills.attempt"
            ),
        ),
        migrations.AddField(
            model_name="evidence",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="mistake",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="mistakes", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="sprint",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="sprints", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="sprint",
            name="question",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="drills.question"
            ),
        ),
        migrations.AddField(
            model_name="tally",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="tallies", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddIndex(
            model_name="evidence",
            index=models.Index(fields=["person", "skill", "-at"], name="evidence_person_skill_at"),
        ),
        migrations.AddConstraint(
            model_name="evidence",
            constraint=models.UniqueConstraint(fields=("attempt", "skill"), name="one_evidence_a_skill"),
        ),
        migrations.AddIndex(
            model_name="mistake",
            index=models.Index(fields=["person", "skill"], name="mistake_person_skill"),
        ),
        migrations.AddIndex(
            model_name="mistake",
            index=models.Index(fields=["person", "-at"], name="mistake_person_at"),
        ),
        migrations.AddIndex(
            model_name="sprint",
            index=models.Index(fields=["person", "kind", "level", "-right"], name="sprint_records"),
        ),
        migrations.AddConstraint(
            model_name="tally",
            constraint=models.UniqueConstraint(fields=("person", "by", "key"), name="one_tally_a_key"),
        ),
    )
