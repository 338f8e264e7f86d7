from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0022_messages_to_programs'),
        ('games', '0005_keep_no_index_twice'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='gamerecord',
            index=models.Index(fields=['federation', '-created_at'], name='game_record_latest'),
        ),
    ]
