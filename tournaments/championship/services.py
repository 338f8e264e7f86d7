"""Locks a championship's row before anything in it is changed."""

from __future__ import annotations

from federation.tenancy.locks import lock
from tournaments.championship.models.championships import Championship


def lock_championship(championship: Championship) -> Championship:
    """Return the championship's row, locked until the end of the transaction; foreign keys to it stay possible."""
    return lock(championship)
