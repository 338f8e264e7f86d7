"""Which federations have something open, asked once for all of them.

The application sees the rows of one federation at a time. A function of the tables' owner tells it ids and times, and
nothing of what the work is about; with a thousand federations it takes the place of a thousand looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import connection

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


@dataclass(frozen=True, slots=True)
class OpenWork:
    """A federation with jobs that wait or run, or with mails to send; since when its oldest job waits, if one does."""

    federation: int
    waiting_since: datetime | None


def find_open_work() -> list[OpenWork]:
    """One query. Called outside of every federation, or inside of one, it gives the same."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT federation, waiting_since FROM faristol_open_work() ORDER BY federation")
        return [OpenWork(*row) for row in cursor.fetchall()]
