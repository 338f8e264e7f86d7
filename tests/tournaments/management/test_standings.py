"""The command ``standings``: what it prints, and how it refuses."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.making.played import bye, forfeit, game
from tournaments.report.as_json import report_to_json
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

REPORT = Report(
    "hand",
    rounds=2,
    stated_rounds=5,
    players=tuple(ReportedPlayer(number, name) for number, name in enumerate(("Puig", "Grau", "Nadal"), start=1)),
    tables=(game(1, 1, 1, 2, "400-350"), bye(1, 3), forfeit(2, 1, 3, 1), bye(2, 2)),
)


@pytest.fixture
def path(tmp_path: Path) -> str:
    file = tmp_path / "open.json"
    file.write_text(json.dumps(report_to_json(REPORT)), encoding="utf-8")
    return str(file)


def run(*arguments: str) -> str:
    output = io.StringIO()
    call_command("standings", *arguments, stdout=output)
    return output.getvalue()


def ask(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, "--json"))
    return found


def test_usual_criteria_are_those_of_the_competition(path: str) -> None:
    answer = ask(path)
    assert (answer["round"], answer["rounds"]) == (2, 5)
    first = answer["standings"][0]
    assert (first["place"], first["name"]) == (1, "Nadal")
    assert first["values"] == {
        "points": 2, "median_buchholz": 0, "berger": 0, "point_difference": 300, "total_points": 300,
    }  # fmt: skip
    assert list(ask(path, "--competition", "mallorca")["standings"][0]["values"]) == [
        *("points", "point_difference", "total_points")
    ]


def test_earlier_round_another_length_and_other_decisions(path: str) -> None:
    assert [line["values"]["points"] for line in ask(path, "--after-round", "1")["standings"]] == [1, 1, 0]
    assert ask(path, "--rounds", "9")["rounds"] == 5
    decided = ask(path, "--options", '{"forfeit_scores_count": false}')["standings"][0]
    assert decided["values"]["total_points"] == 0


@pytest.mark.parametrize(
    ("command", "more"),
    [("standings", ()), ("check_championship", ("--system", "dutch")), ("pair_round", ("--system", "dutch"))],
)
def test_who_a_problem_is_about_is_called_by_name(tmp_path: Path, command: str, more: tuple[str, ...]) -> None:
    twice = Report("hand", rounds=1, players=REPORT.players, tables=(game(1, 1, 1, 2, "400-350"), bye(1, 2)))
    file = tmp_path / "twice.json"
    file.write_text(json.dumps(report_to_json(twice)), encoding="utf-8")
    for form in ((), ("--json",)):
        output = io.StringIO()
        with pytest.raises(SystemExit):
            call_command(command, str(file), *more, *form, stdout=output)
        assert "Player Grau has " in output.getvalue()


LATE = Report(
    "hand",
    rounds=2,
    players=REPORT.players,
    tables=(
        game(1, 1, 1, 2, "400-350"),
        ReportedTable(1, None, (ReportedSeat(3, Kind.HALF_BYE, Outcome.DRAW, 1),)),
        game(2, 1, 3, 1, "390-380"),
        bye(2, 2),
    ),
)


def test_points_that_count_for_pairing_only_are_told(tmp_path: Path) -> None:
    """The file says 1½; nobody should wonder why 1 stands here."""
    file = tmp_path / "open.json"
    file.write_text(json.dumps(report_to_json(LATE)), encoding="utf-8")
    told = [one for one in ask(str(file))["problems"] if one["code"] == "fictitious_points"]
    assert [(one["severity"], one["message"].split(".")[0]) for one in told] == [("warning", "Nadal joined late")]
    assert "counted in the standings: 1." in told[0]["message"]
    assert "Nadal joined late" in run(str(file))


def test_table_for_people_has_a_line_for_everybody(path: str) -> None:
    lines = run(path, "--criteria", "points,average_rating").splitlines()
    assert lines[1].split() == ["1", "Nadal", "2", "–"]
    assert len(lines) >= 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--criteria", "points,luck"], "luck"),
        (["--criteria", "points,points"], "repeated"),
        (["--after-round", "-1"], "0 or more"),
        (["--options", "{"], "invalid JSON"),
        (["--options", "[]"], "not an object"),
        (["--options", '{"luck": true}'], "luck"),
        (["--competition", "chess"], "chess"),
    ],
)
def test_wrong_arguments_are_named(path: str, arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        run(path, *arguments)


@pytest.mark.parametrize("text", ["{", "[]", '{"schema_version": 99}', '{"schema_version": 1}', '{"a": 1}'])
def test_json_that_is_no_report_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "open.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"open\.json"):
        run(str(file))
    with pytest.raises(CommandError, match="nowhere"):
        run(str(tmp_path / "nowhere.json"))


def test_refused_files_end_with_one_and_say_why(tmp_path: Path) -> None:
    file = tmp_path / "open.csv"
    file.write_text("nonsense", encoding="utf-8")
    output = io.StringIO()
    with pytest.raises(SystemExit) as ending:
        call_command("standings", str(file), "--json", stdout=output)
    assert ending.value.code == 1
    answer = json.loads(output.getvalue())
    assert answer["standings"] == []
    assert answer["problems"]
