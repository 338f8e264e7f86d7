"""Games that a file records twice, once from each side, and totals with points that no round shows. Pure."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, MutableMapping
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from tournaments.files.checks.points import place_bonus
from tournaments.report import codes
from tournaments.report.report import Kind, ReportedPlayer, ReportedSeat, ReportedTable


@dataclass(frozen=True, slots=True)
class Side:
    """One cell: a player's seat in a round, and the opponent it names, if any."""

    seat: ReportedSeat
    opponent: int | None
    where: Where


# Keyed by player number and round.
Sides = Mapping[tuple[int, int], Side]


def seat_sides(sides: Sides, players: Container[int], found: list[Problem]) -> list[ReportedTable]:
    """Return tables of two seats where both cells name each other, else of one seat, by round and lowest number."""
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


def explain_total(
    player: ReportedPlayer,
    rounds: int,
    sides: MutableMapping[tuple[int, int], Side],
    found: list[Problem],
    told: Collection[int] = (),
) -> None:
    """Assign points that the total has beyond the cells to rounds where the player had nothing, with a warning.

    Programs print no sign for a bonus, and some none for a half-point bye. A total that this can't explain is left for
    the checks. ``told`` are rounds that the file itself says were worth nothing. After a deduction no one falls below
    zero, so the total doesn't say what is missing.
    """
    if player.stated_half_points is None or player.penalty:
        return
    own = {number: sides.get((player.number, number)) for number in range(rounds + 1)}
    missing = player.stated_half_points - sum(side.seat.half_points or 0 for side in own.values() if side)
    free = [
        number
        for number, side in own.items()
        if number and number not in told and (side is None or side.seat.kind is Kind.ABSENT)
    ]
    if 0 < missing <= 2 * len(free):
        for number, seat in place_bonus(player.number, missing, (), free, player.where, found).items():
            sides[player.number, number] = Side(seat, None, player.where)
