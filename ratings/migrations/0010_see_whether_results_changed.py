"""Whoever computes ratings without holding a lock sees by it whether results came in meanwhile."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0009_rate_abandoned_games")]

    operations = [
        migrations.AddField(
            model_name="sequenceposition",
            name="revision",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
