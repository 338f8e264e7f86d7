"""Swiss Perfect championships: read whole, and the traps of the settings."""

from __future__ import annotations

import pytest

from tests.tournaments.making.swiss_perfect_results import codes_of, read, report_of
from tests.tournaments.making.swiss_perfect_writer import Championship, make_small_championship
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.files.reading import read_upload
from tournaments.report.report import UploadedFile


def test_championship_is_read_whole() -> None:
    reading = read(make_small_championship())
    report = reading.report
    assert reading.problems == ()
    assert report is not None
    assert (report.format, report.name, report.arbiter, report.rounds) == (
        "swiss_perfect",
        "Open de prova",
        "Aina Riera",
        2,
    )
    assert [
        (player.number, player.name, player.rating, dict(player.ids), player.club) for player in report.players
    ] == [
        (1, "Puig, Núria", 1200, {"local": "0007"}, "Lliça"),
        (2, "Nadal, Joan", 1100, {"international": "55"}, ""),
        (3, "Grau, Marta", 1050, {}, ""),
        (4, "Bosch, Pere", None, {}, ""),
    ]
    assert [(table.round, table.number, [seat.player for seat in table.seats]) for table in report.tables] == [
        (1, 1, [1, 3]),
        (1, 2, [4, 2]),
        (2, 1, [2, 1]),
        (2, 2, [3, 4]),
    ]


def test_first_named_starts_except_where_nobody_played() -> None:
    tables = report_of(make_small_championship()).tables
    assert [[seat.starts for seat in table.seats] for table in tables] == [
        [True, False],
        [True, False],
        [True, False],
        [None, None],
    ]


def test_places_of_values_are_remembered() -> None:
    where = report_of(make_small_championship()).tables[3].where
    assert where.as_json() == {"file": "open.sco", "record": 4, "round": 2, "table": 2}


def test_tables_count_from_where_the_settings_say() -> None:
    championship = make_small_championship()
    championship.settings = "TableNosStart=21\n"
    assert [table.number for table in report_of(championship).tables] == [21, 22, 21, 22]


def test_missing_section_leaves_the_name_open() -> None:
    files = make_small_championship().files()
    files[0] = UploadedFile("open.ini", b"[Desktop]\r\nRound=2\r\n")
    reading = read_upload(files)
    assert reading.report is not None
    assert reading.report.name == ""
    assert "no_section" in {problem.code for problem in reading.problems}
    assert not reading.refused


@pytest.mark.parametrize("stated", [0, 7])
def test_rounds_are_those_with_games(stated: int) -> None:
    championship = make_small_championship()
    championship.rounds = stated
    assert report_of(championship).rounds == 2
    assert codes_of(championship) == ["rounds_differ"]


def test_several_games_in_one_record_are_refused() -> None:
    championship = make_small_championship()
    championship.settings = "Multi Games=2\n"
    championship.add_game(3, 1, 2, "3-1")
    assert read(championship).refused
    assert "multi_games" in codes_of(championship)


def test_setting_of_several_games_that_is_not_used_does_no_harm() -> None:
    championship = make_small_championship()
    championship.settings = "Multi Games=2\n"
    assert codes_of(championship) == []


def test_large_championship_is_read_to_the_last_game() -> None:
    championship = Championship(rounds=11)
    for number in range(1, 501):
        championship.add_player(number, f"Cognom{number}", "Nom", LOC_RTG=number + 500)
    for round_number in range(1, 12):
        for board in range(250):
            opponent = 251 + (board + round_number) % 250
            championship.add_game(round_number, board + 1, opponent, "2-0", points="800-700")
    report = read_upload([zip_files(championship.files())]).report
    assert report is not None
    assert len(report.tables) == 2750
