"""The organisers and arbiters of one championship."""

from __future__ import annotations

from django.db import transaction

from federation.audit.writing import record
from federation.models import Role
from federation.permissions import Actor, can, require
from tournaments.errors import LastOrganiser
from tournaments.models import Championship, ChampionshipRole
from tournaments.permissions import ChampionshipAction
from tournaments.services.championships.championships import lock_championship


def take_back_role(actor: Actor, championship: Championship, user_id: int, role: Role) -> bool:
    """Take a role in this championship back; False if it was not held (any more).

    Only staff leave a championship without an organiser. Raises LastOrganiser.
    """
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
