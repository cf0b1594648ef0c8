from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_preferences'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='names',
            field=models.CharField(choices=[('romaji', 'Japanese, in our letters: pinfu, mangan'), ('kanji', 'Japanese: 平和, 満貫'), ('english', 'English, where there is a name: no-points hand')], default='romaji', max_length=10),
        ),
    ]
