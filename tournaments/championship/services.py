"""A championship's row locked, before anything of it is changed."""

from __future__ import annotations

from federation.tenancy.locks import lock
from tournaments.championship.models.championships import Championship


def lock_championship(championship: Championship) -> Championship:
    """The championship's row, locked to the end of the transaction; references to it stay possible meanwhile."""
    return lock(championship)
