from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0007_untimed")]

    operations = [migrations.AddField("teaching", "shares", models.BooleanField(default=False))]
