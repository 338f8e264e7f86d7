"""Rating systems of a federation: starting with presets, and working on one at a time."""

from __future__ import annotations

from ratings.models import RatingSystem


def lock_system(system: RatingSystem) -> RatingSystem:
    """The system's row, locked to the end of the transaction: its sequence, changes and lists are one's own.

    References to the row stay possible meanwhile. Take it after locks on championships, never before.
    """
    return RatingSystem.objects.select_for_update(of=("self",), no_key=True).get(pk=system.pk)
