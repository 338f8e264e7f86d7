"""Records of the federation and of its seasons."""

import django.db.models.deletion
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):

    dependencies = [
        ('federation', '0018_site_pages_and_news'),
        ('ratings', '0015_keep_no_index_twice'),
    ]

    operations = [
        migrations.CreateModel(
            name='RecordBook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(max_length=40)),
                ('basis', models.CharField(blank=True, max_length=64)),
                ('content', models.JSONField(default=dict)),
                ('made_at', models.DateTimeField(null=True, verbose_name='counted')),
                ('federation', models.ForeignKey(db_index=False, default=federation.tenancy.scope.default_federation_id, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.federation')),
                ('job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='federation.job')),
            ],
            options={
                'verbose_name': 'records of the federation',
                'verbose_name_plural': 'records of the federation',
                'constraints': [models.UniqueConstraint(fields=('federation', 'scope'), name='record_book_unique')],
            },
        ),
    ]
