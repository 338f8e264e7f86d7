"""Points that a file gives a player without a result to show for them, put into rounds.

Swiss Perfect keeps them in BONUS: each half point pays for one half bye, in a round before the player came or in
one he or she had asked to miss. Points beyond that are given by hand and say nothing of a round.
"""

from __future__ import annotations

from collections.abc import Sequence

from federation.problems.kinds import Problem, Where
from tournaments.report import codes
from tournaments.report.report import Kind, Outcome, ReportedSeat

# Points that no round is left for stand in no round: before the first.
NO_ROUND = 0
_OUTCOMES = {1: Outcome.DRAW, 2: Outcome.WIN}


def place_bonus(
    player: int, half_points: int, missed: Sequence[int], free: Sequence[int], where: Where, found: list[Problem]
) -> dict[int, ReportedSeat]:
    """The seats, by round, that pay out a bonus of some half points.

    ``missed`` are the rounds that the file says the player missed, ``free`` all the others without a result, both
    in order. Missed rounds get a half bye each, then, if points are left, full byes in place of them; what is left
    after that goes to free rounds and at last to round 0, as bonus.
    """
    byes, left = _spread(half_points, missed)
    seats = {
        round_number: ReportedSeat(player, Kind.BYE if points == 2 else Kind.HALF_BYE, _OUTCOMES[points], points)
        for round_number, points in byes.items()
    }
    for round_number, points in byes.items():
        if points == 2:
            found.append(codes.BONUS_FULL_BYE.at(where, number=player, round=round_number))
    if 0 < half_points < len(missed):
        found.append(codes.BONUS_ROUND_CHOSEN.at(where, number=player))
    if left:
        found.append(codes.BONUS_ROUND_UNKNOWN.at(where, number=player, points=_spell_points(left)))
        given, beyond = _spread(left, free)
        for round_number, points in given.items():
            seats[round_number] = ReportedSeat(player, Kind.BONUS, _OUTCOMES[points], points)
        if beyond:
            seats[NO_ROUND] = ReportedSeat(player, Kind.BONUS, None, beyond)
    return seats


def _spread(half_points: int, rounds: Sequence[int]) -> tuple[dict[int, int], int]:
    """Half points by round, one for each round first, then a second one; and how many are left."""
    placed: dict[int, int] = {}
    for _ in range(2):
        for round_number in rounds:
            if half_points == 0:
                return placed, 0
            placed[round_number] = placed.get(round_number, 0) + 1
            half_points -= 1
    return placed, half_points


def _spell_points(half_points: int) -> str:
    return f"{half_points / 2:g}"
