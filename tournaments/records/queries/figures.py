"""Figures of a championship's or a player's games: from score sheets, else from what the organiser's file told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from federation.people.models.players import Player
from games.records.models import RecordSeat
from games.records.statistics import Figures, Side, summarise
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Seat
from tournaments.players.queries.opponents import PLAYED, records_of
from tournaments.records.queries.recorded import counting_tables


@dataclass(frozen=True, slots=True)
class SideOf:
    """What a side's figures are of; ``reference`` is the recorded game's, None where there is no sheet."""

    player: Player
    championship: str
    slug: str
    round: int
    reference: Any = None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    player: Player
    figures: Figures


def championship_figures(championship: Championship) -> tuple[Figures, list[PlayerFigures]]:
    """Figures of everybody together, and of each player, the highest average first. Three queries."""
    seats = Seat.objects.filter(table__championship=championship, kind__in=PLAYED)
    sides = _sides(seats, championship=championship)
    by_player: dict[int, list[Side]] = {}
    for side in sides:
        by_player.setdefault(_of(side).player.pk, []).append(side)
    each = [PlayerFigures(_of(own[0]).player, summarise(own)) for own in by_player.values()]
    each.sort(key=lambda one: (-(one.figures.average or 0), one.player.sort_key))
    return summarise(sides), each


def player_figures(player: Player) -> Figures:
    """Figures of a player's games in championships. Three queries."""
    own = Seat.objects.filter(player__in=records_of(player).values("pk"), kind__in=PLAYED)
    return summarise(_sides(own))


def _sides(seats: QuerySet[Seat], championship: Championship | None = None) -> list[Side]:
    rows = seats.select_related("table__championship", "player__merged_into").order_by(
        "table__championship__starts_on", "table__round", "table__number", "pk"
    )
    found = list(rows)
    sheets = _sheets({seat.table.championship_id for seat in found})
    return [_side(seat, sheets) for seat in found]


def _sheets(championships: Iterable[int]) -> dict[tuple[int, int, int | None, int], tuple[RecordSeat, Any]]:
    """Sides of sheets that count, by championship, round, table and player."""
    counting = counting_tables().filter(championship__in=championships)
    tables = {one.record_id: one for one in counting.select_related("record")}
    sides = RecordSeat.objects.filter(record__in=counting.values("record_id"), player__isnull=False)
    found: dict[tuple[int, int, int | None, int], tuple[RecordSeat, Any]] = {}
    for side in sides.select_related("player"):
        assert side.player is not None
        table = tables[side.record_id]
        player = side.player.merged_into_id or side.player.pk
        found[table.championship_id, table.round, table.number, player] = (side, table.record.reference)
    return found


def _side(seat: Seat, sheets: dict[tuple[int, int, int | None, int], tuple[RecordSeat, Any]]) -> Side:
    player, table = seat.player.merged_into or seat.player, seat.table
    key = (table.championship_id, table.round, table.number, player.pk)
    sheet, reference = sheets.get(key, (None, None))
    of = SideOf(player, table.championship.name, table.championship.slug, table.round, reference)
    if sheet is None:
        return Side(seat.game_points, None, seat.scrabbles, seat.best_move, seat.best_move_points, of)
    # The accepted result is the truth of the score, whatever a sheet adds up to.
    points = sheet.points if seat.game_points is None else seat.game_points
    return Side(points, sheet.turns, sheet.scrabbles, sheet.best_move, sheet.best_move_points, of)


def _of(side: Side) -> SideOf:
    assert isinstance(side.game, SideOf)
    return side.game
