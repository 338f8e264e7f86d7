"""Games in which someone has no points at all: a no-show on one side or both. Asked about.

A real game hardly ever ends with zero; a negative score against its opposite, 50 and -50, is a spread without a game.
Until someone confirms it was a game it is a forfeit, which is never rated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from federation.problems.kinds import Problem
from tournaments.report import codes
from tournaments.report.questions import GAME, WITHOUT_SCORE, Answers, answer_to, key_of
from tournaments.report.report import Kind, Outcome, ReportedTable


def settle_unplayed(
    tables: Sequence[ReportedTable],
    division: str,
    names: Mapping[int, str],
    answers: Answers,
    found: list[Problem],
) -> list[ReportedTable]:
    """Return the tables with such games as answered, else as forfeits with a question for each."""
    return [_settle(table, division, names, answers, found) if _lacks_points(table) else table for table in tables]


def _lacks_points(table: ReportedTable) -> bool:
    if len(table.seats) != 2 or any(seat.kind is not Kind.PLAYED or seat.game_points is None for seat in table.seats):
        return False
    one, other = (seat.game_points or 0 for seat in table.seats)
    return 0 in (one, other) or one == -other or max(one, other) < 0


def _settle(
    table: ReportedTable, division: str, names: Mapping[int, str], answers: Answers, found: list[Problem]
) -> ReportedTable:
    one, other = table.seats
    key = key_of(WITHOUT_SCORE, division, table.round, one.player)
    answer = answer_to(answers, key)
    if answer == GAME:
        return table
    if not answer:
        problem = codes.GAME_WITHOUT_POINTS.at(
            table.where,
            round=table.round,
            name=names[one.player],
            other=names[other.player],
            own=one.game_points or 0,
            points=other.game_points or 0,
            question=key,
        )
        found.append(problem)
    seats = [replace(seat, kind=Kind.FORFEIT, starts=None) for seat in table.seats]
    if one.game_points == other.game_points:
        seats = [replace(seat, outcome=Outcome.LOSS, half_points=0) for seat in seats]
    return replace(table, seats=tuple(seats))
