"""FIDE's tournament report files: read as pairing programs write them, and told what is wrong with them."""

from __future__ import annotations

import pytest

from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import take_tallies
from tournaments.files.formats.trf.writer import write_trf
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Outcome, Reading, ReportedSeat, ReportedTable, UploadedFile


def player(number: int, name: str, cells: str, points: str = "", rating: str = "", fide: str = "") -> str:
    """A line of a player, its parts put where FIDE says; cells are ten columns each."""
    line = f"001 {number:>4}      {name:<33} {rating:>4}     {fide:>11} {'':10} {points:>4}"
    return f"{line:<91}{cells}"


def file(*lines: str, end: str = "\r\n", encoding: str = "utf-8", name: str = "open.trf") -> UploadedFile:
    return UploadedFile(name, "".join(line + end for line in lines).encode(encoding))


HEADING = ("012 Open de Lleida", "042 2026/03/14", "062 4", "102 Aina Riera", "142 2")
PLAYERS = (
    player(1, "Puig, Núria", "   3 w 1     2 b =  ", "1.5", "1200", "2212072"),
    player(2, "Nadal,Joan", "   4 b +     1 w =  ", "1.5"),
    player(3, "Grau", "   1 b 0  0000 - U  ", "1.0"),
    player(4, "Bosch, Pere", "   2 w -            ", "0.0"),
)


