"""Rule sets stored before they named a deposit's points: 1,000, and none in the family game."""

from typing import Any

from django.db import migrations


def state(apps: Any, schema_editor: Any) -> None:
    for record in apps.get_model("drills", "RulesetRecord").objects.all():
        points = record.values["points"]
        if "riichi_stick" not in points:
            points["riichi_stick"] = 0 if points["method"] == "table" else 1000
            record.save(update_fields=["values"])


class Migration(migrations.Migration):
    dependencies = [("drills", "0001_initial")]
    operations = [migrations.RunPython(state, migrations.RunPython.noop)]
