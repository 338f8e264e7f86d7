"""How far a report goes that is not complete."""

from __future__ import annotations

import pytest

from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable
from tournaments.report.summary import Progress, find_progress

PLAYERS = tuple(ReportedPlayer(number, f"Player {number}") for number in range(1, 6))


def game(round_number: int, one: int, other: int, kind: Kind = Kind.PLAYED) -> ReportedTable:
    outcomes = (None, None) if kind is Kind.PENDING else (Outcome.WIN, Outcome.LOSS)
    seats = (ReportedSeat(one, kind, outcomes[0], 2), ReportedSeat(other, kind, outcomes[1], 0))
    return ReportedTable(round_number, None, seats)


def bye(round_number: int, player: int) -> ReportedTable:
    return ReportedTable(round_number, None, (ReportedSeat(player, Kind.BYE, Outcome.WIN, 2),))


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ((), Progress(0, 0)),
        ((game(1, 1, 2), game(1, 3, 4)), Progress(1, 0)),
        ((game(1, 1, 2, Kind.PENDING), game(2, 3, 4)), Progress(2, 1)),
        ((game(1, 1, 2), game(2, 3, 4, Kind.PENDING)), Progress(1, 0)),
        ((game(1, 1, 2), bye(2, 5), bye(3, 4)), Progress(1, 0)),
        ((game(1, 1, 2, Kind.FORFEIT),), Progress(1, 0)),
        ((game(1, 1, 2, Kind.PENDING), bye(1, 5)), Progress(0, 0)),
    ],
)
def test_progress_is_the_last_round_with_a_game(tables: tuple[ReportedTable, ...], expected: Progress) -> None:
    assert find_progress(Report("test", "", "", 3, PLAYERS, tables)) == expected
