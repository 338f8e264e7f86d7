from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0010_live_championships'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='disqualified_after',
            field=models.PositiveSmallIntegerField(null=True, verbose_name='disqualified after round'),
        ),
        migrations.AddField(
            model_name='entry',
            name='taken_off',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
