from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0014_photos_of_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='resultsversion',
            name='is_interim',
            field=models.BooleanField(db_default=False, default=False, verbose_name='interim'),
        ),
    ]
