"""The tournaments' tables in a federation's export, and which of them are open data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from federation.exchange.services.catalogue import TAKEN
from federation.exchange.services.open_files import OpenFile, csv_file
from federation.permissions import PUBLIC
from tournaments.calendar.resources import match_points
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.queries.championships import visible_championships

DECISIONS = dict.fromkeys(
    (
        *("tournaments.Championship", "tournaments.ChampionshipRole", "tournaments.Challenge"),
        *("tournaments.ColumnAssignment", "tournaments.LiveChampionship", "tournaments.LiveEvent"),
        *("tournaments.Entrant", "tournaments.Entry", "tournaments.Table", "tournaments.Seat"),
        *("tournaments.TablePhoto", "tournaments.RateabilityDecision", "tournaments.TableRecord"),
        *("tournaments.ResultsVersion", "tournaments.ResultsFile", "tournaments.ReportedEntry"),
        "tournaments.ErrorReport",
        *("tournaments.RulebookArticle", "tournaments.RulebookEdition", "tournaments.RulebookText"),
    ),
    TAKEN,
)
_CHAMPIONSHIP = ("slug", "name", "starts_on", "ends_on", "place", "organiser", "state", "rounds")
_GAME = ("championship", "round", "table", "seat", "player", "kind", "outcome", "points", "score", "starts")


def championship_files() -> Iterable[OpenFile]:
    """The calendar, and the places and games of every public championship."""
    shown = visible_championships(PUBLIC).order_by("starts_on", "slug")
    yield csv_file("championships.csv", _CHAMPIONSHIP, lambda: shown.values_list(*_CHAMPIONSHIP))
    yield csv_file("places.csv", ("championship", "player", "place", "points"), lambda: _places(shown))
    yield csv_file("games.csv", _GAME, lambda: _games(shown))


def _places(shown: Any) -> Iterator[tuple[Any, ...]]:
    entries = Entry.objects.filter(championship__in=shown.values("pk"))
    columns = ("championship__slug", "player__number", "place", "half_points")
    ordered = entries.order_by("championship__starts_on", "championship__slug", "place", "player__number")
    for slug, player, place, half_points in ordered.values_list(*columns).iterator(2000):
        yield slug, player, place, match_points(half_points)


def _games(shown: Any) -> Iterator[tuple[Any, ...]]:
    """Return a line for each seat; players of one table share its championship, round and number."""
    seats = Seat.objects.filter(table__championship__in=shown.values("pk"))
    where = ("table__championship__slug", "table__round", "table__number", "number", "player__number")
    what = ("kind", "outcome", "half_points", "game_points", "starts")
    ordered = seats.order_by("table__championship__starts_on", *where[:4])
    for *place, kind, outcome, half_points, score, starts in ordered.values_list(*where, *what).iterator(2000):
        yield *place, kind, outcome, match_points(half_points), score, "" if starts is None else int(starts)
