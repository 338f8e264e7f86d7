"""A federation's own pages and its news."""

import django.db.models.deletion
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0017_keep_no_index_twice'),
    ]

    operations = [
        migrations.CreateModel(
            name='NewsItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('day', models.DateField(verbose_name='day')),
                ('is_public', models.BooleanField(default=False, verbose_name='everybody may read it')),
                ('texts', models.JSONField(default=dict, verbose_name='texts')),
                ('picture', models.JSONField(default=dict, verbose_name='picture')),
                ('revision', models.PositiveIntegerField(default=1)),
                ('published_at', models.DateTimeField(null=True)),
                ('changed_at', models.DateTimeField(verbose_name='changed')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
            ],
            options={
                'verbose_name': 'piece of news',
                'verbose_name_plural': 'news',
                'ordering': ['-day', '-number'],
                'indexes': [models.Index(fields=['federation', '-day', '-number'], name='news_item_by_day')],
                'constraints': [models.UniqueConstraint(fields=('federation', 'number'), name='news_item_unique')],
            },
        ),
        migrations.CreateModel(
            name='SitePage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, verbose_name='address')),
                ('place', models.CharField(choices=[('menu', 'in the menu and at the foot of every page'), ('footer', 'at the foot of every page'), ('nowhere', 'only from where somebody links to it')], max_length=16, verbose_name='where it is linked')),
                ('position', models.PositiveSmallIntegerField(default=10, verbose_name='place among the pages')),
                ('is_public', models.BooleanField(default=False, verbose_name='everybody may read it')),
                ('texts', models.JSONField(default=dict, verbose_name='texts')),
                ('revision', models.PositiveIntegerField(default=1)),
                ('changed_at', models.DateTimeField(verbose_name='changed')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
            ],
            options={
                'verbose_name': 'page of the federation',
                'verbose_name_plural': 'pages of the federation',
                'ordering': ['position', 'slug'],
                'constraints': [models.UniqueConstraint(fields=('federation', 'slug'), name='site_page_unique')],
            },
        ),
    ]
