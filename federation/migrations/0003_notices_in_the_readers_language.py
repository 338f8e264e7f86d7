"""What a notification is about, kept so that its sentences are written when it is read."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("federation", "0002_names_of_the_schema")]

    operations = [
        migrations.AddField(
            "receivednotice", "kind", models.CharField(blank=True, db_default="", default="", max_length=60)
        ),
        migrations.AddField(
            "receivednotice",
            "words",
            models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
        migrations.AlterField(
            "receivednotice", "subject", models.CharField(blank=True, max_length=400, verbose_name="subject")
        ),
    ]
