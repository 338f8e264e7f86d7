"""Everything as of the first release: what 6 migrations made step by step before it."""

import uuid

import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('games', '0001_rules_lexicons_records'),
        ('games', '0002_recorded_games'),
        ('games', '0003_lexicon_devices'),
        ('games', '0004_publish_rule_sets'),
        ('games', '0005_keep_no_index_twice'),
        ('games', '0006_latest_first'),
    ]

    dependencies = [
        ('federation', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GameRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reference', models.UUIDField(default=uuid.uuid4, editable=False)),
                ('title', models.CharField(blank=True, max_length=200, verbose_name='title')),
                ('played_on', models.DateField(blank=True, null=True, verbose_name='played on')),
                ('rules_name', models.CharField(blank=True, max_length=32)),
                ('tiles_name', models.CharField(blank=True, max_length=32)),
                ('sheet', models.JSONField(null=True)),
                ('gcg', models.TextField(blank=True)),
                ('report', models.JSONField(default=dict)),
                ('is_complete', models.BooleanField(default=False, verbose_name='complete')),
                ('is_public', models.BooleanField(default=False, verbose_name='public')),
                ('created_at', models.DateTimeField(verbose_name='entered')),
                ('changed_at', models.DateTimeField(verbose_name='changed')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('original', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.storedfile')),
            ],
            options={
                'verbose_name': 'recorded game',
                'verbose_name_plural': 'recorded games',
                'ordering': ['-played_on', '-created_at'],
            },
        ),
        migrations.CreateModel(
            name='Lexicon',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=32, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('tiles', models.CharField(max_length=32, verbose_name='tile set')),
                ('licence', models.TextField(help_text='The terms on which the federation may use this list.', verbose_name='licence')),
                ('source', models.CharField(blank=True, max_length=200, verbose_name='source')),
                ('may_be_kept', models.BooleanField(default=False, verbose_name='may be kept on arbiters’ devices')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
            ],
            options={
                'verbose_name': 'word list',
                'verbose_name_plural': 'word lists',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='LexiconVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='version')),
                ('label', models.CharField(blank=True, max_length=80, verbose_name='edition')),
                ('file_name', models.CharField(max_length=200, verbose_name='file')),
                ('encoding', models.CharField(blank=True, max_length=20, verbose_name='encoding')),
                ('tiles_data', models.JSONField(default=dict)),
                ('tally', models.JSONField(default=dict)),
                ('compared', models.JSONField(default=dict)),
                ('words', models.PositiveIntegerField(null=True, verbose_name='words')),
                ('state', models.CharField(choices=[('compiling', 'being compiled'), ('ready', 'ready'), ('refused', 'rejected')], default='compiling', max_length=9, verbose_name='state')),
                ('problems', models.JSONField(default=list)),
                ('uploaded_at', models.DateTimeField(verbose_name='uploaded')),
                ('uploaded_by', models.CharField(max_length=200, verbose_name='uploaded by')),
                ('compiled', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.storedfile')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('file', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.storedfile')),
                ('for_devices', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.storedfile')),
                ('job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='federation.job')),
                ('lexicon', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='games.lexicon')),
            ],
            options={
                'verbose_name': 'version of a word list',
                'verbose_name_plural': 'versions of word lists',
                'ordering': ['lexicon', '-number'],
                'constraints': [models.UniqueConstraint(fields=('federation', 'lexicon', 'number'), name='lexicon_version_number_unique')],
            },
        ),
        migrations.CreateModel(
            name='LexiconEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('pgh_context', pghistory.utils.JSONField(null=True)),
                ('pgh_context_id', models.UUIDField(null=True)),
                ('id', models.BigIntegerField()),
                ('code', models.SlugField(db_index=False, max_length=32, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('tiles', models.CharField(max_length=32, verbose_name='tile set')),
                ('licence', models.TextField(help_text='The terms on which the federation may use this list.', verbose_name='licence')),
                ('source', models.CharField(blank=True, max_length=200, verbose_name='source')),
                ('may_be_kept', models.BooleanField(default=False, verbose_name='may be kept on arbiters’ devices')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('federation', models.ForeignKey(db_constraint=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='federation.federation')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='games.lexicon')),
                ('current', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='games.lexiconversion')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddField(
            model_name='lexicon',
            name='current',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.lexiconversion'),
        ),
        migrations.CreateModel(
            name='OwnBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=32, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('data', models.JSONField(verbose_name='squares')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
            ],
            options={
                'verbose_name': 'board',
                'verbose_name_plural': 'boards',
                'ordering': ['code'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('federation', 'code'), name='own_board_code_unique')],
            },
        ),
        migrations.CreateModel(
            name='OwnBoardEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('pgh_context', pghistory.utils.JSONField(null=True)),
                ('pgh_context_id', models.UUIDField(null=True)),
                ('id', models.BigIntegerField()),
                ('code', models.SlugField(db_index=False, max_length=32, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('data', models.JSONField(verbose_name='squares')),
                ('federation', models.ForeignKey(db_constraint=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='federation.federation')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='games.ownboard')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='OwnTileSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=32, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('data', models.JSONField(verbose_name='tiles')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
            ],
            options={
                'verbose_name': 'tile set',
                'verbose_name_plural': 'tile sets',
                'ordering': ['code'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('federation', 'code'), name='own_tile_set_code_unique')],
            },
        ),
        migrations.CreateModel(
            name='OwnTileSetEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('pgh_context', pghistory.utils.JSONField(null=True)),
                ('pgh_context_id', models.UUIDField(null=True)),
                ('id', models.BigIntegerField()),
                ('code', models.SlugField(db_index=False, max_length=32, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('data', models.JSONField(verbose_name='tiles')),
                ('federation', models.ForeignKey(db_constraint=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='federation.federation')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='games.owntileset')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='RecordSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('points', models.IntegerField(null=True, verbose_name='points')),
                ('turns', models.PositiveSmallIntegerField(default=0, verbose_name='turns')),
                ('scrabbles', models.PositiveSmallIntegerField(default=0, verbose_name='scrabbles')),
                ('best_move', models.CharField(blank=True, max_length=60, verbose_name='best move')),
                ('best_move_points', models.PositiveSmallIntegerField(null=True, verbose_name='points of the best move')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('player', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='recorded_games', to='federation.player')),
                ('record', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.gamerecord')),
            ],
            options={
                'verbose_name': 'side of a recorded game',
                'verbose_name_plural': 'sides of recorded games',
                'ordering': ['record', 'number'],
                'indexes': [models.Index(fields=['federation', 'player'], name='record_seat_of_player')],
                'constraints': [models.UniqueConstraint(fields=('federation', 'record', 'number'), name='record_seat_unique')],
            },
        ),
        migrations.CreateModel(
            name='RuleSetVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=32, verbose_name='code')),
                ('number', models.PositiveIntegerField(verbose_name='version')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('rules', models.JSONField(verbose_name='rules')),
                ('tiles', models.JSONField(verbose_name='tile set')),
                ('board', models.JSONField(verbose_name='board')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('published', 'published')], default='draft', max_length=9, verbose_name='state')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('created_at', models.DateTimeField(verbose_name='draft started')),
                ('published_at', models.DateTimeField(null=True, verbose_name='published')),
                ('published_by', models.CharField(blank=True, max_length=200, verbose_name='published by')),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.season', verbose_name='season')),
            ],
            options={
                'verbose_name': 'rule set',
                'verbose_name_plural': 'rule sets',
                'ordering': ['code', '-number'],
                'constraints': [models.UniqueConstraint(fields=('federation', 'code', 'number'), name='rule_set_number_unique'), models.UniqueConstraint(condition=models.Q(('state', 'draft')), fields=('federation', 'code'), name='rule_set_one_draft')],
            },
        ),
        migrations.CreateModel(
            name='GameRecordEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('pgh_context', pghistory.utils.JSONField(null=True)),
                ('pgh_context_id', models.UUIDField(null=True)),
                ('id', models.BigIntegerField()),
                ('reference', models.UUIDField(default=uuid.uuid4, editable=False)),
                ('title', models.CharField(blank=True, max_length=200, verbose_name='title')),
                ('played_on', models.DateField(blank=True, null=True, verbose_name='played on')),
                ('rules_name', models.CharField(blank=True, max_length=32)),
                ('tiles_name', models.CharField(blank=True, max_length=32)),
                ('sheet', models.JSONField(null=True)),
                ('gcg', models.TextField(blank=True)),
                ('report', models.JSONField(default=dict)),
                ('is_complete', models.BooleanField(default=False, verbose_name='complete')),
                ('is_public', models.BooleanField(default=False, verbose_name='public')),
                ('created_at', models.DateTimeField(verbose_name='entered')),
                ('changed_at', models.DateTimeField(verbose_name='changed')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('created_by', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                ('federation', models.ForeignKey(db_constraint=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='federation.federation')),
                ('original', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='federation.storedfile')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='games.gamerecord')),
                ('rule_set', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='games.rulesetversion')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddField(
            model_name='gamerecord',
            name='rule_set',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.rulesetversion'),
        ),
        migrations.CreateModel(
            name='RuleSetVersionEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('pgh_context', pghistory.utils.JSONField(null=True)),
                ('pgh_context_id', models.UUIDField(null=True)),
                ('id', models.BigIntegerField()),
                ('code', models.SlugField(db_index=False, max_length=32, verbose_name='code')),
                ('number', models.PositiveIntegerField(verbose_name='version')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('rules', models.JSONField(verbose_name='rules')),
                ('tiles', models.JSONField(verbose_name='tile set')),
                ('board', models.JSONField(verbose_name='board')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('published', 'published')], default='draft', max_length=9, verbose_name='state')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('created_at', models.DateTimeField(verbose_name='draft started')),
                ('published_at', models.DateTimeField(null=True, verbose_name='published')),
                ('published_by', models.CharField(blank=True, max_length=200, verbose_name='published by')),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('federation', models.ForeignKey(db_constraint=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='federation.federation')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='games.rulesetversion')),
                ('season', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='federation.season', verbose_name='season')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddConstraint(
            model_name='lexicon',
            constraint=models.UniqueConstraint(fields=('federation', 'code'), name='lexicon_code_unique'),
        ),
        migrations.AddIndex(
            model_name='gamerecord',
            index=models.Index(fields=['federation', '-created_at'], name='game_record_latest'),
        ),
        migrations.AddConstraint(
            model_name='gamerecord',
            constraint=models.UniqueConstraint(fields=('federation', 'reference'), name='game_record_unique'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='lexiconevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='e81bdc627b7f691b5dc4611cd8dfb7c49411ad6a', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_e0d64', table='games_lexiconevent', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='lexicon',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_lexiconevent" ("code", "current_id", "federation_id", "id", "licence", "may_be_kept", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision", "source", "tiles") VALUES (NEW."code", NEW."current_id", NEW."federation_id", NEW."id", NEW."licence", NEW."may_be_kept", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."revision", NEW."source", NEW."tiles"); RETURN NULL;', hash='8cfa1367e53489d43b718b0e2a075377bc6ea076', operation='INSERT', pgid='pgtrigger_insert_insert_1a113', table='games_lexicon', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='lexicon',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "games_lexiconevent" ("code", "current_id", "federation_id", "id", "licence", "may_be_kept", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision", "source", "tiles") VALUES (NEW."code", NEW."current_id", NEW."federation_id", NEW."id", NEW."licence", NEW."may_be_kept", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."revision", NEW."source", NEW."tiles"); RETURN NULL;', hash='4bbcceb7c09ece4fd8cdd572cfe00d0c6d2d954f', operation='UPDATE', pgid='pgtrigger_update_update_4f4d0', table='games_lexicon', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='lexicon',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_lexiconevent" ("code", "current_id", "federation_id", "id", "licence", "may_be_kept", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision", "source", "tiles") VALUES (OLD."code", OLD."current_id", OLD."federation_id", OLD."id", OLD."licence", OLD."may_be_kept", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."revision", OLD."source", OLD."tiles"); RETURN NULL;', hash='a9c218fa32bd126dc3ed3363f77b31f233e222b7', operation='DELETE', pgid='pgtrigger_delete_delete_baff4', table='games_lexicon', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ownboard',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_ownboardevent" ("code", "data", "federation_id", "id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision") VALUES (NEW."code", NEW."data", NEW."federation_id", NEW."id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."revision"); RETURN NULL;', hash='f7324501928ec900fc528095d79bc58b0a470c34', operation='INSERT', pgid='pgtrigger_insert_insert_d7416', table='games_ownboard', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ownboard',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "games_ownboardevent" ("code", "data", "federation_id", "id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision") VALUES (NEW."code", NEW."data", NEW."federation_id", NEW."id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."revision"); RETURN NULL;', hash='b5aebbd7088b8b891d2a76540616b77e4ed32698', operation='UPDATE', pgid='pgtrigger_update_update_2e396', table='games_ownboard', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ownboard',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_ownboardevent" ("code", "data", "federation_id", "id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision") VALUES (OLD."code", OLD."data", OLD."federation_id", OLD."id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."revision"); RETURN NULL;', hash='78cef97d9241ab12293db71f84a2bd3f676ec920', operation='DELETE', pgid='pgtrigger_delete_delete_e73f2', table='games_ownboard', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ownboardevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='1e53a954ed1de7ff9045fe1ea4ab9e688808809b', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_f0315', table='games_ownboardevent', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='owntileset',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_owntilesetevent" ("code", "data", "federation_id", "id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision") VALUES (NEW."code", NEW."data", NEW."federation_id", NEW."id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."revision"); RETURN NULL;', hash='38553ede061ff9fae9ab276dc73dbc18daca6d64', operation='INSERT', pgid='pgtrigger_insert_insert_1f473', table='games_owntileset', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='owntileset',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "games_owntilesetevent" ("code", "data", "federation_id", "id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision") VALUES (NEW."code", NEW."data", NEW."federation_id", NEW."id", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."revision"); RETURN NULL;', hash='9cecf02c87bae38a9fd7aeed8cad7f40df5750d1', operation='UPDATE', pgid='pgtrigger_update_update_c6cf3', table='games_owntileset', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='owntileset',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_owntilesetevent" ("code", "data", "federation_id", "id", "name", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision") VALUES (OLD."code", OLD."data", OLD."federation_id", OLD."id", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."revision"); RETURN NULL;', hash='3e5a550afdc7908d5e7e597397aec4e6c52c56e3', operation='DELETE', pgid='pgtrigger_delete_delete_aa4b4', table='games_owntileset', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='owntilesetevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='a234b0d7dbbefd98d175be806adee6fdacb379e5', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_eb64b', table='games_owntilesetevent', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='rulesetversion',
            trigger=pgtrigger.compiler.Trigger(name='immutable', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."state" = \'published\')', func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='8c8a8edb3ad023558ee0d78988187a940399a295', operation='UPDATE OR DELETE', pgid='pgtrigger_immutable_a1130', table='games_rulesetversion', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='rulesetversion',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_rulesetversionevent" ("board", "code", "created_at", "federation_id", "id", "name", "note", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published_at", "published_by", "revision", "rules", "season_id", "sha256", "state", "tiles") VALUES (NEW."board", NEW."code", NEW."created_at", NEW."federation_id", NEW."id", NEW."name", NEW."note", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."published_at", NEW."published_by", NEW."revision", NEW."rules", NEW."season_id", NEW."sha256", NEW."state", NEW."tiles"); RETURN NULL;', hash='3a19c9955abce019f4be0b6ad8737be749ce6672', operation='INSERT', pgid='pgtrigger_insert_insert_c827b', table='games_rulesetversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='rulesetversion',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "games_rulesetversionevent" ("board", "code", "created_at", "federation_id", "id", "name", "note", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published_at", "published_by", "revision", "rules", "season_id", "sha256", "state", "tiles") VALUES (NEW."board", NEW."code", NEW."created_at", NEW."federation_id", NEW."id", NEW."name", NEW."note", NEW."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."published_at", NEW."published_by", NEW."revision", NEW."rules", NEW."season_id", NEW."sha256", NEW."state", NEW."tiles"); RETURN NULL;', hash='a7010b02c512c9e5586c58bdfec7bec9fe31c1fd', operation='UPDATE', pgid='pgtrigger_update_update_0ef41', table='games_rulesetversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='rulesetversion',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_rulesetversionevent" ("board", "code", "created_at", "federation_id", "id", "name", "note", "number", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published_at", "published_by", "revision", "rules", "season_id", "sha256", "state", "tiles") VALUES (OLD."board", OLD."code", OLD."created_at", OLD."federation_id", OLD."id", OLD."name", OLD."note", OLD."number", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."published_at", OLD."published_by", OLD."revision", OLD."rules", OLD."season_id", OLD."sha256", OLD."state", OLD."tiles"); RETURN NULL;', hash='89cce6a24c2c2e4cc3cda3beb893861c91f9f365', operation='DELETE', pgid='pgtrigger_delete_delete_fb8c2', table='games_rulesetversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='gamerecordevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='2c5bb177fd4eeb3b609ebb84988f7c323fa3aea3', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_817bc', table='games_gamerecordevent', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='gamerecord',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_gamerecordevent" ("changed_at", "created_at", "created_by_id", "federation_id", "gcg", "id", "is_complete", "is_public", "original_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "reference", "report", "revision", "rule_set_id", "rules_name", "sheet", "tiles_name", "title") VALUES (NEW."changed_at", NEW."created_at", NEW."created_by_id", NEW."federation_id", NEW."gcg", NEW."id", NEW."is_complete", NEW."is_public", NEW."original_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'insert\', NEW."id", NEW."played_on", NEW."reference", NEW."report", NEW."revision", NEW."rule_set_id", NEW."rules_name", NEW."sheet", NEW."tiles_name", NEW."title"); RETURN NULL;', hash='de729c2e0a5073b5c3c0403c160db20112378a80', operation='INSERT', pgid='pgtrigger_insert_insert_135d6', table='games_gamerecord', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='gamerecord',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "games_gamerecordevent" ("changed_at", "created_at", "created_by_id", "federation_id", "gcg", "id", "is_complete", "is_public", "original_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "reference", "report", "revision", "rule_set_id", "rules_name", "sheet", "tiles_name", "title") VALUES (NEW."changed_at", NEW."created_at", NEW."created_by_id", NEW."federation_id", NEW."gcg", NEW."id", NEW."is_complete", NEW."is_public", NEW."original_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'update\', NEW."id", NEW."played_on", NEW."reference", NEW."report", NEW."revision", NEW."rule_set_id", NEW."rules_name", NEW."sheet", NEW."tiles_name", NEW."title"); RETURN NULL;', hash='c1e50ae0257c0b2858aaad28bad2c870d6c1320d', operation='UPDATE', pgid='pgtrigger_update_update_78ea3', table='games_gamerecord', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='gamerecord',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "games_gamerecordevent" ("changed_at", "created_at", "created_by_id", "federation_id", "gcg", "id", "is_complete", "is_public", "original_id", "pgh_context", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "played_on", "reference", "report", "revision", "rule_set_id", "rules_name", "sheet", "tiles_name", "title") VALUES (OLD."changed_at", OLD."created_at", OLD."created_by_id", OLD."federation_id", OLD."gcg", OLD."id", OLD."is_complete", OLD."is_public", OLD."original_id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_id\', TRUE), \'\'), NULL)::UUID, NOW(), \'delete\', OLD."id", OLD."played_on", OLD."reference", OLD."report", OLD."revision", OLD."rule_set_id", OLD."rules_name", OLD."sheet", OLD."tiles_name", OLD."title"); RETURN NULL;', hash='d2d5b87e226c203c1c57df51ad3d4fbfeef3149d', operation='DELETE', pgid='pgtrigger_delete_delete_16e5b', table='games_gamerecord', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='rulesetversionevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='cba3f25f1a1308a4bc52ab9ac16af6261427b5a4', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_db567', table='games_rulesetversionevent', when='BEFORE')),
        ),
    ]
