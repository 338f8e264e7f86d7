"""The command ``read_results``: what it prints and how it ends, without a database."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.making.swiss_perfect_writer import Championship, make_small_championship
from tests.tournaments.results.services.test_answers import DIVISIONS
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report import limits
from tournaments.report.formats import formats
from tournaments.report.report import UploadedFile


def write(folder: Path, *files: UploadedFile) -> list[str]:
    for file in files:
        (folder / file.name).write_bytes(file.content)
    return [str(folder / file.name) for file in files]


def run(*arguments: str) -> str:
    output = io.StringIO()
    call_command("read_results", *arguments, stdout=output)
    return output.getvalue()


def run_refused(*arguments: str) -> str:
    output = io.StringIO()
    with pytest.raises(SystemExit) as ending:
        call_command("read_results", *arguments, stdout=output)
    assert ending.value.code == 1
    return output.getvalue()


def test_json_is_the_view_by_player(tmp_path: Path) -> None:
    view = json.loads(run("--json", *write(tmp_path, zip_files(make_small_championship().files()))))
    assert (view["format"], view["name"], view["rounds"]) == ("swiss_perfect", "Open de prova", 2)
    assert view["players"][0]["name"] == "Puig, Núria"
    assert view["problems"] == []


def test_list_tells_every_format_and_needs_no_file() -> None:
    lines = run("--list").splitlines()
    assert [line.partition(":")[0] for line in lines] == list(formats())
    assert (
        "aupair: read, written as aupair; recognised by first line `*M` and a day; also as Woogles writes it" in lines
    )
    with pytest.raises(CommandError, match="FILE"):
        run()


def test_table_has_the_best_player_first(tmp_path: Path) -> None:
    lines = run(*write(tmp_path, *make_small_championship().files())).splitlines()
    assert lines[0] == "Open de prova  (swiss_perfect)"
    assert lines[1] == "Aina Riera"
    assert lines[2].split() == ["1", "Puig,", "Núria", "2", "3:W", "2:W"]
    assert lines[3].split() == ["3", "Grau,", "Marta", "1", "1:L", "4:W*"]


def test_bonus_of_no_round_has_its_own_column(tmp_path: Path) -> None:
    championship = make_small_championship()
    championship.players[0]["BONUS"] = "0.5"
    output = run(*write(tmp_path, *championship.files()))
    assert "0:?*" in output
    assert "warning: Player Puig, Núria has 0.5 bonus points that no missed round explains." in output


def test_every_line_has_a_column_for_each_round(tmp_path: Path) -> None:
    """Who comes in round 2 stands in the second column, and who plays twice in a round has both there."""
    text = "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score\n"
    text += ",1,Ida Vån,400,Olwen,380\n,1,Ida Vån,410,Olwen,390\n,2,Zé,420,Olwen,370\n"
    output = run_refused(*write(tmp_path, UploadedFile("cup-results.csv", text.encode())))
    lines = {line.split()[1]: line for line in output.splitlines()[1:4]}
    assert lines["Ida"].endswith("2:W/2:W")
    assert lines["Zé"].index("2:W") > lines["Olwen"].index("1:L/1:L")
    assert lines["Zé"].endswith("2:W")
    assert len(lines["Olwen"]) == len(lines["Zé"])


def test_refused_files_end_with_one_and_say_why(tmp_path: Path) -> None:
    paths = write(tmp_path, make_small_championship().files()[0])
    assert "error: Some files are missing: .trn, .sco." in run_refused(*paths)
    problem = json.loads(run_refused("--json", *paths))["problems"][0]
    assert problem == {
        "severity": "error",
        "code": "missing_files",
        "message": "Some files are missing: .trn, .sco.",
        "where": {},
    }


def test_refused_championship_is_shown_all_the_same(tmp_path: Path) -> None:
    championship: Championship = make_small_championship()
    championship.add_game(2, 1, 1)
    view = json.loads(run_refused("--json", *write(tmp_path, *championship.files())))
    assert len(view["players"]) == 4
    assert {problem["code"] for problem in view["problems"]} == {"player_against_self", "two_results"}


def test_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    assert "“nowhere.zip” can’t be opened." in run_refused(str(tmp_path / "nowhere.zip"))


def test_file_far_too_large_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "large.zip"
    with path.open("wb") as file:
        file.truncate(limits.UPLOAD_MEGABYTES * limits.MEGABYTE * 100)
    assert "too large" in run_refused(str(path))


def test_json_names_questions_with_their_answers_and_explains_the_format(tmp_path: Path) -> None:
    [path] = write(tmp_path, UploadedFile("all.tsh", DIVISIONS.encode()))
    view = json.loads(run(path, "--json"))
    assert view["questions"] == [{"key": "division", "choices": ["A", "B", "*"]}]
    assert view["about_format"]["title"] == "tsh (all.tsh)"
    assert "#begin_file name=a.t" in view["about_format"]["example"]
    of_a = json.loads(run(path, "--json", "--division", "A"))
    [question] = of_a["questions"]
    assert question["choices"] == ["bye", "forfeit"]
    assert [one["kind"] for one in of_a["players"][0]["results"]] == ["played", "bye"]
    answered = json.loads(run(path, "--json", "--division", "A", "--answer", f"{question['key']}=forfeit"))
    assert answered["questions"] == []
    assert [one["kind"] for one in answered["players"][0]["results"]] == ["played", "forfeit"]


@pytest.mark.parametrize("answer", ["pause:1:1=perhaps", "pause", "colour=red", "="])
def test_answers_that_nobody_may_give_are_refused(tmp_path: Path, answer: str) -> None:
    [path] = write(tmp_path, UploadedFile("all.tsh", DIVISIONS.encode()))
    with pytest.raises(CommandError, match="isn't an answer"):
        run(path, "--answer", answer)
