"""Resolving addresses of ratings: a player, a system, and the reader's own player."""

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
    """Return the player of the reader's account; for merged records, the one they were merged into."""
    user = actor_for(request.user).user
    return own_record(user) if user is not None else None


def choose_system(systems: list[RatingSystem], code: str | None) -> RatingSystem | None:
    """Return the system with this code; without a code the main one, or the first if none is marked as main."""
    if code is None:
        # The model's ordering puts the main system first.
        return systems[0] if systems else None
    found = next((system for system in systems if system.code == code), None)
    if found is None:
        raise Http404
    return found
