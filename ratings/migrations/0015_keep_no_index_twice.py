import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # One index after the other: no table is locked while another one waits for those who read it.
    atomic = False

    dependencies = [
        ('federation', '0017_keep_no_index_twice'),
        ('ratings', '0014_seal_editions'),
        ('tournaments', '0017_keep_no_index_twice'),
    ]

    operations = [
        migrations.AlterField(
            model_name='editionseal',
            name='edition',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seals', to='ratings.edition'),
        ),
        migrations.AlterField(
            model_name='correction',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='ratings.ratingsystem'),
        ),
        migrations.AlterField(
            model_name='edition',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='editions', to='ratings.ratingsystem'),
        ),
        migrations.AlterField(
            model_name='editionrow',
            name='edition',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rows', to='ratings.edition'),
        ),
        migrations.AlterField(
            model_name='erratum',
            name='edition',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='errata', to='ratings.edition'),
        ),
        migrations.AlterField(
            model_name='preparedpreview',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='prepared', to='ratings.ratingsystem'),
        ),
        migrations.AlterField(
            model_name='ratingchange',
            name='championship',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rating_changes', to='tournaments.championship'),
        ),
        migrations.AlterField(
            model_name='ratingchange',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rating_changes', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='ratingchange',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='ratings.ratingsystem'),
        ),
        migrations.AlterField(
            model_name='seasonstart',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='season_starts', to='ratings.ratingsystem'),
        ),
        migrations.AlterField(
            model_name='seedrating',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seeds', to='ratings.ratingsystem'),
        ),
        migrations.AlterField(
            model_name='sequenceposition',
            name='system',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sequence', to='ratings.ratingsystem'),
        ),
    ]
