"""Who may report an error in a championship's results."""

from __future__ import annotations

from django.db.models import Q

from federation.permissions import Actor, can
from tournaments.championship.models.championships import Championship
from tournaments.permissions import ChampionshipAction


def may_report_errors(actor: Actor, championship: Championship) -> bool:
    """Its officials, and whoever played in it. One query for a player."""
    if actor.user is None:
        return False
    if can(actor, ChampionshipAction.UPLOAD_RESULTS, championship):
        return True
    own = Q(player__user=actor.user) | Q(player__merged_records__user=actor.user)
    return championship.entries.filter(own).exists()
