"""Rating lists of other federations, kept as they came."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0022_messages_to_programs'),
        ('ratings', '0016_records'),
    ]

    operations = [
        migrations.CreateModel(
            name='OutsideList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reference', models.UUIDField(default=uuid.uuid4, editable=False)),
                ('system_name', models.CharField(max_length=40, verbose_name='name of the rating')),
                ('listed_on', models.DateField(verbose_name='date of the list')),
                ('licence', models.CharField(max_length=300, verbose_name='licence')),
                ('file_name', models.CharField(max_length=200)),
                ('format', models.CharField(max_length=32)),
                ('added_at', models.DateTimeField(verbose_name='added')),
                ('added_by', models.CharField(max_length=200, verbose_name='added by')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('stored', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.storedfile')),
            ],
            options={
                'verbose_name': 'list of another federation',
                'verbose_name_plural': 'lists of other federations',
                'ordering': ['-listed_on', 'system_name', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='OutsideRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=200)),
                ('ids', models.JSONField(default=dict)),
                ('rating', models.DecimalField(decimal_places=2, max_digits=8, null=True)),
                ('games', models.PositiveIntegerField(null=True)),
                ('matched', models.CharField(choices=[('not_yet', 'open'), ('identifier', 'by number'), ('name', 'by name'), ('alias', 'by a known spelling'), ('said', 'by staff'), ('nobody', 'nobody of ours')], default='not_yet', max_length=10)),
                ('proposals', models.JSONField(default=list)),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.player')),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='ratings.outsidelist')),
            ],
            options={
                'verbose_name': 'line of a list of another federation',
                'verbose_name_plural': 'lines of lists of other federations',
                'ordering': ['line'],
            },
        ),
        migrations.AddConstraint(
            model_name='outsidelist',
            constraint=models.UniqueConstraint(fields=('federation', 'reference'), name='outside_list_reference_unique'),
        ),
        migrations.AddConstraint(
            model_name='outsidelist',
            constraint=models.UniqueConstraint(fields=('federation', 'system_name', 'listed_on'), name='outside_list_unique'),
        ),
        migrations.AddConstraint(
            model_name='outsiderating',
            constraint=models.UniqueConstraint(fields=('federation', 'source', 'line'), name='outside_rating_line_unique'),
        ),
        migrations.AddConstraint(
            model_name='outsiderating',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('federation', 'source', 'player'), name='outside_rating_player_unique'),
        ),
    ]
