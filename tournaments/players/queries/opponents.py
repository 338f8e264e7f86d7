"""A player's record against all opponents, against one, and of several players against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import permutations
from typing import Any

from django.db.models import Avg, CharField, Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from federation.people.models.players import Player
from tournaments.championship.models.games import Seat
from tournaments.report.report import Kind, Outcome

PLAYED = (Kind.PLAYED.value, Kind.ABANDONED.value)
# Sort orders of a list of opponents and their columns; the record's number is always the last.
ORDERS: dict[str, tuple[str, ...]] = {
    "played": ("played", "last"),
    "won": ("won", "played"),
    "drawn": ("drawn", "played"),
    "lost": ("lost", "played"),
    "for": ("points_for", "played"),
    "against": ("points_against", "played"),
    "last": ("last", "played"),
    "name": ("name_key",),
}

_LATEST = ("-table__championship__starts_on", "-pk")


@dataclass(frozen=True, slots=True)
class Meetings:
    """The games against one opponent. Points are game points of the ``scored`` games, None where there is none."""

    opponent: Player
    played: int
    won: int
    drawn: int
    lost: int
    points_for: int | None
    points_against: int | None
    last: date
    scored: int

    @property
    def spread(self) -> int | None:
        """The difference of a game, on average."""
        if self.points_for is None or self.points_against is None:
            return None
        return round((self.points_for - self.points_against) / self.scored)


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """A player's game statistics.

    ``average`` is of the game points. ``highest`` is the seat with the most, ``widest`` that of the biggest win, by
    ``margin``; None if no game has points.
    """

    played: int
    won: int
    drawn: int
    lost: int
    average: float | None
    highest: Seat | None
    widest: Any


def records_of(player: Player) -> QuerySet[Player]:
    """Return the player's record and those that were merged into it."""
    return Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player))


def own_games(player: Player) -> QuerySet[Seat]:
    """Return the player's seats in games that were played."""
    return Seat.objects.filter(player__in=records_of(player).values("pk"), kind__in=PLAYED)


def others_points() -> Subquery:
    """Annotate a seat at a table of two with the other player's game points."""
    others = Seat.objects.filter(table=OuterRef("table")).exclude(pk=OuterRef("pk"))
    # There is only one, so no ordering is needed.
    return Subquery(others.order_by().values("game_points")[:1])


def find_opponents(player: Player, order: str = "played", *, descending: bool = True) -> QuerySet[Any]:
    """Return a row for each opponent: ``opponent`` (id), played, won, drawn, lost, points_for, points_against, last.

    ``order`` is one of ORDERS. Merged records count as the one that was kept.
    """
    sign = "-" if descending else ""
    rows: QuerySet[Any] = _faced(player).values("opponent").annotate(**_counts(), name_key=_name_key())
    return rows.order_by(*(f"{sign}{column}" for column in ORDERS[order]), "opponent")


def read_meetings(rows: list[dict[str, Any]]) -> list[Meetings]:
    """Return rows of find_opponents with their players. One query."""
    players = Player.objects.select_related("club").in_bulk([row["opponent"] for row in rows])
    kept = ("played", "won", "drawn", "lost", "points_for", "points_against", "last", "scored")
    return [Meetings(players[row["opponent"]], **{name: row[name] for name in kept}) for row in rows]


def meetings_with(player: Player, opponent: Player) -> Meetings | None:
    """Return the record against one opponent; None if they never met. Two queries."""
    row = _faced(player).values("opponent").annotate(**_counts()).filter(opponent=opponent.pk)
    found = read_meetings(list(row))
    return found[0] if found else None


def count_games(player: Player) -> GameNumbers:
    """Return the player's game statistics. Three queries."""
    games = own_games(player)
    counted = games.aggregate(
        played=Count("pk"),
        won=Count("pk", filter=Q(outcome=Outcome.WIN)),
        drawn=Count("pk", filter=Q(outcome=Outcome.DRAW)),
        lost=Count("pk", filter=Q(outcome=Outcome.LOSS)),
        average=Avg("game_points"),
    )
    scored = games.filter(game_points__isnull=False).select_related("table__championship")
    # A table of two has one other seat; only there is a game won.
    won = scored.filter(outcome=Outcome.WIN).annotate(margin=F("game_points") - others_points())
    return GameNumbers(
        **counted,
        highest=scored.order_by("-game_points", *_LATEST).first(),
        widest=won.filter(margin__isnull=False).order_by("-margin", *_LATEST).first(),
    )


def _faced(player: Player) -> QuerySet[Any]:
    """Return others' seats in the player's games, with ``opponent`` (id) and the own seat as ``table__seats``."""
    own = own_games(player)
    seats = Seat.objects.filter(table__seats__in=own, kind__in=PLAYED).exclude(player__in=records_of(player))
    return seats.annotate(opponent=Coalesce("player__merged_into_id", "player_id"))


def _name_key() -> Any:
    return Max(Coalesce("player__merged_into__sort_key", "player__sort_key"), output_field=CharField())


def _counts() -> dict[str, Any]:
    own = "table__seats__"
    by_place = Q(**{f"{own}outcome__isnull": True})
    better = by_place & Q(**{f"{own}place__lt": F("place")})
    worse = by_place & Q(**{f"{own}place__gt": F("place")})
    level = by_place & Q(**{f"{own}place": F("place")})
    scored = Q(game_points__isnull=False, **{f"{own}game_points__isnull": False})
    return {
        "played": Count("pk"),
        "won": Count("pk", filter=Q(**{f"{own}outcome": Outcome.WIN}) | better),
        "drawn": Count("pk", filter=Q(**{f"{own}outcome": Outcome.DRAW}) | level),
        "lost": Count("pk", filter=Q(**{f"{own}outcome": Outcome.LOSS}) | worse),
        "points_for": Sum(f"{own}game_points", filter=scored),
        "points_against": Sum("game_points", filter=scored),
        "last": Max("table__championship__starts_on"),
        "scored": Count("pk", filter=scored),
    }


MOST_COMPARED = 6


@dataclass(slots=True)
class Tally:
    """One player's games against another. Points are those of games where both are known."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    points_for: int = 0
    points_against: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


# (the first player's id, the second's): their games from the first one's side.
Tallies = Mapping[tuple[int, int], Tally]


def compare_players(players: Sequence[Player]) -> Tallies:
    """Return a tally for every ordered pair that met; merged records count as the kept one. Two queries."""
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
    """At a table of two the outcome decides, at a larger one the place."""
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
