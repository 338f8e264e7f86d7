"""Locking rows before they are changed: one decision on the strength of locks.

Always ``FOR NO KEY UPDATE`` and only the row itself: it keeps two writers apart, but rows that refer to it can still
be written. We never change a key. Call it inside a transaction, late, and check again afterwards.
"""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation_id

Row = TypeVar("Row", bound=Model)


def locking(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Return the same rows, locked when read."""
    return rows.select_for_update(of=("self",), no_key=True)


def lock(row: Row, *related: str) -> Row:
    """Return the current row, locked, with ``related`` fetched. Raises the model's DoesNotExist if it is gone.

    ``related`` are fetched by a second query: after waiting for a lock, a query returns the current row but its joins
    from before, in which a reference set meanwhile is still empty.
    """
    rows = type(row)._default_manager.all()
    locked = locking(rows).get(pk=row.pk)
    return rows.select_related(*related).get(pk=row.pk) if related else locked


def lock_federation() -> Federation:
    """Return the current federation, locked: for what may happen only once at a time in a federation."""
    return locking(Federation.objects.all()).get(pk=current_federation_id())
