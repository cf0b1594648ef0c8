from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0006_what_tasks_show")]

    operations = [migrations.AddField("classroom", "untimed", models.BooleanField(default=False))]
