"""A player's games in their order, and the places in championships."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, Min, Q

from federation.people.models.players import Player
from tournaments.championship.models.games import Entry
from tournaments.players.careers import Career, CareerGame, read_career
from tournaments.players.queries.opponents import others_points, own_games, records_of


@dataclass(frozen=True, slots=True)
class Places:
    """In how many championships the player has which place; ``best`` is None where no place is known."""

    championships: int
    first: int
    second: int
    third: int
    best: int | None


def find_career(player: Player) -> Career:
    """The player's games from the first to the latest. One query, whatever their number."""
    decided = own_games(player).filter(outcome__isnull=False, half_points__isnull=False)
    seats = decided.annotate(other=others_points(), day=F("table__championship__starts_on")).order_by(
        "day", "table__championship_id", "table__round", "table__number", "pk"
    )
    played = ("day", "table__championship__slug", "table__championship__name")
    lines = seats.values_list(*played, "half_points", "game_points", "other")
    return read_career([CareerGame(*line) for line in lines])


@dataclass(frozen=True, slots=True)
class Title:
    """A championship that the player won, with its last day."""

    name: str
    slug: str
    day: date


def find_titles(player: Player, most: int = 12) -> list[Title]:
    """The championships won, the latest first. One query."""
    won = Entry.objects.filter(player__in=records_of(player).values("pk"), place=1)
    ordered = won.order_by("-championship__ends_on", "championship__name")
    lines = ordered.values_list("championship__name", "championship__slug", "championship__ends_on")
    return [Title(*line) for line in lines[:most]]


def count_places(player: Player) -> Places:
    """One query."""
    entries = Entry.objects.filter(player__in=records_of(player).values("pk"))
    found = entries.aggregate(
        championships=Count("championship", distinct=True),
        first=Count("pk", filter=Q(place=1)),
        second=Count("pk", filter=Q(place=2)),
        third=Count("pk", filter=Q(place=3)),
        best=Min("place"),
    )
    return Places(**found)
