"""What each was told of, how one wants to be told of what, and which weekly mails went out."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import federation.tenancy.scope


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0022_messages_to_programs"),
    ]

    operations = [
        migrations.AddField(
            model_name="mail",
            name="topic",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.CreateModel(
            name="NoticeChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("topic", models.CharField(max_length=40)),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("mail", "by mail at once"),
                            ("digest", "in the weekly mail"),
                            ("portal", "only in the portal"),
                            ("nothing", "not at all"),
                        ],
                        max_length=8,
                        verbose_name="how",
                    ),
                ),
                (
                    "federation",
                    models.ForeignKey(
                        db_index=False,
                        default=federation.tenancy.scope.default_federation_id,
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "choice about notices",
                "verbose_name_plural": "choices about notices",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "user", "topic"), name="notice_choice_unique")
                ],
            },
        ),
        migrations.CreateModel(
            name="NoticeDigest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("week", models.DateField()),
                ("count", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField()),
                (
                    "federation",
                    models.ForeignKey(
                        db_index=False,
                        default=federation.tenancy.scope.default_federation_id,
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "weekly mail",
                "verbose_name_plural": "weekly mails",
                "constraints": [
                    models.UniqueConstraint(fields=("federation", "user", "week"), name="notice_digest_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReceivedNotice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("act", models.CharField(max_length=120)),
                ("topic", models.CharField(max_length=40)),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("mail", "by mail at once"),
                            ("digest", "in the weekly mail"),
                            ("portal", "only in the portal"),
                            ("nothing", "not at all"),
                        ],
                        max_length=8,
                        verbose_name="how",
                    ),
                ),
                ("subject", models.CharField(max_length=400, verbose_name="subject")),
                ("text", models.TextField(blank=True, verbose_name="text")),
                ("url", models.CharField(max_length=500, verbose_name="address")),
                ("at", models.DateTimeField(verbose_name="when")),
                ("read_at", models.DateTimeField(null=True)),
                ("digested_at", models.DateTimeField(null=True)),
                (
                    "federation",
                    models.ForeignKey(
                        db_index=False,
                        default=federation.tenancy.scope.default_federation_id,
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.federation",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "ordering": ["-at", "-id"],
                "indexes": [
                    models.Index(fields=["federation", "user", "-at"], name="notice_time"),
                    models.Index(
                        condition=models.Q(("read_at", None)), fields=["federation", "user"], name="notice_unread"
                    ),
                    models.Index(
                        condition=models.Q(("digested_at", None), ("way", "digest")),
                        fields=["federation", "user"],
                        name="notice_for_digest",
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("federation", "user", "act"), name="notice_once")],
            },
        ),
    ]
