"""A round's tables and the cross-table, in the shapes of components/championships."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.championship.models.games import Seat, Table
from tournaments.championship.queries.rounds import CrossCell, CrossLine
from tournaments.championship.views.links import player_url

CLASSIC_SEATS = 2


@dataclass(frozen=True, slots=True)
class SeatItem:
    """A player at a table. ``place`` only where more than two sit there."""

    name: str
    url: str
    outcome: str | None
    kind: str
    game_points: int | None
    half_points: int | None
    starts: bool | None
    place: int | None


@dataclass(frozen=True, slots=True)
class TableItem:
    """A table of a round, for components/championships/round_tables.html. Addresses are empty where there is no way.

    ``correct_url``: where it is mended; ``game_url``: its recorded game; ``sheet_url``: where its sheet is entered.
    """

    number: int | None
    seats: Sequence[SeatItem]
    correct_url: str = ""
    game_url: str = ""
    sheet_url: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A player's line of components/championships/cross_table.html."""

    number: int
    place: int | None
    name: str
    url: str
    half_points: int | None
    cells: Sequence[CrossCell | None]


def board_shapes(tables: Sequence[Table]) -> list[TableItem]:
    """Seats must be prefetched with their players."""
    return [TableItem(table.number, _seat_items(list(table.seats.all()))) for table in tables]


def _seat_items(seats: list[Seat]) -> list[SeatItem]:
    """At tables of three and four the best stands first, with the place; a classic game keeps its order."""
    by_place = len(seats) > CLASSIC_SEATS
    if by_place:
        seats = sorted(seats, key=lambda seat: (seat.place or len(seats), seat.number))
    return [
        SeatItem(
            name=seat.player.name,
            url=player_url(seat.player),
            outcome=seat.outcome,
            kind=seat.kind,
            game_points=seat.game_points,
            half_points=seat.half_points,
            starts=seat.starts,
            place=seat.place if by_place else None,
        )
        for seat in seats
    ]


def cross_rows(lines: Sequence[CrossLine]) -> list[CrossRow]:
    return [
        CrossRow(
            number=line.number,
            place=line.entry.place,
            name=line.entry.player.name,
            url=player_url(line.entry.player),
            half_points=line.entry.half_points,
            cells=line.cells,
        )
        for line in lines
    ]
