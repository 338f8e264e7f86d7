"""The rating sequence: which championships a system rates, and in which order.

It is updated when the decision whether a championship counts changes after acceptance.
"""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from federation.permissions import Actor
from ratings.lists.models import Correction
from ratings.replay.models import SequencePosition
from ratings.replay.services.computation import lock_order
from ratings.replay.services.errata import note_correction
from ratings.replay.services.recomputation import have_recomputed
from ratings.sequence.services.order import insert_championship, remove_championship, was_removed
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.queries.standings import is_classic


def rate_accepted_championship(actor: Actor, championship: Championship) -> None:
    """Give newly accepted results their place in every system's sequence, and recompute from there.

    Called inside the transaction that accepts them (see the tournaments' ports). Replaced results keep their place.
    Only classic championships count, those for tables of two; and new ones only if they meet the federation's
    conditions, staff let them count, or the system rates all of them. The archive is never rated.
    """
    if championship.is_archived or not is_classic(championship):
        return
    is_rateable = find_rateability(championship).is_rateable
    # Always in the same order, so that two acceptances do not deadlock.
    for system in RatingSystem.objects.order_by("pk"):
        if was_removed(system, championship):
            continue
        was_rated = SequencePosition.objects.filter(system=system, championship=championship).exists()
        if not (was_rated or is_rateable or system.rates_all):
            continue
        place = place_championship(system, championship)
        if was_rated:
            note_correction(
                actor, system, Correction.Kind.RESULTS, championship=championship, reason=_reason_of(championship)
            )
        have_recomputed(actor, system, place.position)


def _reason_of(championship: Championship) -> str:
    """Return why the accepted results were corrected; empty if files were uploaded again."""
    accepted = championship.results.filter(state=ResultsState.ACCEPTED).first()
    return accepted.reason if accepted else ""


def place_championship(system: RatingSystem, championship: Championship) -> SequencePosition:
    """Return the championship's place, waiting to be rated in any case: its own, or the next after all others."""
    lock_order(system)
    place, created = SequencePosition.objects.get_or_create(
        system=system, championship=championship, defaults={"position": _next_position(system)}
    )
    if not created:
        place.rated_at, place.revision = None, place.revision + 1
        place.save(update_fields=["rated_at", "revision"])
    return place


def rate_again(actor: Actor, system: RatingSystem) -> None:
    """Recompute everything the system rates, after a change to its starting list or parameters."""
    first = SequencePosition.objects.filter(system=system).order_by("position").first()
    if first is None:
        return
    # The next recomputation starts here, even if this job is lost.
    first.rated_at = None
    first.save(update_fields=["rated_at"])
    have_recomputed(actor, system)


def _next_position(system: RatingSystem) -> int:
    last: int | None = SequencePosition.objects.filter(system=system).aggregate(last=Max("position"))["last"]
    return (last or 0) + 1


def follow_rateability(actor: Actor, championship: Championship, *, counts: bool) -> None:
    """Put accepted results in by their last day, or take them out, and have ratings follow.

    Called inside the transaction that decides it (see the tournaments' ports). Systems that rate everything are
    unaffected.
    """
    if championship.is_archived or not is_classic(championship):
        return
    for system in RatingSystem.objects.filter(rates_all=False).order_by("pk"):
        has_place = SequencePosition.objects.filter(system=system, championship=championship).exists()
        if counts and not has_place:
            reason = _("It now counts for the rating.")
            insert_championship(actor, system, championship, _position_by_date(system, championship), reason=reason)
        elif has_place and not counts:
            remove_championship(actor, system, championship, _("It no longer counts for the rating."))


def _position_by_date(system: RatingSystem, championship: Championship) -> int:
    """Return the place after all championships that had ended by then."""
    before = SequencePosition.objects.filter(system=system, championship__ends_on__lte=championship.ends_on)
    last: int | None = before.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1
