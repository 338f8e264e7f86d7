"""Games that a file tells twice, once from each side, put together again. Used by cross-tables of all kinds."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from tournaments.report import codes
from tournaments.report.report import ReportedSeat, ReportedTable


@dataclass(frozen=True, slots=True)
class Side:
    """One cell: a player's seat in a round, and the opponent it names, if any."""

    seat: ReportedSeat
    opponent: int | None
    where: Where


# By the number of the player and the round.
Sides = Mapping[tuple[int, int], Side]


def seat_sides(sides: Sides, players: Container[int], found: list[Problem]) -> list[ReportedTable]:
    """Tables of two seats where both cells name each other, of one seat otherwise, by round and lowest number."""
    tables: list[ReportedTable] = []
    for (number, round_number), side in sides.items():
        seats: tuple[ReportedSeat, ...] = (side.seat,)
        if side.opponent is not None:
            other = sides.get((side.opponent, round_number))
            if other and other.opponent == number:
                if side.opponent < number:
                    continue
                seats = (side.seat, other.seat)
            elif side.opponent not in players:
                found.append(codes.UNKNOWN_PLAYER.at(side.where, id=side.opponent))
            else:
                found.append(codes.MISSING_OPPONENT.at(side.where, number=number, round=round_number))
        tables.append(ReportedTable(round_number, None, seats, side.where))
    return sorted(tables, key=lambda table: (table.round, min(seat.player for seat in table.seats)))
