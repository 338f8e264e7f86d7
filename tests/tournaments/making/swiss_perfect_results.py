"""What the tests ask about a championship that was written for them and read again."""

from __future__ import annotations

from federation.problems.kinds import Problem
from tests.tournaments.making.swiss_perfect_writer import Championship
from tournaments.files.reading import read_upload
from tournaments.report.report import Reading, Report, ReportedPlayer, ReportedSeat


def read(championship: Championship) -> Reading:
    return read_upload(championship.files())


def report_of(championship: Championship) -> Report:
    reading = read(championship)
    assert reading.report is not None, reading.problems
    return reading.report


def problem_of(championship: Championship, code: str) -> Problem:
    return next(problem for problem in read(championship).problems if problem.code == code)


def codes_of(championship: Championship) -> list[str]:
    return [problem.code for problem in read(championship).problems]


def player_of(championship: Championship, number: int) -> ReportedPlayer:
    return next(player for player in report_of(championship).players if player.number == number)


def seats_of(championship: Championship, number: int) -> dict[int, ReportedSeat]:
    tables = report_of(championship).tables
    return {table.round: seat for table in tables for seat in table.seats if seat.player == number}


def make_pair(**first: str | int | bytes) -> Championship:
    championship = Championship(rounds=1)
    championship.add_player(1, "Puig", **first)
    championship.add_player(2, "Grau")
    championship.add_game(1, 1, 2)
    return championship
