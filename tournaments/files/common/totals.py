"""Totals of a file that hold points which its rounds do not show: half-point byes left blank, points given by hand."""

from __future__ import annotations

from collections.abc import Collection, MutableMapping

from federation.problems.kinds import Problem
from tournaments.files.checks.points.bonus import place_bonus
from tournaments.files.common.sides import Side
from tournaments.report.report import Kind, ReportedPlayer


def explain_total(
    player: ReportedPlayer,
    rounds: int,
    sides: MutableMapping[tuple[int, int], Side],
    found: list[Problem],
    told: Collection[int] = (),
) -> None:
    """Put points that the total has beyond the cells into rounds where the player had nothing, with a warning.

    Programs print no sign for a bonus, and some none for a half-point bye. A total that this cannot explain is left
    for the checks. ``told`` are rounds of which the file itself says that they were worth nothing.
    Where points were taken off, nobody falls below nothing, and the total does not say what is missing.
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
