"""The cross-table in text: separators, cells, and rows that contradict each other."""

from __future__ import annotations

import pytest

from federation.problems.kinds import Problem
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Outcome, Reading, Report, ReportedSeat, UploadedFile

TABLE = """No\tName        \tLoc Id\tTotal\t 1  \t 2  \t 3  \r
\r
1 \tPuig, Núria \t0007  \t2.5  \t 2:W\t 3:D\t 0:W\r
2 \tNadal, Joan \t      \t1.5  \t 1:L\t 4:+\t 0:=\r
3 \tGrau, Marta \t55    \t1.5  \t 0:D\t 1:D\t 4:D\r
4 \tBosch, Pere \t0     \t0.5  \t 0: \t 2:-\t 3:D\r
"""


def read(text: str | bytes) -> Reading:
    content = text if isinstance(text, bytes) else text.encode()
    return read_upload([UploadedFile("open.txt", content)])


def report_of(text: str | bytes) -> Report:
    reading = read(text)
    assert reading.report is not None, reading.problems
    return reading.report


def codes_of(text: str) -> list[str]:
    return [problem.code for problem in read(text).problems]


def problem_of(text: str, code: str) -> Problem:
    return next(problem for problem in read(text).problems if problem.code == code)


def seats_of(report: Report, number: int) -> dict[int, ReportedSeat]:
    return {table.round: seat for table in report.tables for seat in table.seats if seat.player == number}


def test_table_is_read_whole() -> None:
    report = report_of(TABLE)
    assert codes_of(TABLE) == []
    assert (report.format, report.rounds) == ("swiss_perfect_cross_table", 3)
    assert [(p.number, p.name, dict(p.ids), p.stated_half_points) for p in report.players] == [
        (1, "Puig, Núria", {"local": "0007"}, 5),
        (2, "Nadal, Joan", {}, 3),
        (3, "Grau, Marta", {"local": "55"}, 3),
        (4, "Bosch, Pere", {}, 1),
    ]
    assert [(table.round, [seat.player for seat in table.seats]) for table in report.tables] == [
        (1, [1, 2]),
        (1, [3]),
        (2, [1, 3]),
        (2, [2, 4]),
        (3, [1]),
        (3, [2]),
        (3, [3, 4]),
    ]


@pytest.mark.parametrize(
    "content",
    [
        TABLE.encode("latin-1"),
        b"\xef\xbb\xbf" + TABLE.encode(),
        TABLE.replace("\t", "|").encode(),
        TABLE.replace("\t", ";").encode(),
        TABLE.replace("\t", "  ").encode(),
        TABLE.replace("\t", " ").encode(),
        TABLE.replace("\r\n", "\r").encode(),
    ],
    ids=["latin-1", "mark", "bars", "semicolons", "two spaces", "one space", "old line ends"],
)
def test_separators_and_encodings_make_no_difference(content: bytes) -> None:
    expected, report = report_of(TABLE), report_of(content)
    assert [(p.name, p.ids, p.stated_half_points) for p in report.players] == [
        (p.name, p.ids, p.stated_half_points) for p in expected.players
    ]
    assert [(table.round, table.seats) for table in report.tables] == [
        (table.round, table.seats) for table in expected.tables
    ]


@pytest.mark.parametrize(
    ("cell", "kind", "outcome", "half_points"),
    [
        ("0:W", Kind.BYE, Outcome.WIN, 2),
        ("0:D", Kind.HALF_BYE, Outcome.DRAW, 1),
        ("0:=", Kind.HALF_BYE, Outcome.DRAW, 1),
        ("0:+", Kind.FORFEIT, Outcome.WIN, 2),
        ("0:-", Kind.ABSENT, Outcome.LOSS, 0),
        (":-", Kind.ABSENT, Outcome.LOSS, 0),
        ("0:½", Kind.HALF_BYE, Outcome.DRAW, 1),
    ],
)
def test_cells_without_an_opponent(cell: str, kind: Kind, outcome: Outcome, half_points: int) -> None:
    text = f"No\tName\t1\t2\n1\tPuig\t{cell}\t2:W\n2\tGrau\t\t1:L\n"
    assert seats_of(report_of(text), 1)[1] == ReportedSeat(1, kind, outcome, half_points)
    assert 1 not in seats_of(report_of(text), 2)


