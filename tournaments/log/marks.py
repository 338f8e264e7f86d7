"""Prize marks on a slip, scrabbles and best moves, as reported by both sides. Pure.

They are separate from the result: agreeing on the points is agreeing on the result. A mark reported by only one side
counts; if the two differ, neither counts until the desk has read the slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.report.report import ReportedSeat

Seats = Sequence[ReportedSeat]


def join_marks(first: Seats, second: Seats) -> tuple[ReportedSeat, ...]:
    """Return the first report with both sides' marks; empty where they differ. Both are in the order of seats."""
    return tuple(_join(one, other) for one, other in zip(first, second, strict=True))


def marks_differ(first: Seats, second: Seats) -> bool:
    """Return whether both sides report the same mark differently."""
    return any(
        given and told and given != told
        for one, other in zip(first, second, strict=True)
        for given, told in zip(_marks(one), _marks(other), strict=True)
    )


def _marks(seat: ReportedSeat) -> tuple[str, str, str]:
    """Each as text, so that unreported is empty and 0 isn't. Words are compared without case."""
    scrabbles = "" if seat.scrabbles is None else str(seat.scrabbles)
    points = "" if seat.best_move_points is None else str(seat.best_move_points)
    return scrabbles, seat.best_move.strip().casefold(), points


def _join(one: ReportedSeat, other: ReportedSeat) -> ReportedSeat:
    mine, theirs = _marks(one), _marks(other)
    scrabbles, word, points = (bool(a and b and a != b) for a, b in zip(mine, theirs, strict=True))
    return replace(
        one,
        scrabbles=None if scrabbles else one.scrabbles if mine[0] else other.scrabbles,
        best_move="" if word else one.best_move or other.best_move,
        best_move_points=None if points else one.best_move_points if mine[2] else other.best_move_points,
    )