def codes_of(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def seats(reading: Reading) -> list[tuple[int, tuple[ReportedSeat, ...]]]:
    assert reading.report is not None
    return [(table.round, table.seats) for table in reading.report.tables]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("name", ["open.trf", "open.trfx", "open.txt", "open.trn"])
def test_file_is_known_by_what_it_holds(end: str, encoding: str, name: str) -> None:
    reading = read_upload([file(*HEADING, *PLAYERS, end=end, encoding=encoding, name=name)])
    assert reading.problems == ()
    report = reading.report
    assert report is not None
    assert (report.format, report.name, report.arbiter, report.rounds) == ("trf", "Open de Lleida", "Aina Riera", 2)
    assert [one.name for one in report.players] == ["Puig, Núria", "Nadal, Joan", "Grau", "Bosch, Pere"]
    first = report.players[0]
    assert (first.number, first.rating, dict(first.ids)) == (1, 1200, {"international": "2212072"})
    assert (first.stated_half_points, first.where.row) == (3, 6)


def test_games_have_two_seats_and_know_who_started() -> None:
    assert seats(read_upload([file(*HEADING, *PLAYERS)])) == [
        (
            1,
            (
                ReportedSeat(1, Kind.PLAYED, Outcome.WIN, 2, starts=True),
                ReportedSeat(3, Kind.PLAYED, Outcome.LOSS, 0, starts=False),
            ),
        ),
        (1, (ReportedSeat(2, Kind.FORFEIT, Outcome.WIN, 2), ReportedSeat(4, Kind.FORFEIT, Outcome.LOSS, 0))),
        (
            2,
            (
                ReportedSeat(1, Kind.PLAYED, Outcome.DRAW, 1, starts=False),
                ReportedSeat(2, Kind.PLAYED, Outcome.DRAW, 1, starts=True),
            ),
        ),
        (2, (ReportedSeat(3, Kind.BYE, Outcome.WIN, 2),)),
    ]


@pytest.mark.parametrize(
    ("sign", "kind", "outcome", "half_points"),
    [
        ("U", Kind.BYE, Outcome.WIN, 2),
        ("u", Kind.BYE, Outcome.WIN, 2),
        ("F", Kind.BYE, Outcome.WIN, 2),
        ("H", Kind.HALF_BYE, Outcome.DRAW, 1),
        ("=", Kind.HALF_BYE, Outcome.DRAW, 1),
        ("Z", Kind.ABSENT, Outcome.LOSS, 0),
        ("+", Kind.FORFEIT, Outcome.WIN, 2),
        ("-", Kind.FORFEIT, Outcome.LOSS, 0),
    ],
)
def test_round_without_an_opponent(sign: str, kind: Kind, outcome: Outcome, half_points: int) -> None:
    lines = [player(1, "A", "   2 w 1"), player(2, "B", "   1 b 0"), player(3, "C", f"0000 - {sign}")]
    assert (1, (ReportedSeat(3, kind, outcome, half_points),)) in seats(read_upload([file(*lines)]))


@pytest.mark.parametrize(("one", "other", "outcome"), [("W", "L", Outcome.WIN), ("D", "D", Outcome.DRAW)])
def test_game_that_ended_before_it_began_is_not_rated(one: str, other: str, outcome: Outcome) -> None:
    lines = [
        player(1, "A", f"   2 w {one}     3 w 1"),
        player(2, "B", f"   1 b {other}          "),
        player(3, "C", "             1 b 0"),
    ]
    reading = read_upload([file(*lines)])
    assert codes_of(reading) == ["not_rated", "not_rated"]
    assert reading.report is not None
    first = reading.report.tables[0].seats[0]
    assert (first.kind, first.outcome) == (Kind.FORFEIT, outcome)


def test_paired_game_without_a_result_waits_for_it() -> None:
    reading = read_upload([file(player(1, "A", "   2 w  "), player(2, "B", "   1 b  "))])
    assert codes_of(reading) == ["pending_games"]
    assert [seat.kind for _, both in seats(reading) for seat in both] == [Kind.PENDING, Kind.PENDING]


def test_blanks_say_who_came_late_and_who_left() -> None:
    lines = [
        player(1, "A", "   2 w 1     3 b 1     3 w 1"),
        player(2, "B", "   1 b 0                    "),
        player(3, "C", "             1 w 0     1 b 0"),
    ]
    report = read_upload([file(*lines)]).report
    assert report is not None
    assert [(one.late_from_round, one.withdrawn) for one in report.players] == [
        (None, False),
        (None, True),
        (2, False),
    ]


def test_records_of_2026_are_read_too() -> None:
    lines = [
        "012 Open",
        "142 3",
        "### a comment",
        player(1, "A", "   2 w 1     2 b 1     2 w 1", "3.5"),
        player(2, "B", "   1 b 0     1 w 0     1 b 0", "1.0"),
        player(3, "C", "", "0.5"),
        "CAT    1      A                                 1350             077",
        "240 H 002    3",
        "240 Z 003    3",
        "299           0.5         1",
        "299           1.0  002    2",
        "310   1 Els de Lleida                                                       1    3",
    ]
    reading = read_upload([file(*lines)])
    assert codes_of(reading) == []
    assert reading.report is not None
    first, _, third = reading.report.players
    assert (first.rating, dict(first.ids), first.club) == (1350, {"local": "077"}, "Els de Lleida")
    assert third.club == "Els de Lleida"
    alone = [(round_number, both[0]) for round_number, both in seats(reading) if len(both) == 1]
    assert alone == [
        (0, ReportedSeat(1, Kind.BONUS, None, 1)),
        (0, ReportedSeat(2, Kind.BONUS, None, 2)),
        (2, ReportedSeat(3, Kind.HALF_BYE, Outcome.DRAW, 1)),
        (3, ReportedSeat(3, Kind.ABSENT, Outcome.LOSS, 0)),
    ]


def test_points_that_the_committee_took_off_are_read() -> None:
    """A record 299 with less than nothing: of a game in its round, otherwise of the championship."""
    lines = [
        player(1, "A", "   2 w 1     3 b =", "1.0"),
        player(2, "B", "   1 b 0  0000 - Z", "0.0"),
        player(3, "C", "0000 - H     1 w =", "0.0"),
        "299          -0.5    1    1",
        "299          -1.0         3",
        "299          -0.5    2    2",
    ]
    reading = read_upload([file(*lines)])
    assert codes_of(reading) == []
    report = reading.report
    assert report is not None
    assert [one.penalty for one in report.players] == [0, 1, 2]
    [won] = [seat for table in report.tables for seat in table.seats if (table.round, seat.player) == (1, 1)]
    assert (won.outcome, won.half_points, won.penalty) == (Outcome.WIN, 1, 1)
    field = take_tallies(report, CompetitionRules())
    assert {number: tally.half_points for number, tally in field.tallies.items()} == {1: 2, 2: 0, 3: 0}
    again = read_upload([UploadedFile("again.trf", write_trf(report).encode())])
    assert codes_of(again) == []
    assert again.report is not None
    assert [one.penalty for one in again.report.players] == [0, 1, 2]


def test_other_points_for_a_win_are_told_of_and_totals_not_compared() -> None:
    lines = ["162  W 3.0     D 1.0", player(1, "A", "   2 w 1", "3.0"), player(2, "B", "   1 b 0", "0.0")]
    assert codes_of(read_upload([file(*lines)])) == ["other_points"]
    assert codes_of(read_upload([file("162  W 1.0     D 0.5     L 0.0", *lines[1:])])) == ["points_contradict"]


def test_total_that_is_not_the_sum_is_told_of() -> None:
    lines = [player(1, "A", "   2 w 1", "2.0"), player(2, "B", "   1 b 0", "0.0")]
    reading = read_upload([file(*lines)])
    assert [(p.code, p.where.row) for p in reading.problems] == [("points_contradict", 1)]


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("   9 w 1", "unknown_player"),
        ("   3 w 1", "missing_opponent"),
        ("   2 x 1", "unreadable_cell"),
        ("   2 w 7", "unreadable_cell"),
        ("   2 w H", "unreadable_cell"),
        ("0000 - W", "unreadable_cell"),
        ("  2 w 1 ", "unreadable_cell"),
        ("   2w 1 ", "unreadable_cell"),
        ("   1 w 1", "player_against_self"),
        ("   2 w =", "sides_disagree"),
        ("   2 w +", "sides_disagree"),
    ],
)
def test_wrong_cell_is_told_of_with_its_place(cell: str, code: str) -> None:
    lines = [player(1, "A", cell), player(2, "B", "   1 b 0"), player(3, "C", "0000 - U")]
    problems = {(problem.code, problem.where.row) for problem in read_upload([file(*lines)]).problems}
    assert (code, 1) in problems


