import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # One index after the other: no table is locked while another one waits for those who read it.
    atomic = False

    dependencies = [
        ('federation', '0017_keep_no_index_twice'),
        ('games', '0004_publish_rule_sets'),
    ]

    operations = [
        migrations.AlterField(
            model_name='lexiconversion',
            name='lexicon',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='games.lexicon'),
        ),
        migrations.AlterField(
            model_name='recordseat',
            name='player',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='recorded_games', to='federation.player'),
        ),
        migrations.AlterField(
            model_name='recordseat',
            name='record',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.gamerecord'),
        ),
    ]
