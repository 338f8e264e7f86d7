"""The function that looks at all federations names the schema of everything in it."""

from django.db import migrations

# Asked by federation/jobs/services/sweep.py, of all federations at once: so it runs as the owner.
OPEN_WORK = """
CREATE OR REPLACE FUNCTION public.faristol_open_work() RETURNS TABLE (federation bigint, waiting_since timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT work.federation_id, min(work.since)
    FROM (SELECT federation_id, CASE state WHEN 'queued' THEN created_at END AS since
          FROM public.federation_job WHERE state IN ('queued', 'running')
          UNION ALL
          SELECT federation_id, NULL FROM public.federation_mail
          WHERE state IN ('waiting', 'sending') AND (state = 'sending' OR due_at <= now())
          UNION ALL
          SELECT federation_id, NULL FROM public.federation_webhookdelivery
          WHERE state IN ('waiting', 'sending') AND (state = 'sending' OR due_at <= now())) work
    GROUP BY work.federation_id
$$
"""


class Migration(migrations.Migration):
    dependencies = [("federation", "0001_initial")]

    # The way back leaves it as it is: what it answers is the same.
    operations = [migrations.RunSQL(OPEN_WORK, migrations.RunSQL.noop)]