def test_wrong_lines_are_told_of_all_at_once() -> None:
    lines = [
        player(1, "A", "   2 w 1"),
        player(2, "B", "   1 b 0"),
        player(2, "B again", ""),
        player(3, "", ""),
        player(0, "Nobody", ""),
        player(4, "D", "", "many"),
        "240 X 001    1",
        "240 H 001   99",
        "299           ??          1",
        "299 W         2.0         1",
    ]
    assert sorted(set(codes_of(read_upload([file(*lines)])))) == [
        "duplicate_number",
        "other_points",
        "player_without_name",
        "unknown_player",
        "unreadable_number",
        "unreadable_row",
    ]


def test_two_files_are_two_championships() -> None:
    other = file(*PLAYERS, "012 Other", name="other.trf")
    assert codes_of(read_upload([file(*PLAYERS), other])) == ["several_championships"]


def test_dates_of_birth_are_not_read() -> None:
    line = player(1, "A", "   2 w 1")
    line = line[:69] + "1970/01/01" + line[79:]
    report = read_upload([file(line, player(2, "B", "   1 b 0"))]).report
    assert "1970" not in repr(report)


def test_table_of_one_round_is_where_it_says() -> None:
    report = read_upload([file(*HEADING, *PLAYERS)]).report
    assert report is not None
    table: ReportedTable = report.tables[2]
    assert (table.where.row, table.where.column, table.where.round) == (6, "102-109", 2)


def test_polish_letters_of_windows_are_guessed_with_a_warning() -> None:
    lines = (
        *HEADING,
        player(1, "Żółkiewski, Łukasz", "   2 w 1  ", "1.0"),
        player(2, "Puig, Pere", "   1 b 0  ", "0.0"),
    )
    reading = read_upload([file(*lines, encoding="cp1250")])
    assert reading.report is not None
    assert reading.report.players[0].name == "Żółkiewski, Łukasz"
    assert "code_page_guessed" in codes_of(reading)


def test_half_point_byes_that_the_cells_leave_blank_are_explained_by_the_total() -> None:
    lines = (
        "012 Open de Cork",
        player(1, "Quinn, Ann", "   2 w 1     3 b 1  ", "2.0"),
        player(2, "Byrne, Tom", "   1 b 0            ", "0.5"),
        player(3, "Daly, Una", "             1 w 0  ", "0.5"),
    )
    reading = read_upload([file(*lines)])
    assert not reading.refused
    given = {
        (number, seat.player): (seat.kind, seat.half_points) for number, seats_ in seats(reading) for seat in seats_
    }
    assert given[2, 2] == given[1, 3] == (Kind.BONUS, 1)
    assert codes_of(reading).count("bonus_round_unknown") == 2


def test_total_is_not_explained_by_a_round_that_the_file_says_was_worth_nothing() -> None:
    lines = (
        player(1, "Quinn, Ann", "0000 - F  0000 - Z", "1.5"),
        player(2, "Byrne, Tom", "0000 - F          ", "1.5"),
    )
    reading = read_upload([file(*lines)])
    given = {(number, seat.player): seat.kind for number, seats_ in seats(reading) for seat in seats_}
    assert given == {(1, 1): Kind.BYE, (2, 1): Kind.ABSENT, (1, 2): Kind.BYE, (2, 2): Kind.BONUS}
    assert "points_contradict" in codes_of(reading)


def test_total_beyond_the_blank_rounds_stays_a_contradiction() -> None:
    lines = (
        player(1, "Quinn, Ann", "   2 w 1     2 b 1  ", "3.0"),
        player(2, "Byrne, Tom", "   1 b 0     1 w 0  ", "0.0"),
    )
    assert "points_contradict" in codes_of(read_upload([file(*lines)]))
