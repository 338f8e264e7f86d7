"""Staff decide otherwise than the conditions say, on one of them or on the championship as a whole."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from tournaments.calendar.services.following import rateability_followed
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.rateability import RateabilityDecision
from tournaments.championship.rules.rateability import FIXED, WHOLE, Condition
from tournaments.championship.services import lock_championship
from tournaments.errors import ConditionFixed, ReasonMissing
from tournaments.permissions import ChampionshipAction


def decide_rateability(
    actor: Actor, championship: Championship, reason: str, *, condition: str = WHOLE, is_met: bool = True
) -> RateabilityDecision:
    """Let a condition, or the whole where none is named, count as met or as not met. Everybody can read the reason.

    A decision taken before on the same is replaced; the same again changes nothing. Raises ConditionFixed,
    ReasonMissing.
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
    """Let the facts decide again; False where nothing was decided (any more)."""
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
