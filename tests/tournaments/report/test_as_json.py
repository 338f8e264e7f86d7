"""Reports as JSON: nothing is lost on the way to the store and back, and the view by player says what was asked."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from federation.problems.kinds import Where
from tests.tournaments.making.any_report import reports, wheres
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.files.reading import read_upload
from tournaments.report import codes
from tournaments.report.as_json import (
    UnknownSchemaError,
    problem_from_json,
    problem_to_json,
    reading_by_player,
    report_from_json,
    report_to_json,
)
from tournaments.report.report import (
    SCHEMA_VERSION,
    Kind,
    Reading,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
)


@given(reports)
def test_report_comes_back_equal(report: Report) -> None:
    assert report_from_json(json.loads(json.dumps(report_to_json(report)))) == report


@given(wheres)
def test_problem_comes_back_equal(where: Where) -> None:
    problem = codes.UNKNOWN_FEDERATION.at(where, name="Puig", found="xyz")
    assert problem_from_json(json.loads(json.dumps(problem_to_json(problem)))) == problem


@pytest.mark.parametrize("version", [None, 0, SCHEMA_VERSION + 1])
def test_other_schema_versions_are_refused(version: int | None) -> None:
    data = {**report_to_json(Report("test")), "schema_version": version}
    with pytest.raises(UnknownSchemaError):
        report_from_json(data)


def test_report_of_the_first_schema_is_read_with_what_it_lacks_unknown() -> None:
    data = report_to_json(Report("test", players=(ReportedPlayer(1, "Puig"),), stated_rounds=7))
    data = {name: value for name, value in data.items() if name != "stated_rounds"} | {"schema_version": 1}
    del data["players"][0]["disqualified_after"]
    report = report_from_json(data)
    assert (report.stated_rounds, report.players[0].disqualified_after) == (None, None)
    assert report_to_json(report)["schema_version"] == SCHEMA_VERSION


def test_view_by_player_has_a_result_a_round() -> None:
    view = reading_by_player(read_upload(make_small_championship().files()), lambda problem: problem.code)
    assert list(view) == ["format", "name", "arbiter", "rounds", "players", "problems"]
    first = view["players"][0]
    assert list(first) == ["number", "name", "ids", "rating", "points", "results"]
    assert first["points"] == 2
    assert first["results"] == [
        {
            "round": 1,
            "table": 1,
            "outcome": "win",
            "kind": "played",
            "match_points": 1,
            "place": None,
            "opponents": [3],
            "game_points": None,
            "opponents_game_points": [None],
            "starts": True,
        },
        {
            "round": 2,
            "table": 1,
            "outcome": "win",
            "kind": "played",
            "match_points": 1,
            "place": None,
            "opponents": [2],
            "game_points": None,
            "opponents_game_points": [None],
            "starts": False,
        },
    ]


def test_points_are_json_numbers() -> None:
    view = reading_by_player(read_upload(make_small_championship().files()), lambda problem: problem.code)
    assert json.dumps([player["points"] for player in view["players"]]) == "[2, 0.5, 1, 0.5]"


def test_view_of_a_table_of_four_lists_all_opponents() -> None:
    four = tuple(ReportedSeat(n, Kind.PLAYED, None, 2 * (5 - n), 100 * n, place=n) for n in (1, 2, 3, 4))
    people = tuple(ReportedPlayer(n, f"Player {n}") for n in (1, 2, 3, 4))
    view = reading_by_player(
        Reading(Report("test", rounds=1, players=people, tables=(ReportedTable(1, 7, four),))), str
    )
    result = view["players"][1]["results"][0]
    assert (result["opponents"], result["opponents_game_points"]) == ([1, 3, 4], [100, 300, 400])
    assert (result["match_points"], result["place"], result["outcome"]) == (3, 2, None)


def test_view_of_a_refused_upload_has_its_problems() -> None:
    view = reading_by_player(read_upload([]), lambda problem: f"said: {problem.code}")
    assert view["players"] == []
    assert view["problems"] == [{"severity": "error", "code": "no_files", "message": "said: no_files", "where": {}}]
