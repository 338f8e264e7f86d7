"""What services have kept apart so far, the database keeps apart: one account, one player; one name, one key."""

from django.conf import settings
from django.db import migrations, models

# Of several players with one account the first keeps it; staff see the others without one and link them anew.
_ONE_PLAYER = """
UPDATE federation_player AS later SET user_id = NULL WHERE user_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM federation_player AS first WHERE first.federation_id = later.federation_id
    AND first.user_id = later.user_id AND first.number < later.number)
"""
# Keys go on working: the later ones of a name get their number behind it.
_ONE_NAME = """
UPDATE federation_apitoken AS later SET name = left(later.name, 60) || ' ' || later.id WHERE EXISTS (
    SELECT 1 FROM federation_apitoken AS first WHERE first.federation_id = later.federation_id
    AND first.user_id = later.user_id AND first.name = later.name AND first.id < later.id)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0008_mails_that_are_never_lost"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunSQL(_ONE_PLAYER, migrations.RunSQL.noop),
        migrations.RunSQL(_ONE_NAME, migrations.RunSQL.noop),
        # The rows that were changed have left events of triggers to come, which bar a change of the table.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="apitoken",
            constraint=models.UniqueConstraint(fields=("federation", "user", "name"), name="api_token_name_unique"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False)), fields=("federation", "user"), name="player_account_unique"
            ),
        ),
    ]
