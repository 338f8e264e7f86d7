"""Games in which somebody has no point at all: nobody came, or the opponent did not. Asked about.

Who plays hardly ever scores nothing. Until somebody says that it was a game it is a forfeit, which is never rated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from federation.problems.kinds import Problem
from tournaments.problems import codes
from tournaments.report.questions import GAME, WITHOUT_SCORE, Answers, answer_to, key_of
from tournaments.report.report import Kind, Outcome, ReportedTable


def settle_unplayed(
    tables: Sequence[ReportedTable],
    division: str,
    names: Mapping[int, str],
    answers: Answers,
    found: list[Problem],
) -> list[ReportedTable]:
    """The tables with such games as answered, else as forfeits with a question for each."""
    return [_settle(table, division, names, answers, found) if _lacks_points(table) else table for table in tables]


def _lacks_points(table: ReportedTable) -> bool:
    return len(table.seats) == 2 and any(seat.kind is Kind.PLAYED and seat.game_points == 0 for seat in table.seats)


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
