"""The organisers, arbiters and helpers of one championship."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from federation.accounts.services.members import find_or_make_account
from federation.audit.models import AuditEntry
from federation.audit.services import record
from federation.errors import AskedTooOften
from federation.people.models.accounts import Role
from federation.permissions import Actor, can, require
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.championship.services import lock_championship
from tournaments.errors import LastOrganiser
from tournaments.permissions import ChampionshipAction

# A little over the week in which results are usually due, so that those who correct them still have the role.
DAYS_AFTERWARDS = 30
# How many people someone outside staff can name in a day: each gets an e-mail.
MOST_A_DAY = 40


@dataclass(frozen=True, slots=True)
class Named:
    """``is_new``: the account was created or reopened for this, without a password; its owner sets one by e-mail."""

    held: ChampionshipRole
    is_new: bool


def invite_to_championship(
    actor: Actor, championship: Championship, email: str, role: Role, days: int = DAYS_AFTERWARDS
) -> Named:
    """Give a role in this championship to an e-mail address, creating its account if needed, and notify the owner.

    Arbiters and helpers keep it until ``days`` after the last day, or after today if that is past; giving it again
    resets the end. An organiser's role doesn't end. Raises UnknownAccount for a closed account, AskedTooOften.
    """
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    with transaction.atomic():
        user, is_new = find_or_make_account(email)
        _check_often(actor)
        until = None
        if role is not Role.ORGANISER:
            until = max(championship.ends_on, timezone.localdate()) + timedelta(days=days)
        held = name_organiser(actor, championship, user, role, until=until)
    return Named(held, is_new)


def _check_often(actor: Actor) -> None:
    if actor.user is None or can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP):
        return
    lately = AuditEntry.objects.filter(
        action="championship_role_given", user=actor.user, at__gte=timezone.now() - timedelta(days=1)
    )
    if lately.count() >= MOST_A_DAY:
        raise AskedTooOften(limit=MOST_A_DAY)


def take_back_role(actor: Actor, championship: Championship, user_id: int, role: Role) -> bool:
    """Remove a role in this championship; return False if it isn't held (any more).

    Anyone may step down from their own role. Only staff can leave a championship without an organiser. Raises
    LastOrganiser.
    """
    if actor.user is None or actor.user.pk != user_id:
        require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    with transaction.atomic():
        # Two organisers who remove each other at the same moment must not both succeed.
        locked = lock_championship(championship)
        roles = ChampionshipRole.objects.filter(championship=locked)
        held = roles.filter(user=user_id, role=role).select_related("user").first()
        if held is None:
            return False
        is_last = not roles.filter(role=Role.ORGANISER).exclude(user=user_id).exists()
        if role is Role.ORGANISER and is_last and not can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP):
            raise LastOrganiser(name=str(held.user))
        record(actor, "championship_role_taken", locked, role=role.value, user=user_id)
        held.delete()
    return True
