"""One player's games, championship by championship."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from federation.models import Player
from tournaments.models import Championship, Seat


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One table of the player: the own seat, and the seats of everybody else at it."""

    seat: Seat
    opponents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GamesOfChampionship:
    championship: Championship
    games: tuple[PlayedGame, ...]


def find_seats(player: Player) -> QuerySet[Seat]:
    """The player's seats, the latest championship first, its rounds in their order.

    With those of records that were merged into this one.
    """
    records = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player)).values("pk")
    seats = Seat.objects.filter(player__in=records).select_related("table", "table__championship")
    return seats.order_by(
        "-table__championship__starts_on", "-table__championship_id", "table__round", "table__number", "pk"
    )


def describe_games(seats: Sequence[Seat]) -> list[GamesOfChampionship]:
    """One page of a player's seats with their opponents, by championship. One query."""
    at_table: dict[int, list[Seat]] = defaultdict(list)
    own = {seat.pk for seat in seats}
    others = Seat.objects.filter(table__in={seat.table_id for seat in seats}).exclude(pk__in=own)
    for other in others.select_related("player").order_by("number"):
        at_table[other.table_id].append(other)
    groups: dict[int, list[PlayedGame]] = defaultdict(list)
    for seat in seats:
        groups[seat.table.championship_id].append(PlayedGame(seat, tuple(at_table[seat.table_id])))
    return [GamesOfChampionship(games[0].seat.table.championship, tuple(games)) for games in groups.values()]
