"""The command ``rate_championship`` for the Scrabble world's systems: files in, JSON out, no database."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

EVENT_A = """Arn, A  1640 2 3 4; 420 401 388; lifeg 120
Bel, B  1580 1 4 3; 380 350 430; lifeg 30
Cyd, C  1810 4 1 2; 455 401 399; lifeg 400
Dag, D  1495 3 2 1; 390 405 360; lifeg 60
"""
KEYS = ["number", "name", "before", "after", "games", "points", "expected", "deviation"]


def rate(*arguments: str) -> Any:
    stdout = StringIO()
    call_command("rate_championship", *arguments, "--json", stdout=stdout, stderr=StringIO())
    return json.loads(stdout.getvalue())


@pytest.fixture
def event(tmp_path: Path) -> str:
    (tmp_path / "a.t").write_text(EVENT_A, encoding="utf-8")
    return str(tmp_path / "a.t")


@pytest.mark.parametrize(
    ("system", "after"),
    [
        ("naspa", [1664, 1570, 1802, 1493]),
        ("nsa", [1663, 1573, 1795, 1499]),
        ("wespa", [1661, 1573, 1796, 1499]),
        ("australia", [1659, 1573, 1798, 1494]),
        ("new-zealand", [1660, 1573, 1800, 1493]),
    ],
)
def test_event_a_from_its_file(event: str, system: str, after: list[int]) -> None:
    rated = rate(event, "--system", system)
    assert rated["system"] == system
    assert [list(one) for one in rated["players"]] == [KEYS] * 4
    assert [one["after"] for one in rated["players"]] == after
    assert [one["before"] for one in rated["players"]] == [1640, 1580, 1810, 1495]
    assert [one["points"] for one in rated["players"]] == [2.5, 1.0, 1.5, 1.0]
    assert [one["games"] for one in rated["players"]] == [3] * 4


def test_list_with_deviations_and_parameters_in_place_of_the_presets(event: str, tmp_path: Path) -> None:
    listed = tmp_path / "list.csv"
    listed.write_text(
        "player,rating,games,deviation\nA Arn,1640,310,85\nB Bel,1580,45,120\nC Cyd,1810,1200,95.5\nD Dag,1495,0,150\n"
    )
    rated = rate(event, "--system", "coco", "--before", str(listed))
    assert [(one["after"], one["deviation"]) for one in rated["players"]] == [
        (1648, 81.06),
        (1575, 109.51),
        (1800, 90.0),
        (1523, 130.69),
    ]
    free = {"damping": {"above_share": "1", "far_share": "1", "few_games": 5000}}
    changed = rate(event, "--system", "coco", "--before", str(listed), "--parameters", json.dumps(free))
    assert changed["players"][0]["after"] > 1648
    (tmp_path / "parameters.json").write_text(json.dumps(free))
    from_file = rate(
        event, "--system", "coco", "--before", str(listed), "--parameters", str(tmp_path / "parameters.json")
    )
    assert from_file == changed


def test_parameters_that_make_no_system_are_refused(event: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("rate_championship", event, "--system", "naspa", "--json", "--parameters", '{"feedback": -1}')
    assert [one["code"] for one in json.loads(capsys.readouterr().out)["problems"]] == ["parameter_not_an_integer"]
    for given in ("{", "nowhere.json"):
        with pytest.raises(CommandError):
            call_command("rate_championship", event, "--system", "naspa", "--parameters", given)


def test_division_round_and_several_championships(tmp_path: Path) -> None:
    head = "#division {}\n#ratingcheck off\n"
    (tmp_path / "a.txt").write_text(head.format("A") + EVENT_A + head.format("B") + EVENT_A.replace("rn", "ld"))
    (tmp_path / "b.t").write_text(EVENT_A)
    both = ["--system", "australia", "--division", "A"]
    once = rate(str(tmp_path / "a.txt"), *both)
    assert [one["after"] for one in once["players"]] == [1659, 1573, 1798, 1494]
    twice = rate(str(tmp_path / "a.txt"), str(tmp_path / "b.t"), *both)
    assert [(one["before"], one["games"]) for one in twice["players"]] == [(1640, 6), (1580, 6), (1810, 6), (1495, 6)]
    assert twice["players"][0]["after"] > 1659
    first_round = rate(str(tmp_path / "a.txt"), *both, "--after-round", "1")
    assert [one["games"] for one in first_round["players"]] == [1] * 4


def test_scripts_and_coco_files_are_read_as_what_they_are(tmp_path: Path) -> None:
    players = [None] + [
        {"id": n, "name": name, "rating": rating, "pairings": pairings, "scores": scores, "etc": {"lifeg": [99]}}
        for n, (name, rating, pairings, scores) in enumerate(
            [("Arn, A", 1640, [2, 2], [400, 380]), ("Bel, B", 1580, [1, 1], [390, 420])], start=1
        )
    ]
    script = {"config": {"max_rounds": 20}, "divisions": [{"name": "A", "players": players}]}
    (tmp_path / "tourney.js").write_text(f"newt={json.dumps(script)};")
    rated = rate(str(tmp_path / "tourney.js"), "--system", "naspa")
    assert [one["games"] for one in rated["players"]] == [2, 2]
    heading = "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score\n"
    (tmp_path / "cup-results.csv").write_text(heading + ",1,Arn,400,Bel,390\n,2,Bel,50,Arn,0\n,3,Arn,50,Bye,0\n")
    rated = rate(str(tmp_path / "cup-results.csv"), "--system", "coco")
    # Neither the bye nor the game that one of them did not come to.
    assert [one["games"] for one in rated["players"]] == [1, 1]


def test_results_have_to_be_named_once(event: str) -> None:
    for names in ([], [event, "--results", event]):
        with pytest.raises(CommandError, match="Give the results"):
            call_command("rate_championship", *names, "--system", "naspa")


def test_table_has_the_same_columns(event: str) -> None:
    stdout = StringIO()
    call_command("rate_championship", event, "--system", "glicko2", stdout=stdout, stderr=StringIO())
    lines = stdout.getvalue().splitlines()
    assert lines[0].split() == KEYS
    assert lines[1].split()[:5] == ["1", "A", "Arn", "1640", lines[1].split()[4]]
    assert len(lines) == 5
