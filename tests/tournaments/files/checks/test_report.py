"""What the checks say of reports that contradict themselves, and that they are silent about one that does not."""

from __future__ import annotations

import pytest

from federation.problems.kinds import Severity
from tournaments.files.checks.report import check_report
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
HALF_POINTS = {WIN: 2, DRAW: 1, LOSS: 0}


def seat(
    player: int, outcome: Outcome | None = None, kind: Kind = Kind.PLAYED, points: int | None = None
) -> ReportedSeat:
    return ReportedSeat(player, kind, outcome, HALF_POINTS[outcome] if outcome else None, points)


def table(round_number: int, *seats: ReportedSeat) -> ReportedTable:
    return ReportedTable(round_number, 1, seats)


def make_report(*tables: ReportedTable, **stated: int) -> Report:
    players = tuple(
        ReportedPlayer(number, f"Player {number}", stated_half_points=stated.get(f"p{number}"))
        for number in range(1, 5)
    )
    return Report("test", rounds=max(t.round for t in tables), players=players, tables=tables)


FIRST = (table(1, seat(1, WIN), seat(2, LOSS)), table(1, seat(3, DRAW), seat(4, DRAW)))


def codes_of(report: Report) -> list[str]:
    return [problem.code for problem in check_report(report)]


def test_consistent_report_has_no_problem() -> None:
    report = make_report(*FIRST, table(2, seat(1, DRAW), seat(3, DRAW)), p1=3, p3=2)
    assert check_report(report) == ()


@pytest.mark.parametrize(
    ("wrong", "code", "severity"),
    [
        (table(2, seat(1, WIN), seat(2, WIN)), "sides_disagree", Severity.ERROR),
        (table(2, seat(1, DRAW), seat(2, LOSS)), "sides_disagree", Severity.ERROR),
        (table(2, seat(1, WIN), seat(2, LOSS, Kind.FORFEIT)), "sides_disagree", Severity.ERROR),
        (table(2, seat(1, LOSS), seat(2, LOSS)), "both_lost", Severity.WARNING),
        (table(2, seat(1, WIN)), "missing_opponent", Severity.ERROR),
        (table(2, seat(1, WIN), seat(1, LOSS)), "player_against_self", Severity.ERROR),
        (table(2, seat(1, WIN), seat(9, LOSS)), "unknown_player", Severity.ERROR),
        (table(1, seat(1, WIN), seat(3, LOSS)), "two_results", Severity.ERROR),
        (table(1, seat(1, WIN, Kind.BYE)), "two_results", Severity.ERROR),
        (table(3, seat(1, WIN), seat(2, LOSS)), "rounds_missing", Severity.WARNING),
        (table(2, seat(1, kind=Kind.PENDING), seat(2, kind=Kind.PENDING)), "pending_games", Severity.WARNING),
        (table(2, seat(1, WIN, points=300), seat(2, LOSS, points=310)), "game_points_contradict", Severity.WARNING),
        (table(101, seat(1, WIN), seat(2, LOSS)), "bad_round", Severity.ERROR),
    ],
)
def test_contradictions_are_found(wrong: ReportedTable, code: str, severity: Severity) -> None:
    found = {problem.code: problem.severity for problem in check_report(make_report(*FIRST, wrong))}
    assert found[code] is severity


def test_both_losing_by_forfeit_is_no_contradiction() -> None:
    double = table(2, seat(1, LOSS, Kind.FORFEIT), seat(2, LOSS, Kind.FORFEIT))
    assert codes_of(make_report(*FIRST, double)) == []


def test_tables_of_four_are_looked_at_for_the_same_player_only() -> None:
    seats = [seat(number, WIN) for number in (1, 2, 3, 4)]
    assert codes_of(make_report(table(1, *seats))) == []
    assert codes_of(make_report(table(1, *seats[:3], seats[0]))) == ["never_played", "player_against_self"]


def test_total_that_is_not_the_sum_is_an_error() -> None:
    problem = check_report(make_report(*FIRST, p1=3))[0]
    assert (problem.code, dict(problem.params)) == ("points_contradict", {"number": 1, "stated": "1.5", "found": "1"})


def test_report_of_nobody_and_nothing_says_both() -> None:
    assert codes_of(Report("test")) == ["no_players", "no_games"]


def test_two_players_of_one_number_are_an_error() -> None:
    players = (ReportedPlayer(1, "Puig"), ReportedPlayer(1, "Grau"))
    assert "duplicate_number" in codes_of(Report("test", players=players))


def test_several_games_in_a_round_are_allowed_where_rounds_are_double() -> None:
    report = make_report(*FIRST, table(1, seat(2, WIN), seat(1, LOSS)))
    assert codes_of(report) == ["two_results", "two_results"]
    assert [problem.code for problem in check_report(report, double_rounds=True)] == ["double_rounds"]
