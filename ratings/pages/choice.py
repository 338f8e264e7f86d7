"""What the addresses of ratings name: a player, a system, and the reader's own player."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from federation.claims.services.claims import own_record
from federation.people.models.players import Player
from federation.permissions import actor_for
from ratings.systems.models import RatingSystem

LONGEST_SEARCH = 80


def find_player(number: int) -> Player:
    return get_object_or_404(Player.objects.select_related("club", "merged_into"), number=number)


def own_player(request: HttpRequest) -> Player | None:
    """The player of the reader's account: of several records the one they were merged into."""
    user = actor_for(request.user).user
    return own_record(user) if user is not None else None


def choose_system(systems: list[RatingSystem], code: str | None) -> RatingSystem | None:
    """The system of this code, the main one without a code; the first of several if none is called main."""
    if code is None:
        # The model's order puts the main system first.
        return systems[0] if systems else None
    found = next((system for system in systems if system.code == code), None)
    if found is None:
        raise Http404
    return found
