"""Which federations have something open, asked once for all of them.

The application sees the rows of one federation at a time. A function of the tables' owner tells it ids and times, and
nothing of what the work is about; with a thousand federations it takes the place of a thousand looks.
A migration makes it: 0001, or the last one that names it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import connection


@dataclass(frozen=True, slots=True)
class OpenWork:
    """A federation with jobs that wait or run, or with mails or messages to send.

    With the moment since when its oldest job waits, if one does.
    """

    federation: int
    waiting_since: datetime | None


def find_open_work() -> list[OpenWork]:
    """One query. Called outside of every federation, or inside of one, it gives the same."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT federation, waiting_since FROM faristol_open_work() ORDER BY federation")
        return [OpenWork(*row) for row in cursor.fetchall()]
