"""Staff overrides of whether a championship is rated, receipts by e-mail, and notifying ratings of a new outcome."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import Championship, ChampionshipState, RateabilityDecision
from tournaments.championship.models.results import ResultsState
from tournaments.championship.ports import rateability_listeners
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.rules.rateability import FIXED, WHOLE, Condition
from tournaments.championship.services import lock_championship
from tournaments.errors import ChampionshipNotApproved, ConditionFixed, ReasonMissing, ReceiptImpossible
from tournaments.permissions import ChampionshipAction


@contextmanager
def rateability_followed(actor: Actor, championship: Championship) -> Iterator[None]:
    """Wrap a change of a locked championship, inside its transaction."""
    if not championship.results.filter(state=ResultsState.ACCEPTED).exists():
        yield
        return
    counted = find_rateability(championship).is_rateable
    yield
    counts = find_rateability(championship).is_rateable
    if counts != counted:
        for listener in rateability_listeners:
            listener(actor, championship, counts=counts)


def decide_rateability(
    actor: Actor, championship: Championship, reason: str, *, condition: str = WHOLE, is_met: bool = True
) -> RateabilityDecision:
    """Override a condition, or the whole if none is named, as met or not met. The reason is public.

    Replaces an earlier override of the same; repeating it changes nothing. Raises ConditionFixed, ReasonMissing.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    reason = reason.strip()
    if not reason:
        raise ReasonMissing()
    if condition != WHOLE and (condition in FIXED or condition not in set(Condition)):
        raise ConditionFixed()
    with transaction.atomic():
        locked = lock_championship(championship)
        taken = locked.rateability_decisions.filter(condition=condition).first()
        if taken is not None and (taken.is_met, taken.reason) == (is_met, reason):
            return taken
        values = {"is_met": is_met, "reason": reason, "decided_at": timezone.now(), "decided_by": actor.user}
        with rateability_followed(actor, locked):
            decision, _created = RateabilityDecision.objects.update_or_create(
                championship=locked, condition=condition, defaults=values
            )
            record(actor, "rateability_decided", locked, reason=reason, condition=condition, is_met=is_met)
    return decision


def take_back_decision(actor: Actor, championship: Championship, *, condition: str = WHOLE) -> bool:
    """Let the facts decide again; return False if there is no override (any more)."""
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock_championship(championship)
        taken = locked.rateability_decisions.filter(condition=condition)
        if not taken.exists():
            return False
        with rateability_followed(actor, locked):
            taken.delete()
            record(actor, "rateability_decision_taken_back", locked, condition=condition)
    return True


def record_receipt(actor: Actor, championship: Championship, received_at: datetime, note: str) -> Championship:
    """Record when the complete results arrived by e-mail, and how that is known (sender, address).

    It counts if it is before the first submission here. It can't be before the last day of play began, nor in the
    future. Recording again replaces the previous record. Raises ChampionshipNotApproved, ReasonMissing,
    ReceiptImpossible.
    """
    require(actor, ChampionshipAction.ACCEPT_RESULTS, championship)
    note = note.strip()
    if not note:
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.state != ChampionshipState.APPROVED:
            raise ChampionshipNotApproved(championship=locked.name, state=locked.get_state_display())
        if (locked.results_received_at, locked.results_received_note) == (received_at, note):
            return locked
        received_on = received_at.astimezone(current_federation().tzinfo).date()
        if received_at > timezone.now() or received_on < locked.ends_on:
            raise ReceiptImpossible()
        with rateability_followed(actor, locked):
            locked.results_received_at, locked.results_received_note = received_at, note
            locked.save(update_fields=["results_received_at", "results_received_note"])
            record(actor, "receipt_recorded", locked, reason=note, received_at=received_at.isoformat())
    return locked
