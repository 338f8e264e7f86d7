"""Locking rows before they are changed: one decision on how strongly.

Always ``FOR NO KEY UPDATE`` and only the row itself: it keeps two writers apart and lets rows that refer to it be
written meanwhile. Nothing of ours ever changes a key. Call inside a transaction, late, and check again afterwards.
"""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation_id

Row = TypeVar("Row", bound=Model)


def locking(rows: QuerySet[Row]) -> QuerySet[Row]:
    """The same rows, locked when they are read."""
    return rows.select_for_update(of=("self",), no_key=True)


def lock(row: Row, *related: str) -> Row:
    """The row as it is now, locked, with ``related`` fetched. Raises the model's DoesNotExist when it is gone.

    ``related`` are fetched by a second query: who has waited for a lock gets the row itself as it is now, but what was
    joined to it from before, where a reference that was set meanwhile is still empty.
    """
    rows = type(row)._default_manager.all()
    locked = locking(rows).get(pk=row.pk)
    return rows.select_related(*related).get(pk=row.pk) if related else locked


def lock_federation() -> Federation:
    """The federation in whose scope we are, locked: for what may happen only once at a time in a federation."""
    return locking(Federation.objects.all()).get(pk=current_federation_id())
