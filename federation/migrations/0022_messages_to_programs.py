"""Addresses of programs that are told what happens, and the messages to them, which are open work too."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

import federation.tenancy.scope

OPEN_WORK = """
CREATE OR REPLACE FUNCTION faristol_open_work() RETURNS TABLE (federation bigint, waiting_since timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    SELECT work.federation_id, min(work.since)
    FROM (SELECT federation_id, CASE state WHEN 'queued' THEN created_at END AS since
          FROM federation_job WHERE state IN ('queued', 'running')
          UNION ALL
          SELECT federation_id, NULL FROM federation_mail
          WHERE state IN ('waiting', 'sending') AND (state = 'sending' OR due_at <= now())
          UNION ALL
          SELECT federation_id, NULL FROM federation_webhookdelivery
          WHERE state IN ('waiting', 'sending') AND (state = 'sending' OR due_at <= now())) work
    GROUP BY work.federation_id
$$
"""
BEFORE = """
CREATE OR REPLACE FUNCTION faristol_open_work() RETURNS TABLE (federation bigint, waiting_since timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    SELECT work.federation_id, min(work.since)
    FROM (SELECT federation_id, CASE state WHEN 'queued' THEN created_at END AS since
          FROM federation_job WHERE state IN ('queued', 'running')
          UNION ALL
          SELECT federation_id, NULL FROM federation_mail
          WHERE state IN ('waiting', 'sending') AND (state = 'sending' OR due_at <= now())) work
    GROUP BY work.federation_id
$$
"""
_LANES = [
    ("uploads", "files"),
    ("live", "championships under way"),
    ("documents", "documents"),
    ("ratings", "ratings"),
    ("mails", "mails"),
    ("webhooks", "messages to programs"),
    ("clock", "clock"),
]
_EVENTS = [
    ("announced", "A championship is announced"),
    ("approved", "A championship is approved"),
    ("delivered", "Results are delivered"),
    ("accepted", "Results are accepted"),
    ("corrected", "Accepted results are corrected"),
    ("rated", "Ratings are computed"),
    ("published", "A rating list is published"),
    ("test", "A test"),
]
_STATES = [
    ("waiting", "waiting"),
    ("sending", "being sent"),
    ("delivered", "delivered"),
    ("given_up", "given up"),
]
_TROUBLES = [
    ("unknown", "There is no such host."),
    ("private", "The host is in a private network, to which the portal sends nothing."),
    ("away", "The host cannot be reached."),
    ("insecure", "Its certificate is not valid."),
    ("slow", "It took too long to answer."),
    ("redirected", "It answered with another address, which is not followed."),
    ("refused", "It answered, but did not take it."),
    ("lost", "It was being sent when the portal stopped."),
    ("secret", "The secret cannot be read any more. Make a new one."),
    ("stopped", "The address was switched off."),
]


def _federation() -> models.ForeignKey:
    return models.ForeignKey(
        db_index=False,
        default=federation.tenancy.scope.default_federation_id,
        editable=False,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="federation.federation",
    )


def _id() -> models.BigAutoField:
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [("federation", "0021_keys_with_scopes")]

    operations = [
        migrations.AlterField(
            model_name="job",
            name="lane",
            field=models.CharField(choices=_LANES, db_default="uploads", default="uploads", max_length=16),
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", _id()),
                ("url", models.CharField(max_length=500, verbose_name="address")),
                ("events", models.JSONField(default=list, verbose_name="events")),
                ("secret", models.CharField(editable=False, max_length=300)),
                ("secret_number", models.PositiveIntegerField(default=1)),
                ("is_on", models.BooleanField(default=True)),
                ("made_at", models.DateTimeField()),
                ("failing_since", models.DateTimeField(null=True)),
                ("stopped_at", models.DateTimeField(null=True)),
                ("removed_at", models.DateTimeField(null=True)),
                ("federation", _federation()),
            ],
            options={"verbose_name": "webhook", "verbose_name_plural": "webhooks", "ordering": ["url"]},
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                ("id", _id()),
                ("reference", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("act", models.CharField(max_length=120)),
                ("event", models.CharField(choices=_EVENTS, max_length=12)),
                ("body", models.TextField()),
                ("state", models.CharField(choices=_STATES, default="waiting", max_length=10)),
                ("trouble", models.CharField(blank=True, choices=_TROUBLES, max_length=12)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("answer", models.CharField(blank=True, max_length=300)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("since", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("claimed_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("federation", _federation()),
                (
                    "webhook",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="federation.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name": "message to a program",
                "verbose_name_plural": "messages to programs",
                "ordering": ["-created_at", "-id"],
            },
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.UniqueConstraint(
                condition=models.Q(("removed_at", None)), fields=("federation", "url"), name="webhook_unique"
            ),
        ),
        migrations.AddIndex(
            model_name="webhookdelivery",
            index=models.Index(
                condition=models.Q(("state__in", ["waiting", "sending"])),
                fields=["federation", "due_at"],
                name="webhook_unsent",
            ),
        ),
        migrations.AddConstraint(
            model_name="webhookdelivery",
            constraint=models.UniqueConstraint(fields=("federation", "webhook", "act"), name="webhook_once"),
        ),
        migrations.RunSQL(OPEN_WORK, BEFORE),
    ]
