"""Starting ratings converted from those of another federation."""

import django.db.models.deletion
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0022_messages_to_programs'),
        ('ratings', '0017_lists_of_other_federations'),
    ]

    operations = [
        migrations.CreateModel(
            name='ConvertedRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rating', models.IntegerField(verbose_name='rating')),
                ('error', models.DecimalField(decimal_places=1, max_digits=8, verbose_name='standard error')),
                ('pairs', models.PositiveIntegerField()),
                ('source_name', models.CharField(max_length=40)),
                ('listed_on', models.DateField()),
                ('source_rating', models.DecimalField(decimal_places=2, max_digits=8)),
                ('applied_at', models.DateTimeField(verbose_name='applied')),
                ('applied_by', models.CharField(max_length=200, verbose_name='applied by')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.player')),
                ('system', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='converted', to='ratings.ratingsystem')),
            ],
            options={
                'verbose_name': 'converted starting rating',
                'verbose_name_plural': 'converted starting ratings',
                'constraints': [models.UniqueConstraint(fields=('federation', 'system', 'player'), name='converted_unique')],
            },
        ),
    ]
