"""Reads of the registry used in more than one place."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.names.comparing import words
from federation.people.models.details import PlayerDetails
from federation.people.models.players import Player, PlayerTerm
from federation.registry.models.anonymising import Anonymisation
from federation.registry.models.claims import PlayerClaim, PlayerProposal
from federation.registry.models.distinct import DistinctPlayers


def search_players(text: str) -> QuerySet[Player]:
    """Players with, for every word of the text, a word of a name (or the number) that begins with it.

    By ranges over folded words: under row-level security LIKE could not use the index.
    """
    players = Player.objects.filter(merged_into=None)
    for word in words(text):
        found = PlayerTerm.objects.filter(term__gte=word, term__lt=prefix_end(word))
        players = players.filter(pk__in=found.values("player_id"))
    return players


# A membership or licence that ends within so many days is about to.
SOON = timedelta(days=30)


def owing_fees(players: QuerySet[Player], today: date) -> QuerySet[Player]:
    """Members of today whose fees are not paid for today. Who is no member owes nothing."""
    paid = Q(fees_paid_until__gte=today)
    owing = PlayerDetails.objects.filter(~paid, membership_until__gte=today, player=OuterRef("pk"))
    return players.filter(Exists(owing))


def leaving_soon(players: QuerySet[Player], today: date) -> QuerySet[Player]:
    """Members of today whose membership ends within thirty days."""
    ending = PlayerDetails.objects.filter(membership_until__range=(today, today + SOON), player=OuterRef("pk"))
    return players.filter(Exists(ending))


def licence_ending(players: QuerySet[Player], today: date) -> QuerySet[Player]:
    """Players whose licence is valid today and ends within thirty days."""
    ending = PlayerDetails.objects.filter(licence_until__range=(today, today + SOON), player=OuterRef("pk"))
    return players.filter(Exists(ending))


def distinct_from(player: Player) -> list[Player]:
    """The records said to be other people than this one, by number. Two queries."""
    pairs = DistinctPlayers.objects.filter(Q(first=player) | Q(second=player)).values_list("first_id", "second_id")
    others = {pk for pair in pairs for pk in pair} - {player.pk}
    return list(Player.objects.filter(pk__in=others).order_by("number"))


def prefix_end(prefix: str) -> str:
    """The first text after every text that begins with the prefix, in byte order."""
    return prefix + "\U0010ffff"


def waiting_players() -> QuerySet[Player]:
    """Players whom an account claims, who want their record corrected, or to be anonymised; by their numbers."""
    claimed = Exists(PlayerClaim.objects.filter(player=OuterRef("pk")))
    proposed = Exists(PlayerProposal.objects.filter(player=OuterRef("pk")))
    asked = Exists(Anonymisation.objects.filter(player=OuterRef("pk"), asked_by__isnull=False, done_at=None))
    found = Player.objects.annotate(is_claimed=claimed, is_proposed=proposed, is_asked=asked)
    return found.filter(Q(is_claimed=True) | Q(is_proposed=True) | Q(is_asked=True)).order_by("number")
