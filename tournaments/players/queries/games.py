"""One player's games, championship by championship and in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet

from federation.names.comparison import words
from federation.people.models.players import Player
from federation.registry.queries import search_players
from federation.seasons.models import Season
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat
from tournaments.players.careers import Career, CareerGame, read_career
from tournaments.players.queries.opponents import others_points, own_games, records_of
from tournaments.report.report import OVER_THE_BOARD, Outcome


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


_LATEST_FIRST = ("-table__championship__starts_on", "-table__championship_id", "-table__round", "-pk")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One table of the player: the own seat, and the seats of everybody else at it."""

    seat: Seat
    opponents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GamesOfChampionship:
    championship: Championship
    games: tuple[PlayedGame, ...]


@dataclass(frozen=True, slots=True)
class GameWish:
    """Which games a reader wants: the name of a season, the address of a championship, words of an opponent's name."""

    season: str = ""
    championship: str = ""
    opponent: str = ""

    def __bool__(self) -> bool:
        return bool(self.season or self.championship or words(self.opponent))


def find_seats(player: Player) -> QuerySet[Seat]:
    """The player's seats, the latest championship first, its rounds in their order.

    With those of records that were merged into this one.
    """
    seats = Seat.objects.filter(player__in=records_of(player).values("pk"))
    seats = seats.select_related("table", "table__championship")
    return seats.order_by(
        "-table__championship__starts_on", "-table__championship_id", "table__round", "table__number", "pk"
    )


@dataclass(frozen=True, slots=True)
class Glance:
    """A player's games at a glance: ``count`` of all, the ``seats`` where they are few (else none), and how the
    latest went, the oldest of them first."""

    count: int
    seats: Sequence[Seat]
    outcomes: list[Outcome]


def glance_at_games(player: Player, few: int, latest: int) -> Glance:
    """One query where there are ``few`` games at most, two or three where there are more."""
    found = find_seats(player)
    first = list(found[: few + 1])
    if len(first) <= few:
        return Glance(len(first), first, _outcomes(first, latest))
    # Rounds stand in their order: of the championship that the list ends in, the latest may be missing.
    whole = [seat for seat in first if seat.table.championship_id != first[-1].table.championship_id]
    outcomes = _outcomes(whole, latest)
    if len(outcomes) < latest:
        decided = found.filter(outcome__isnull=False, kind__in=OVER_THE_BOARD)
        outcomes = _outcomes(decided.order_by(*_LATEST_FIRST)[:latest], latest)
    return Glance(found.count(), (), outcomes)


def _outcomes(seats: Iterable[Seat], latest: int) -> list[Outcome]:
    """Of those decided at a board, the latest ones, the oldest of them first."""
    decided = [seat for seat in seats if seat.outcome and seat.kind in OVER_THE_BOARD]
    decided.sort(key=_moment)
    return [Outcome(seat.outcome) for seat in decided[-latest:] if seat.outcome]


def _moment(seat: Seat) -> tuple[date, int, int, int]:
    table = seat.table
    return table.championship.starts_on, table.championship_id, table.round, seat.pk


def choose_games(seats: QuerySet[Seat], wish: GameWish) -> QuerySet[Seat]:
    """Of a player's seats those in a season, in a championship, and against somebody whose name begins so."""
    if wish.season:
        seats = seats.filter(table__championship__season__name=wish.season)
    if wish.championship:
        seats = seats.filter(table__championship__slug=wish.championship)
    if words(wish.opponent):
        found = search_players(wish.opponent)
        others = Player.objects.filter(Q(pk__in=found.values("pk")) | Q(merged_into__in=found.values("pk")))
        met = Seat.objects.filter(table=OuterRef("table"), player__in=others.values("pk")).exclude(pk=OuterRef("pk"))
        seats = seats.filter(Exists(met))
    return seats


def seats_against(seats: QuerySet[Seat], opponent: Player) -> QuerySet[Seat]:
    """Of a player's seats those at a table with one other."""
    met = Seat.objects.filter(table=OuterRef("table"), player__in=records_of(opponent).values("pk"))
    return seats.filter(Exists(met))


def played_seasons(player: Player) -> QuerySet[Season]:
    """The seasons in which the player entered a championship, the latest first."""
    entered = Entry.objects.filter(player__in=records_of(player).values("pk"))
    own = Season.objects.filter(pk__in=entered.values("championship__season_id"))
    return own.order_by("-starts_on", "pk")


def played_championships(player: Player) -> QuerySet[Championship]:
    """The championships that the player entered, the latest first."""
    entered = Entry.objects.filter(player__in=records_of(player).values("pk"))
    return Championship.objects.filter(pk__in=entered.values("championship_id")).order_by("-starts_on", "-pk")


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
