"""What the rules add to a report: the score of games that fell out."""

from __future__ import annotations

import pytest

from tests.tournaments.competition.test_standings import game, report
from tournaments.competition.counted_results import ForfeitScore, fill_forfeits
from tournaments.report.report import Kind, Outcome, ReportedSeat, ReportedTable

PLAYED = game(1, 1, 400, 2, 350, 2)
WON, LOST = Outcome.WIN, Outcome.LOSS


def fell_out(
    *seats: tuple[Outcome | None, int | None], kinds: tuple[Kind, ...] = (Kind.FORFEIT, Kind.FORFEIT)
) -> ReportedTable:
    half_points = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0, None: None}
    return ReportedTable(
        2,
        1,
        tuple(
            ReportedSeat(number, kind, outcome, half_points[outcome], score)
            for number, ((outcome, score), kind) in enumerate(zip(seats, kinds, strict=False), start=1)
        ),
    )


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (fell_out((WON, None), (LOST, None)), [300, 0]),
        (fell_out((LOST, None), (WON, None)), [0, 300]),
        (fell_out((LOST, None), (LOST, None)), [50, 50]),
        # What the file says stays, also where it says it of one side only.
        (fell_out((WON, 250), (LOST, 0)), [250, 0]),
        (fell_out((WON, 250), (LOST, None)), [250, None]),
        (fell_out((WON, None), (LOST, 0)), [None, 0]),
        # No game that fell out, or none that the rules know a score for.
        (fell_out((WON, None), (LOST, None), kinds=(Kind.PLAYED, Kind.FORFEIT)), [None, None]),
        (fell_out((WON, None), (WON, None)), [None, None]),
        (fell_out((WON, None)), [None]),
    ],
)
def test_game_that_fell_out_gets_the_score_of_the_rules_where_it_has_none(
    table: ReportedTable, expected: list[int | None]
) -> None:
    filled, count = fill_forfeits(report(2, 2, PLAYED, table), ForfeitScore(both_absent=50))
    assert [seat.game_points for seat in filled.tables[1].seats] == expected
    assert count == (filled.tables[1] != table)
    assert filled.tables[0] == PLAYED


def test_nothing_is_added_to_results_without_scores() -> None:
    results = report(2, 2, game(1, 1, None, 2, None, 2), fell_out((WON, None), (LOST, None)))
    assert fill_forfeits(results, ForfeitScore()) == (results, 0)
    scored = report(2, 2, PLAYED, fell_out((WON, None), (LOST, None)))
    assert fill_forfeits(scored, None) == (scored, 0)