@pytest.mark.parametrize(
    ("one", "other", "kind", "outcomes"),
    [
        ("W", "L", Kind.PLAYED, (Outcome.WIN, Outcome.LOSS)),
        ("1", "0", Kind.PLAYED, (Outcome.WIN, Outcome.LOSS)),
        ("d", "D", Kind.PLAYED, (Outcome.DRAW, Outcome.DRAW)),
        ("½", "½", Kind.PLAYED, (Outcome.DRAW, Outcome.DRAW)),
        ("+", "-", Kind.FORFEIT, (Outcome.WIN, Outcome.LOSS)),
        ("-", "-", Kind.FORFEIT, (Outcome.LOSS, Outcome.LOSS)),
        ("", "", Kind.PENDING, (None, None)),
    ],
)
def test_cells_of_two_players(
    one: str, other: str, kind: Kind, outcomes: tuple[Outcome | None, Outcome | None]
) -> None:
    table = report_of(f"No\tName\t1\n1\tPuig\t2:{one}\n2\tGrau\t1:{other}\n").tables[0]
    assert tuple((seat.kind, seat.outcome) for seat in table.seats) == ((kind, outcomes[0]), (kind, outcomes[1]))
    assert table.number is None
    assert {seat.starts for seat in table.seats} == {None}


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("2\tGrau\t1:W\n", "sides_disagree"),
        ("2\tGrau\t1:+\n", "sides_disagree"),
        ("2\tGrau\t1:\n", "sides_disagree"),
        ("2\tGrau\t0:W\n", "missing_opponent"),
        ("2\tGrau\t\n", "missing_opponent"),
        ("3\tGrau\t0:W\n", "unknown_player"),
        ("2\tGrau\tx\n", "unreadable_cell"),
        ("2\tGrau\t1:?\n", "unreadable_cell"),
        ("1\tGrau\t1:L\n", "duplicate_number"),
        ("x\tGrau\t1:L\n", "unreadable_number"),
        ("2\tGrau\t1:L\textra\n", "unreadable_row"),
        ("2\t\t1:L\n", "player_without_name"),
    ],
)
def test_rows_that_contradict_are_errors(row: str, code: str) -> None:
    text = f"No\tName\t1\n1\tPuig\t2:W\n{row}"
    assert code in codes_of(text)
    assert read(text).refused


def test_places_of_problems_are_row_and_column() -> None:
    where = problem_of("No\tName\t1\n1\tPuig\t?\n2\tGrau\t0:W\n", "unreadable_cell").where
    assert where.as_json() == {"file": "open.txt", "row": 2, "column": "1", "round": 1, "player": 1}


def test_player_against_self_is_an_error() -> None:
    assert "player_against_self" in codes_of("No\tName\t1\n1\tPuig\t1:W\n2\tGrau\t0:W\n")


def test_total_that_is_not_the_sum_is_an_error() -> None:
    text = TABLE.replace("2.5  ", "3    ")
    assert dict(problem_of(text, "points_contradict").params) == {"number": 1, "stated": "3", "found": "2.5"}
    assert read(text).refused


def test_total_with_points_no_cell_shows_is_bonus_in_a_round_without_result() -> None:
    text = TABLE.replace("0.5  ", "1    ")
    report = report_of(text)
    assert codes_of(text) == ["bonus_round_unknown"]
    assert seats_of(report, 4)[1] == ReportedSeat(4, Kind.BONUS, Outcome.DRAW, 1)


def test_total_that_is_no_number_is_an_error() -> None:
    assert "unreadable_number" in codes_of(TABLE.replace("2.5  ", "lots "))


def test_title_above_is_the_name_and_lines_below_are_told_of() -> None:
    text = f"Open de Lliça\r\n\r\n{TABLE}\r\nSwiss Perfect 98\r\n"
    assert report_of(text).name == "Open de Lliça"
    assert codes_of(text) == ["line_not_used"]


def test_other_columns_of_the_program_are_understood() -> None:
    text = (
        "No\tName\tFeder\tIntl Id\tLoc Id\tRtg\tLoc\tTitle\tClub\tTotal\t1\n"
        "1\tPuig, Núria\tCAT\t501\t77\t1800\t1500\t\tLliça\t1\t2:W\n"
        "2\tGrau, Marta\t\t\t\t1700\t\t\t\t0\t1:L\n"
    )
    players = report_of(text).players
    assert [(p.rating, dict(p.ids), p.club) for p in players] == [
        (1500, {"local": "77", "international": "501"}, "Lliça"),
        (1700, {}, ""),
    ]


def test_spaced_row_whose_columns_are_cut_through_is_not_read() -> None:
    text = TABLE.replace("\t", " ").replace("Nadal, Joan   ", "Nadal, Joan Antoni")
    assert "unreadable_row" in codes_of(text)
    assert read(text).refused


def test_missing_cells_at_the_end_of_a_row_are_empty() -> None:
    assert codes_of("No\tName\t1\t2\n1\tPuig\t2:W\n2\tGrau\t1:L\n") == ["rounds_missing"]


def test_too_many_rounds_are_refused() -> None:
    heading = "\t".join(["No", "Name", *map(str, range(1, 102))])
    assert codes_of(f"{heading}\n1\tPuig\t2:W\n2\tGrau\t1:L\n") == ["bad_round"]
