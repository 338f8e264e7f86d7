"""Several players against each other: how each pair's games went."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from django.db.models import Exists, OuterRef, Q

from federation.people.models.players import Player
from tournaments.championship.models.games import Seat
from tournaments.players.queries.opponents import PLAYED
from tournaments.report.report import Outcome

MOST_COMPARED = 6


@dataclass(slots=True)
class Tally:
    """One player's games against another. Points are game points of the games that have both."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    points_for: int = 0
    points_against: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


# (the id of the one player, that of the other): the games as the one sees them.
Tallies = Mapping[tuple[int, int], Tally]


def compare_players(players: Sequence[Player]) -> Tallies:
    """A tally for every ordered pair that met; records merged away count as the one that stayed. Two queries."""
    ids = [player.pk for player in players]
    records = Player.objects.filter(Q(pk__in=ids) | Q(merged_into__in=ids))
    stayed = {pk: merged or pk for pk, merged in records.values_list("pk", "merged_into_id")}
    own = Seat.objects.filter(player__in=stayed, kind__in=PLAYED)
    other = Seat.objects.filter(table=OuterRef("table"), player__in=stayed).exclude(pk=OuterRef("pk"))
    fields = ("table_id", "player_id", "outcome", "place", "game_points")
    tables: dict[int, list[_Seat]] = defaultdict(list)
    for table, player, outcome, place, points in own.filter(Exists(other)).values_list(*fields):
        tables[table].append(_Seat(stayed[player], outcome, place, points))
    tallies: dict[tuple[int, int], Tally] = defaultdict(Tally)
    for seats in tables.values():
        for one, against in permutations(seats, 2):
            _count(tallies[one.player, against.player], one, against)
    return dict(tallies)


@dataclass(frozen=True, slots=True)
class _Seat:
    player: int
    outcome: str | None
    place: int | None
    points: int | None


def _count(tally: Tally, one: _Seat, other: _Seat) -> None:
    """At a table of two the outcome tells, at a larger one the place."""
    if one.outcome is not None:
        tally.won += one.outcome == Outcome.WIN
        tally.drawn += one.outcome == Outcome.DRAW
        tally.lost += one.outcome == Outcome.LOSS
    elif one.place is not None and other.place is not None:
        tally.won += one.place < other.place
        tally.drawn += one.place == other.place
        tally.lost += one.place > other.place
    if one.points is not None and other.points is not None:
        tally.points_for += one.points
        tally.points_against += other.points
