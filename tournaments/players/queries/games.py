"""One player's games, by championship and in order."""

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
    """How many championships the player finished in each place; ``best`` is None if no place is known."""

    championships: int
    first: int
    second: int
    third: int
    best: int | None


def find_career(player: Player) -> Career:
    """Return the player's games from first to latest. Always one query."""
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
    """Return the championships won, latest first. One query."""
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
    """One table of the player: their own seat, and everyone else's."""

    seat: Seat
    opponents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GamesOfChampionship:
    championship: Championship
    games: tuple[PlayedGame, ...]


@dataclass(frozen=True, slots=True)
class GameWish:
    """A reader's filter for games: the name of a season, a championship's address, words of an opponent's name."""

    season: str = ""
    championship: str = ""
    opponent: str = ""

    def __bool__(self) -> bool:
        return bool(self.season or self.championship or words(self.opponent))


def find_seats(player: Player) -> QuerySet[Seat]:
    """Return the player's seats, latest championship first, its rounds in order.

    Includes records that were merged into this one.
    """
    seats = Seat.objects.filter(player__in=records_of(player).values("pk"))
    seats = seats.select_related("table", "table__championship")
    return seats.order_by(
        "-table__championship__starts_on", "-table__championship_id", "table__round", "table__number", "pk"
    )


@dataclass(frozen=True, slots=True)
class Glance:
    """A summary of a player's games: the ``count`` of all, the ``seats`` if they are few (else none), and the latest
    outcomes, oldest first.
    """

    count: int
    seats: Sequence[Seat]
    outcomes: list[Outcome]


def glance_at_games(player: Player, few: int, latest: int) -> Glance:
    """One query if there are at most ``few`` games, otherwise two or three."""
    found = find_seats(player)
    first = list(found[: few + 1])
    if len(first) <= few:
        return Glance(len(first), first, _outcomes(first, latest))
    # Rounds are in order, so the list may cut off the latest rounds of its last championship.
    whole = [seat for seat in first if seat.table.championship_id != first[-1].table.championship_id]
    outcomes = _outcomes(whole, latest)
    if len(outcomes) < latest:
        decided = found.filter(outcome__isnull=False, kind__in=OVER_THE_BOARD)
        outcomes = _outcomes(decided.order_by(*_LATEST_FIRST)[:latest], latest)
    return Glance(found.count(), (), outcomes)


def _outcomes(seats: Iterable[Seat], latest: int) -> list[Outcome]:
    """Return the latest outcomes of games decided at a board, oldest first."""
    decided = [seat for seat in seats if seat.outcome and seat.kind in OVER_THE_BOARD]
    decided.sort(key=_moment)
    return [Outcome(seat.outcome) for seat in decided[-latest:] if seat.outcome]


def _moment(seat: Seat) -> tuple[date, int, int, int]:
    table = seat.table
    return table.championship.starts_on, table.championship_id, table.round, seat.pk


def choose_games(seats: QuerySet[Seat], wish: GameWish) -> QuerySet[Seat]:
    """Filter a player's seats by season, by championship, and by the beginning of an opponent's name."""
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
    """Return a player's seats at tables shared with another player."""
    met = Seat.objects.filter(table=OuterRef("table"), player__in=records_of(opponent).values("pk"))
    return seats.filter(Exists(met))


def played_seasons(player: Player) -> QuerySet[Season]:
    """Return the seasons in which the player entered a championship, latest first."""
    entered = Entry.objects.filter(player__in=records_of(player).values("pk"))
    own = Season.objects.filter(pk__in=entered.values("championship__season_id"))
    return own.order_by("-starts_on", "pk")


def played_championships(player: Player) -> QuerySet[Championship]:
    """Return the championships that the player entered, latest first."""
    entered = Entry.objects.filter(player__in=records_of(player).values("pk"))
    return Championship.objects.filter(pk__in=entered.values("championship_id")).order_by("-starts_on", "-pk")


def describe_games(seats: Sequence[Seat]) -> list[GamesOfChampionship]:
    """Return one page of a player's seats with their opponents, by championship. One query."""
    at_table: dict[int, list[Seat]] = defaultdict(list)
    own = {seat.pk for seat in seats}
    others = Seat.objects.filter(table__in={seat.table_id for seat in seats}).exclude(pk__in=own)
    for other in others.select_related("player").order_by("number"):
        at_table[other.table_id].append(other)
    groups: dict[int, list[PlayedGame]] = defaultdict(list)
    for seat in seats:
        groups[seat.table.championship_id].append(PlayedGame(seat, tuple(at_table[seat.table_id])))
    return [GamesOfChampionship(games[0].seat.table.championship, tuple(games)) for games in groups.values()]
