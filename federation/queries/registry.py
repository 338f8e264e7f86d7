"""Reads of the registry used in more than one place."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.models import (
    DistinctPlayers,
    Federation,
    Membership,
    Player,
    PlayerClaim,
    PlayerProposal,
    PlayerTerm,
    Season,
    User,
)
from federation.values.names import words


def search_players(text: str) -> QuerySet[Player]:
    """Players with, for every word of the text, a word of a name (or the number) that begins with it.

    By ranges over folded words: under row-level security LIKE could not use the index.
    """
    players = Player.objects.filter(merged_into=None)
    for word in words(text):
        found = PlayerTerm.objects.filter(term__gte=word, term__lt=prefix_end(word))
        players = players.filter(pk__in=found.values("player_id"))
    return players


def distinct_from(player: Player) -> list[Player]:
    """The records said to be other people than this one, by number. Two queries."""
    pairs = DistinctPlayers.objects.filter(Q(first=player) | Q(second=player)).values_list("first_id", "second_id")
    others = {pk for pair in pairs for pk in pair} - {player.pk}
    return list(Player.objects.filter(pk__in=others).order_by("number"))


def prefix_end(prefix: str) -> str:
    """The first text after every text that begins with the prefix, in byte order."""
    return prefix + "\U0010ffff"


def season_of(day: date) -> Season | None:
    return Season.objects.filter(starts_on__lte=day, ends_on__gte=day).first()


def federations_of(user: User) -> QuerySet[Federation]:
    """The federations a user belongs to. Needs the user's scope, which the middleware opens."""
    own = Membership._base_manager.filter(user=user).values("federation_id")
    return Federation.objects.filter(pk__in=own)


def waiting_players() -> QuerySet[Player]:
    """Players whom an account claims, or who want their record corrected; by their numbers."""
    claimed = Exists(PlayerClaim.objects.filter(player=OuterRef("pk")))
    proposed = Exists(PlayerProposal.objects.filter(player=OuterRef("pk")))
    found = Player.objects.annotate(is_claimed=claimed, is_proposed=proposed)
    return found.filter(Q(is_claimed=True) | Q(is_proposed=True)).order_by("number")
