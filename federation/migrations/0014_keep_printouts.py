"""Pages as PDF are laid out by jobs and kept for a while."""

import django.db.models.deletion
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0013_claims_of_players'),
    ]

    operations = [
        migrations.CreateModel(
            name='Printout',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('subject', models.CharField(max_length=100)),
                ('sheet', models.JSONField(default=dict)),
                ('key', models.CharField(blank=True, max_length=200)),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('asked_at', models.DateTimeField()),
                ('keep_until', models.DateTimeField()),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.job')),
            ],
            options={
                'verbose_name': 'printout',
                'verbose_name_plural': 'printouts',
                'constraints': [models.UniqueConstraint(fields=('federation', 'digest'), name='printout_unique')],
            },
        ),
    ]
