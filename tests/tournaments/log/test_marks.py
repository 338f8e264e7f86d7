"""What two sides tell of a slip beside the result, for prizes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.tournaments.log.logs import Log, opened, pair_in_order, result
from tournaments.competition.rules import CompetitionRules
from tournaments.log.decisions import results
from tournaments.log.events import Act
from tournaments.log.marks import join_marks, marks_differ
from tournaments.log.prizes import awards_now
from tournaments.log.state import LiveTable, State, TableStatus

BEST = {"prizes": [{"name": "Best move", "places": [], "best": "best_move"}]}


def one_round(**options: Any) -> Log:
    log = opened(4, length=2, rules=CompetitionRules(), **options)
    pair_in_order(log)
    return log


def table(log: Log) -> LiveTable:
    return log.state.played[0].tables[0]


def told(log: Log, first: dict[str, Any] | None = None, second: dict[str, Any] | None = None) -> Any:
    """400–380 with marks of either side."""
    seats = result(log, table(log), 400, 380)
    return tuple(replace(seat, **(marks or {})) for seat, marks in zip(seats, (first, second), strict=True))


def agree(first: tuple[Any, Any], second: tuple[Any, Any]) -> Log:
    log = one_round(**BEST)
    log.do(results.decide_report, 1, 1, told(log, *first), 1)
    log.do(results.decide_report, 1, 1, told(log, *second), 2)
    return log


@pytest.mark.parametrize(
    ("one", "other", "joined", "differ"),
    [
        ({"scrabbles": 2}, {}, {"scrabbles": 2}, False),
        ({}, {"scrabbles": 0}, {"scrabbles": 0}, False),
        ({"scrabbles": 0}, {"scrabbles": 1}, {"scrabbles": None}, True),
        ({"best_move": "CASA"}, {"best_move": "casa"}, {"best_move": "CASA"}, False),
        ({"best_move": "CASA"}, {"best_move": "CASES"}, {"best_move": ""}, True),
        (
            {"best_move": "CASA", "best_move_points": 70},
            {"best_move": "CASA", "best_move_points": 72},
            {"best_move": "CASA", "best_move_points": None},
            True,
        ),
        ({"scrabbles": 1}, {"best_move_points": 81}, {"scrabbles": 1, "best_move_points": 81}, False),
    ],
)
def test_a_mark_of_one_side_counts_and_two_different_ones_do_not(
    one: dict[str, Any], other: dict[str, Any], joined: dict[str, Any], differ: bool
) -> None:
    log = agree((one, None), (other, None))
    assert table(log).status is TableStatus.FINAL
    assert {name: getattr(table(log).seats[0], name) for name in joined} == joined
    assert bool(table(log).doubts) is differ
    assert marks_differ(told(log, other), told(log, one)) is differ
    assert join_marks(told(log, one), told(log)) == told(log, one)
    # The kept state says the same.
    assert State.from_json(log.state.as_json()) == log.state


def test_prize_waits_for_the_slip_where_marks_differ() -> None:
    mine = ({"best_move": "QUETXAL", "best_move_points": 140}, {"best_move_points": 90})
    log = agree(mine, ({"best_move": "QUETXAL", "best_move_points": 104}, {"best_move_points": 90}))
    assert [(award.players, award.value) for award in awards_now(log.state)] == [((2,), 90)]
    assert [seat.best_move_points for seat in table(log).doubts] == [140, 90, 104, 90]
    log.do(results.decide_settlement, 1, 1, told(log, *mine), log.state.number)
    assert table(log).doubts == ()
    assert [(award.players, award.value) for award in awards_now(log.state)] == [((1,), 140)]


def test_desk_closes_the_question_also_without_a_mark() -> None:
    log = agree(({"scrabbles": 1}, None), ({"scrabbles": 2}, None))
    log.do(results.decide_settlement, 1, 1, told(log), log.state.number)
    assert (table(log).doubts, table(log).status) == ((), TableStatus.FINAL)


def test_same_points_from_the_same_phone_with_other_marks_are_noted() -> None:
    log = one_round()
    for marks in ({}, {"scrabbles": 2}, {"scrabbles": 2}):
        log.do(results.decide_report, 1, 1, told(log, marks), 1)
    assert [event.act for event, _digest in log.signed].count(Act.REPORTED) == 2
    assert table(log).seats[0].scrabbles == 2
    assert table(log).status is TableStatus.REPORTED


def test_who_gives_in_keeps_the_marks_of_both() -> None:
    log = one_round()
    wrong = tuple(replace(seat, game_points=(seat.game_points or 0) + 1) for seat in told(log))
    log.do(results.decide_report, 1, 1, wrong, 1)
    log.do(results.decide_report, 1, 1, told(log, None, {"scrabbles": 3}), 2)
    assert table(log).status is TableStatus.DISPUTED
    log.do(results.decide_report, 1, 1, told(log, {"scrabbles": 1}), 1)
    assert table(log).status is TableStatus.FINAL
    assert [seat.scrabbles for seat in table(log).seats] == [1, 3]


def test_confirming_agrees_with_the_marks_that_stand_there() -> None:
    log = one_round()
    log.do(results.decide_report, 1, 1, told(log, {"scrabbles": 1}), 1)
    log.do(results.decide_confirmation, 1, 1, 2, log.state.number)
    assert table(log).seats == told(log, {"scrabbles": 1})
