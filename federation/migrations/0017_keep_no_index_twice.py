import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # One index after the other: no table is locked while another one waits for those who read it.
    atomic = False

    dependencies = [
        ('federation', '0016_exports_of_federations'),
    ]

    operations = [
        migrations.AlterField(
            model_name='anonymisation',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='anonymisations', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='formerclub',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='former_clubs', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='formername',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='playerinvitation',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='playermerge',
            name='into',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='merges_received', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='playerproposal',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='registryimportrow',
            name='source',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='federation.registryimport'),
        ),
    ]
