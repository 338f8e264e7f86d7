"""Accounts say which player they are, staff invite players, and players propose corrections of their record."""

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0012_raise_a_version_with_every_change'),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayerClaim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('claimed_at', models.DateTimeField(verbose_name='when')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='claims', to='federation.player')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'claim of a player',
                'verbose_name_plural': 'claims of players',
                'ordering': ['claimed_at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('federation', 'user'), name='player_claim_unique')],
            },
        ),
        migrations.CreateModel(
            name='PlayerInvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.EmailField(max_length=254, verbose_name='to')),
                ('invited_at', models.DateTimeField(verbose_name='when')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('invited_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='federation.player')),
            ],
            options={
                'verbose_name': 'invitation of a player',
                'verbose_name_plural': 'invitations of players',
                'ordering': ['invited_at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('federation', 'player'), name='player_invitation_unique'), models.UniqueConstraint(models.F('federation'), django.db.models.functions.text.Lower('address'), name='player_invitation_address_unique')],
            },
        ),
        migrations.CreateModel(
            name='PlayerProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('given_name', models.CharField(blank=True, max_length=80, verbose_name='first name')),
                ('surname', models.CharField(blank=True, max_length=120, verbose_name='surname')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('proposed_at', models.DateTimeField(verbose_name='when')),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='federation.club')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='federation.player')),
            ],
            options={
                'verbose_name': 'correction proposed by a player',
                'verbose_name_plural': 'corrections proposed by players',
                'ordering': ['proposed_at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('federation', 'player'), name='player_proposal_unique')],
            },
        ),
    ]
