"""The accounts behind players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import QuerySet

from federation.people.models.accounts import User
from federation.people.models.players import Player


def accounts_of(players: QuerySet[Any] | Collection[int]) -> QuerySet[User]:
    """Return the open accounts of these players (ids, or a query for them), including those of merged records."""
    linked = Player.objects.filter(pk__in=players, user__isnull=False)
    return User.objects.filter(pk__in=linked.values("user"), is_active=True)


def players_of(users: Sequence[User]) -> dict[int, Player]:
    """Return the player of each account, by account id. One query."""
    return {player.user_id or 0: player for player in Player.objects.filter(user__in=users, merged_into=None)}
