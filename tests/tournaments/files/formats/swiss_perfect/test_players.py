"""The traps of the .trn, each on a championship written for it."""

from __future__ import annotations

import pytest

from tests.tournaments.making.swiss_perfect_results import codes_of, make_pair, player_of, problem_of, read, report_of
from tests.tournaments.making.swiss_perfect_writer import Championship, make_small_championship
from tournaments.files.formats.swiss_perfect.writer import SCO_FIELDS, TRN_FIELDS, write_dbase
from tournaments.files.reading import read_upload
from tournaments.report import limits
from tournaments.report.report import Kind, UploadedFile


def test_start_number_is_cut_at_nul() -> None:
    championship = make_pair(START_NO=b"41\0\0\x0c", ORDER=b"41\0\0\x0c")
    assert player_of(championship, 41).name == "Puig"
    assert codes_of(championship) == []


def test_blank_reserve_rows_are_nobody() -> None:
    championship = make_pair()
    championship.players += [{}, {"ID": 3}, {"ID": 0, "START_NO": 0}]
    assert len(report_of(championship).players) == 2
    assert codes_of(championship) == []


def test_nameless_row_with_results_is_an_error() -> None:
    championship = make_pair()
    championship.players.append({"ID": 3, "START_NO": 3})
    championship.add_game(2, 3, 1)
    assert "player_without_name" in codes_of(championship)


def test_deleted_player_whose_id_was_given_anew_is_the_new_one() -> None:
    championship = make_pair()
    files = championship.files()
    gone = [{"ID": 2, "START_NO": 0, "SURNAME": "Esborrat"}]
    files[1] = UploadedFile("open.trn", write_dbase(TRN_FIELDS, championship.players, gone))
    reading = read_upload(files)
    assert reading.report is not None
    assert [player.name for player in reading.report.players] == ["Puig", "Grau"]
    assert reading.problems == ()


@pytest.mark.parametrize("start_number", ["", 0, "x"])
def test_missing_start_number_becomes_the_id(start_number: str | int) -> None:
    championship = make_pair(START_NO=start_number)
    assert player_of(championship, 1).name == "Puig"
    assert "start_number_missing" in codes_of(championship)
    assert not read(championship).refused


def test_start_number_used_twice_is_told_of_and_nobody_is_lost() -> None:
    championship = make_pair(START_NO=2)
    championship.add_player(9, "Bosch", START_NO=2)
    report = report_of(championship)
    assert {player.name: player.number for player in report.players} == {"Puig": 2, "Grau": 3, "Bosch": 9}
    assert codes_of(championship).count("start_number_taken") == 2
    assert len({player.number for player in report.players}) == 3


def test_id_used_twice_is_an_error() -> None:
    championship = make_pair()
    championship.add_player(2, "Bosch", START_NO=3)
    assert "duplicate_id" in codes_of(championship)
    assert read(championship).refused
    assert len(report_of(championship).players) == 3


def test_named_player_without_id_stays_without_results() -> None:
    championship = make_pair()
    championship.add_player(0, "Bosch", START_NO=3)
    assert player_of(championship, 3).name == "Bosch"
    assert "player_without_id" in codes_of(championship)


@pytest.mark.parametrize(
    ("values", "rating"),
    [
        ({"LOC_RTG": 900, "INTL_RTG": 1500}, 900),
        ({"LOC_RTG": 0, "INTL_RTG": 1500}, 1500),
        ({"LOC_RTG": "", "INTL_RTG": ""}, None),
        ({"LOC_RTG": "-5"}, None),
    ],
)
def test_rating_is_the_local_one_first(values: dict[str, str | int | bytes], rating: int | None) -> None:
    assert player_of(make_pair(**values), 1).rating == rating


@pytest.mark.parametrize("text", ["29-12-1972", "1972-12-29", "1/2/72"])
def test_dates_are_no_ids(text: str) -> None:
    championship = make_pair(INTL_ID=text, LOC_ID="0")
    assert dict(player_of(championship, 1).ids) == {}
    assert codes_of(championship) == ["id_looks_like_date"]


@pytest.mark.parametrize(("code", "expected"), [("esp", []), ("CAT", []), ("xyz", ["unknown_federation"])])
def test_federation_codes_are_looked_up(code: str, expected: list[str]) -> None:
    championship = make_pair(FEDER=code)
    assert codes_of(championship) == expected
    assert not read(championship).refused


def test_namesakes_are_a_warning() -> None:
    championship = make_pair()
    championship.add_player(3, "PUIG")
    assert dict(problem_of(championship, "duplicate_name").params) == {"name": "PUIG", "number": 3, "other": 1}


def test_older_tables_without_some_fields_are_read() -> None:
    championship = make_small_championship()
    championship.trn_fields = [f for f in TRN_FIELDS if f[0] in {"ID", "START_NO", "SURNAME", "FIRSTNAME"}]
    championship.sco_fields = [f for f in SCO_FIELDS if f[0] in {"ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE"}]
    report = report_of(championship)
    assert len(report.tables) == 4
    assert {seat.kind for table in report.tables for seat in table.seats} == {Kind.PLAYED}


def test_unknown_fields_are_passed_over() -> None:
    championship = make_small_championship()
    championship.trn_fields = [("EXTRA", "C", 7), *TRN_FIELDS, ("EXTRA2", "L", 1)]
    assert codes_of(championship) == []


@pytest.mark.parametrize(("table", "lost"), [("trn", "ID"), ("sco", "W_SCORE")])
def test_tables_without_what_they_must_have_are_refused(table: str, lost: str) -> None:
    championship = make_small_championship()
    if table == "trn":
        championship.trn_fields = [f for f in TRN_FIELDS if f[0] != lost]
    else:
        championship.sco_fields = [f for f in SCO_FIELDS if f[0] != lost]
    reading = read(championship)
    assert reading.report is None
    problem = next(problem for problem in reading.problems if problem.code == "missing_fields")
    assert problem.params["fields"] == lost


def test_too_many_players_are_refused() -> None:
    championship = Championship()
    for number in range(1, limits.PLAYERS + 2):
        championship.add_player(number, f"P{number}")
    assert "too_many_players" in codes_of(championship)
