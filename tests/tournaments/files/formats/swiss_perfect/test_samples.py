"""Every fact that EXPECTED.md states of the real Swiss Perfect files, and that the two ways to read them agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from federation.problems.kinds import Severity
from tournaments.files.reading import read_upload
from tournaments.report.report import Kind, Outcome, Reading, Report, ReportedPlayer, ReportedSeat, UploadedFile

SAMPLES = Path(__file__).resolve().parents[6] / "shared" / "samples" / "swiss-perfect"
pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="real files are beside the repository, in ../shared")

LETTERS = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}


def read(*names: str) -> Reading:
    return read_upload([UploadedFile(name, (SAMPLES / name).read_bytes()) for name in names])


def read_three(stem: str) -> Report:
    return report_of(read(f"{stem}.ini", f"{stem}.trn", f"{stem}.sco"))


def report_of(reading: Reading) -> Report:
    assert not reading.refused, [problem.code for problem in reading.problems]
    assert reading.report is not None
    return reading.report


def codes_of(reading: Reading, severity: Severity) -> list[str]:
    return [problem.code for problem in reading.problems if problem.severity is severity]


def seats_of(report: Report, number: int) -> list[tuple[int, ReportedSeat]]:
    return sorted(
        ((table.round, seat) for table in report.tables for seat in table.seats if seat.player == number),
        key=lambda result: result[0],
    )


def results_of(report: Report, number: int) -> str:
    return "".join(LETTERS[seat.outcome] for _, seat in seats_of(report, number) if seat.outcome)


def rated_of(report: Report, number: int) -> str:
    return "".join("T" if seat.kind is Kind.PLAYED else "F" for _, seat in seats_of(report, number) if seat.outcome)


def rounds_of(report: Report, number: int) -> list[int]:
    return [round_number for round_number, _ in seats_of(report, number)]


def half_points_of(report: Report, number: int) -> int:
    return sum(seat.half_points or 0 for _, seat in seats_of(report, number))


def player_of(report: Report, number: int) -> ReportedPlayer:
    return next(player for player in report.players if player.number == number)


Result = tuple[int, Kind, Outcome | None, int | None, tuple[int, ...]]


def list_results(report: Report, number: int, but_not_with: str = "") -> set[Result]:
    """The results of a player that scored or were played, opponents by number."""
    return {
        (table.round, seat.kind, seat.outcome, seat.half_points, tuple(o.player for o in table.seats if o != seat))
        for table in report.tables
        for seat in table.seats
        if seat.player == number and (seat.kind is Kind.PLAYED or seat.half_points)
    }


def test_gonzaga_is_named_and_counted() -> None:
    report = read_three("gonzaga_challengers_2010")
    assert report.name == "Gonzaga Chess Classic 2010 Challengers Section"
    assert report.arbiter == "Herbert Scarry"
    assert report.rounds == 6
    assert len(report.players) == 56


@pytest.mark.parametrize(
    ("number", "name", "half_points", "results", "rated"),
    [
        (2, "mullooly, neil m", 12, "WWWWWW", "TTTTTT"),
        (4, "gallagher, mark", 8, "WLWWWL", "FTTTTT"),
        (45, "catre, loredan", 7, "WDLWLW", "FTTTFT"),
    ],
)
def test_gonzaga_players_have_their_results(
    number: int, name: str, half_points: int, results: str, rated: str
) -> None:
    report = read_three("gonzaga_challengers_2010")
    assert player_of(report, number).name.casefold() == name
    assert half_points_of(report, number) == half_points
    assert results_of(report, number) == results
    assert rated_of(report, number) == rated


def test_gonzaga_winner_is_first() -> None:
    report = read_three("gonzaga_challengers_2010")
    best = max(report.players, key=lambda player: half_points_of(report, player.number))
    assert best.number == 2


def test_gonzaga_forfeit_win_is_no_game() -> None:
    report = read_three("gonzaga_challengers_2010")
    round_number, seat = seats_of(report, 4)[0]
    assert (round_number, seat.kind, seat.outcome) == (1, Kind.FORFEIT, Outcome.WIN)


def test_gonzaga_latecomer_who_withdrew_has_nothing() -> None:
    report = read_three("gonzaga_challengers_2010")
    assert seats_of(report, 56) == []
    player = player_of(report, 56)
    assert (player.late_from_round, player.withdrawn) == (4, True)


@pytest.mark.parametrize(("stem", "players"), [("gonzaga_challengers_2010", 56), ("junior_championships_u19_2010", 4)])
def test_text_export_and_three_files_agree(stem: str, players: int) -> None:
    text, files = report_of(read(f"{stem}.txt")), read_three(stem)
    assert len(text.players) == len(files.players) == players
    for player in text.players:
        number = player.number
        assert half_points_of(text, number) == half_points_of(files, number) == player.stated_half_points
        assert list_results(text, number) == list_results(files, number)


def test_junior_counts_the_rounds_played() -> None:
    for report in (read_three("junior_championships_u19_2010"), report_of(read("junior_championships_u19_2010.zip"))):
        assert report.name == "U - 19 All Ireland"
        assert report.rounds == 3
        assert [half_points_of(report, number) for number in (1, 2, 3, 4)] == [6, 4, 2, 0]


def test_junior_tells_of_the_rounds_announced() -> None:
    reading = read("junior_championships_u19_2010.zip")
    problem = next(problem for problem in reading.problems if problem.code == "rounds_differ")
    assert dict(problem.params) == {"stated": 11, "found": 3}


def test_limerick_is_counted() -> None:
    report = read_three("LimerickClubChampionship09")
    assert report.rounds == 7
    assert len(report.players) == 19


@pytest.mark.parametrize(
    ("number", "half_points", "results", "rated"),
    [
        (15, 11, "WWWDDDW", "FTTTTTT"),
        (6, 8, "WLWLLWW", "TTFFTTT"),
        (16, 2, "WLL", None),
    ],
)
def test_limerick_players_have_their_results(number: int, half_points: int, results: str, rated: str | None) -> None:
    report = read_three("LimerickClubChampionship09")
    assert half_points_of(report, number) == half_points
    assert results_of(report, number) == results
    if rated:
        assert rated_of(report, number) == rated


def test_limerick_rounds_of_those_who_came_late_or_left() -> None:
    report = read_three("LimerickClubChampionship09")
    assert rounds_of(report, 19) == [3, 4, 5, 6, 7]
    assert rounds_of(report, 16) == [1, 2, 3]
    assert player_of(report, 16).withdrawn


@pytest.mark.parametrize("number", [17, 18])
def test_limerick_bonus_points_are_half_byes(number: int) -> None:
    report = read_three("LimerickClubChampionship09")
    assert results_of(report, number)[:2] == "DD"
    assert rated_of(report, number)[:2] == "FF"
    assert half_points_of(report, number) == 4


def test_limerick_text_agrees_by_name_but_for_the_player_removed() -> None:
    text, files = report_of(read("LimerickClubChampionship09.txt")), read_three("LimerickClubChampionship09")
    removed = next(player.name for player in files.players if player.number == 16)
    assert len(text.players) == 18
    assert removed not in {player.name for player in text.players}
    in_text, in_files = by_name(text), by_name(files)
    for name in in_text:
        assert in_text[name]["points"] == in_files[name]["points"]
        expected = {
            # A game against the player removed stands as a bye.
            (r, Kind.BYE if opponents == (removed,) else kind, outcome, () if opponents == (removed,) else opponents)
            for r, kind, outcome, opponents in in_files[name]["results"]
        }
        assert in_text[name]["results"] == expected


def by_name(report: Report) -> dict[str, dict[str, object]]:
    names = {player.number: player.name for player in report.players}
    return {
        names[number]: {
            "points": half_points_of(report, number),
            "results": {
                (r, kind, outcome, tuple(names[opponent] for opponent in opponents))
                for r, kind, outcome, half_points, opponents in list_results(report, number)
            },
        }
        for number in names
    }


@pytest.mark.parametrize("names", [("ncc.ini", "ncc.trn", "ncc.sco"), ("nccz.zip",)])
def test_ncc_reads_alike_loose_and_zipped(names: tuple[str, ...]) -> None:
    report = report_of(read(*names))
    assert (report.name, report.arbiter) == ("National Club Championship 2010", "Gerry Graham")
    assert report.rounds == 4
    assert len(report.players) == 77
    assert dict(player_of(report, 2).ids) == {"local": "12379", "international": "1205064"}
    assert half_points_of(report, 2) == 8
    assert (half_points_of(report, 5), results_of(report, 5)) == (7, "WWWD")
    assert (half_points_of(report, 67), results_of(report, 67), rounds_of(report, 67)) == (2, "DLD", [1, 3, 4])


def test_ncc_counts_empty_boards_but_seats_nobody_at_them() -> None:
    report = read_three("ncc")
    assert all(seat.player > 0 for table in report.tables for seat in table.seats)
    first = [table.number for table in report.tables if table.round == 1]
    assert first[:8] == [1, 2, 3, 4, 5, None, 7, 8]


def test_unknown_federation_is_a_warning() -> None:
    reading = read("drog_a.zip")
    report_of(reading)
    assert codes_of(reading, Severity.WARNING) == ["unknown_federation"]


def test_phibs_rounds_come_from_the_games() -> None:
    report = report_of(read("phibs_cc_inter_2012.zip"))
    assert report.rounds == 5
    assert report.arbiter == "Michael Germaine"


def test_dates_in_place_of_ids_are_left_out() -> None:
    report = report_of(read("phibs_cc_inter_2012.zip"))
    assert dict(player_of(report, 1).ids) == {"local": "5185"}


@pytest.mark.parametrize(
    ("name", "code", "params"),
    [
        ("notazipfile.zip", "empty_file", {"file": "notazipfile.zip"}),
        ("notenoughfiles.zip", "missing_files", {"missing": ".trn, .sco"}),
        ("mixedstems.zip", "mixed_stems", {"stems": "ncc, mulcahy_2010, LimerickClubChampionship09"}),
    ],
)
def test_unusable_zips_are_refused_saying_why(name: str, code: str, params: dict[str, str]) -> None:
    reading = read(name)
    assert reading.refused
    assert [(problem.code, dict(problem.params)) for problem in reading.problems] == [(code, params)]
