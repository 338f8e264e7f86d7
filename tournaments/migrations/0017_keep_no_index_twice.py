import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # One index after the other: no table is locked while another one waits for those who read it.
    atomic = False

    dependencies = [
        ('federation', '0017_keep_no_index_twice'),
        ('tournaments', '0016_groups_of_championships'),
    ]

    operations = [
        migrations.AlterField(
            model_name='challenge',
            name='championship',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='challenges', to='tournaments.championship'),
        ),
        migrations.AlterField(
            model_name='championshiprole',
            name='championship',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='tournaments.championship'),
        ),
        migrations.AlterField(
            model_name='entrant',
            name='live',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.livechampionship'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='championship',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.championship'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='liveevent',
            name='live',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='tournaments.livechampionship'),
        ),
        migrations.AlterField(
            model_name='rateabilitydecision',
            name='championship',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rateability_decisions', to='tournaments.championship'),
        ),
        migrations.AlterField(
            model_name='reportedentry',
            name='version',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.resultsversion'),
        ),
        migrations.AlterField(
            model_name='resultsfile',
            name='version',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='files', to='tournaments.resultsversion'),
        ),
        migrations.AlterField(
            model_name='resultsversion',
            name='championship',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tournaments.championship'),
        ),
        migrations.AlterField(
            model_name='rulebooktext',
            name='edition',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='texts', to='tournaments.rulebookedition'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='table',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.table'),
        ),
        migrations.AlterField(
            model_name='table',
            name='championship',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.championship'),
        ),
        migrations.AlterField(
            model_name='tablephoto',
            name='live',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='photos', to='tournaments.livechampionship'),
        ),
        migrations.AlterField(
            model_name='tablerecord',
            name='championship',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tournaments.championship'),
        ),
    ]
