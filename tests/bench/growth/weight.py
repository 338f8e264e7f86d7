"""What the rows of federations weigh on disk."""

from __future__ import annotations

from typing import Any

_ALL = """
    SELECT sum(pg_table_size(oid))::bigint, sum(pg_indexes_size(oid))::bigint FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
_CHANGES = "SELECT pg_table_size('ratings_ratingchange'), pg_indexes_size('ratings_ratingchange')"


def weigh() -> dict[str, int]:
    """Bytes of all tables and of all their indexes, and of rating changes alone."""
    from django.conf import settings
    from django.db import connections

    with connections[settings.OWNER_ALIAS].cursor() as cursor:
        cursor.execute(_ALL)
        tables, indexes = cursor.fetchone()
        cursor.execute(_CHANGES)
        changes, of_changes = cursor.fetchone()
    return {
        "tables": int(tables),
        "indexes": int(indexes),
        "changes": int(changes),
        "indexes_of_changes": int(of_changes),
    }


def share(before: dict[str, int], after: dict[str, int], federations: int) -> dict[str, Any]:
    """What one of the federations that were added weighs, in kilobytes."""
    return {name: round((after[name] - before[name]) / federations / 1000, 1) for name in after}
