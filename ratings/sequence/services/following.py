"""Ratings follow where it is decided after acceptance whether a championship counts."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from federation.permissions import Actor
from ratings.replay.models.changes import SequencePosition
from ratings.sequence.services.order import insert_championship, remove_championship
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.standings import is_classic


def follow_rateability(actor: Actor, championship: Championship, *, counts: bool) -> None:
    """Put accepted results in by their last day, or take them out; ratings are computed in the same transaction.

    Called inside the transaction that decides it (see the tournaments' ports). Who rates everything does not mind.
    """
    if championship.is_archived or not is_classic(championship):
        return
    for system in RatingSystem.objects.filter(rates_all=False).order_by("pk"):
        has_place = SequencePosition.objects.filter(system=system, championship=championship).exists()
        if counts and not has_place:
            reason = _("It counts for the rating since then.")
            insert_championship(actor, system, championship, _position_by_date(system, championship), reason=reason)
        elif has_place and not counts:
            remove_championship(actor, system, championship, _("It does not count for the rating any more."))


def _position_by_date(system: RatingSystem, championship: Championship) -> int:
    """Behind all championships that were over by then."""
    before = SequencePosition.objects.filter(system=system, championship__ends_on__lte=championship.ends_on)
    last: int | None = before.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1
