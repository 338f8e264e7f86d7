"""Writing down what somebody corrects in what had been rated, and that ratings have followed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.utils import timezone

from federation.permissions import Actor
from ratings.lists.models.corrections import Correction
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship


def note_correction(
    actor: Actor,
    system: RatingSystem,
    kind: Correction.Kind,
    *,
    championship: Championship | None = None,
    reason: str = "",
    subject: str = "",
    **outcome: Any,
) -> Correction:
    """Write down a correction that ratings do not show yet, in the transaction that makes it."""
    return Correction.objects.create(
        system=system,
        kind=kind,
        championship=championship,
        subject=(subject or (championship.name if championship else system.name))[:200],
        reason=reason,
        made_at=timezone.now(),
        made_by=str(actor)[:200],
        outcome=outcome,
    )


def mark_applied(seen: Collection[int], now: datetime, **outcome: Any) -> Correction | None:
    """Note that ratings show these corrections (ids); return the last one that they had not shown before.

    The one whose turn it was to be computed gets the numbers of what came of it.
    """
    waiting = list(Correction.objects.filter(pk__in=seen, applied_at=None).order_by("made_at", "pk"))
    for correction in waiting:
        correction.applied_at = now
        correction.outcome = {**correction.outcome, **outcome}
        correction.save(update_fields=["applied_at", "outcome"])
    return waiting[-1] if waiting else None
