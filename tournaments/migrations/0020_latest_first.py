from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0022_messages_to_programs'),
        ('games', '0006_latest_first'),
        ('tournaments', '0019_roles_that_end'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='challenge',
            index=models.Index(fields=['federation', '-asked_at'], name='challenge_latest'),
        ),
    ]
