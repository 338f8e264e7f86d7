"""Jobs wait in lanes and take turns; which federations have open work is one question."""

from django.db import migrations, models

CREATE = """
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
DROP = "DROP FUNCTION faristol_open_work()"

_LANES = [
    ("uploads", "files"),
    ("live", "championships under way"),
    ("documents", "documents"),
    ("ratings", "ratings"),
    ("mails", "mails"),
    ("clock", "clock"),
]


class Migration(migrations.Migration):
    dependencies = [("federation", "0010_encrypt_second_factors")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="lane",
            field=models.CharField(choices=_LANES, db_default="uploads", default="uploads", max_length=16),
        ),
        migrations.AddField(
            model_name="job", name="turn", field=models.CharField(blank=True, db_default="", max_length=100)
        ),
        migrations.AddIndex(
            model_name="job",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", False)),
                fields=["federation", "finished_at"],
                name="job_finished",
            ),
        ),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "running"), models.Q(("turn", ""), _negated=True)),
                fields=("federation", "turn"),
                name="job_one_of_a_turn",
            ),
        ),
        migrations.RunSQL(CREATE, DROP),
    ]
