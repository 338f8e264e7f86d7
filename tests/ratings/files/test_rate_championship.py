"""The command ``rate_championship``: files in, ratings out, no database."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

HEADINGS = {"list.csv": "player,rating,games\n", "games.csv": "round,player1,score1,player2,score2\n"}
FOUR_PLAYERS = "1,C,0,T,1\n2,C,0,M,1\n3,C,0,M,1\n4,M,0,T,1\n"


@pytest.fixture
def files(tmp_path: Path) -> Any:
    def write(**texts: str) -> list[str]:
        for name, text in texts.items():
            (tmp_path / f"{name}.csv").write_text(HEADINGS.get(f"{name}.csv", "") + text, encoding="utf-8")
        return [str(tmp_path / f"{name}.csv") for name in texts]

    return write


def run(before: str, *results: str, system: str = "barruf", options: tuple[str, ...] = ("--json",)) -> tuple[str, str]:
    stdout, stderr = StringIO(), StringIO()
    arguments = ["--system", system, "--before", before, "--results", *results, *options]
    call_command("rate_championship", *arguments, stdout=stdout, stderr=stderr)
    return stdout.getvalue(), stderr.getvalue()


def rate(before: str, *results: str, **options: Any) -> list[dict[str, Any]]:
    rated: list[dict[str, Any]] = json.loads(run(before, *results, **options)[0])
    return rated


def refuse(capsys: pytest.CaptureFixture[str], before: str, *results: str) -> list[dict[str, Any]]:
    with pytest.raises(SystemExit) as stopped:
        call_command("rate_championship", "--system", "barruf", "--before", before, "--results", *results, "--json")
    assert stopped.value.code == 1
    problems: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["problems"]
    return problems


def test_four_new_players_are_rated_as_in_the_federations_sheet(files) -> None:
    # Every expectancy is ½ and K is 30: C 30 × (0 − 1.5), T 30 × (2 − 1), M 30 × (2 − 1.5).
    rated = rate(*files(list="", games=FOUR_PLAYERS))
    keys = ["player", "before", "games", "points", "expected", "k", "change", "after"]
    assert [list(entrant) for entrant in rated] == [keys] * 3
    assert [list(entrant.values()) for entrant in rated] == [
        ["C", 950, 3, 0.0, 1.5, 30, -45, 905],
        ["T", 950, 2, 2.0, 1.0, 30, 30, 980],
        ["M", 950, 3, 2.0, 1.5, 30, 15, 965],
    ]


def test_entrant_who_does_not_play_is_shown_unchanged(files) -> None:
    rated = rate(*files(list="J,950,0\nAbsent,1200,90\n", games=FOUR_PLAYERS + "1,J,1,BYE,\n"))
    assert rated[3] == {
        "player": "J",
        "before": 950,
        "games": 0,
        "points": 0.0,
        "expected": 0.0,
        "k": 30,
        "change": 0,
        "after": 950,
    }
    assert len(rated) == 4


def test_round_of_a_game_does_not_matter(files) -> None:
    in_one_round = FOUR_PLAYERS.translate(str.maketrans("234", "111"))
    before, spread, together = files(list="", games=FOUR_PLAYERS, together=HEADINGS["games.csv"] + in_one_round)
    assert rate(before, together) == rate(before, spread)


def test_ratings_come_from_the_list_whatever_the_spelling(files) -> None:
    # 1012 − 950 = 62: RASCCAT's table gives .59 and .41; Núria has 49 + 2 games, so K 20: 20 × (1.5 − 1.18) = 6.4.
    listed = '"Pla Roig, Núria",1012,49\nRoc,950,60\n'
    played = "1,nuria pla roig,1,Roc,0\n2,Roc,½,nuria pla roig,½\n"
    rated = rate(*files(list=listed, games=played), system="rasccat")
    assert [(entrant["player"], entrant["expected"], entrant["k"], entrant["after"]) for entrant in rated] == [
        ("Pla Roig, Núria", 1.18, 20, 1018),
        ("Roc", 0.82, 20, 944),
    ]


def test_players_may_be_numbers(files) -> None:
    rated = rate(*files(list="31,1000,60\n7,1000,60\n", games="1,7,1,31,0\n"))
    assert [(entrant["player"], entrant["after"]) for entrant in rated] == [("7", 1010), ("31", 990)]


def test_several_csv_files_are_rated_as_one_championship(files) -> None:
    lines = FOUR_PLAYERS.splitlines(keepends=True)
    first, second = (HEADINGS["games.csv"] + "".join(part) for part in (lines[:2], lines[2:]))
    before, whole, *parts = files(list="", games=FOUR_PLAYERS, first=first, second=second)
    assert rate(before, *parts) == rate(before, whole)


def test_table_shows_the_same_numbers(files) -> None:
    table, _ = run(*files(list="", games=FOUR_PLAYERS), options=())
    assert [line.split() for line in table.splitlines()] == [
        ["player", "before", "games", "points", "expected", "k", "change", "after"],
        ["C", "950", "3", "0.0", "1.500", "30", "-45", "905"],
        ["T", "950", "2", "2.0", "1.000", "30", "+30", "980"],
        ["M", "950", "3", "2.0", "1.500", "30", "+15", "965"],
    ]


def test_swiss_perfect_files_are_rated(files, swiss_perfect_samples: Path) -> None:
    (before,) = files(list="")
    rated = rate(before, str(swiss_perfect_samples / "junior_championships_u19_2010.zip"))
    # Everyone is new, so every expectancy is ½ and a change is 30 × (points − games ÷ 2).
    assert len(rated) > 2
    for entrant in rated:
        assert entrant["expected"] == entrant["games"] / 2
        assert entrant["change"] == 30 * (entrant["points"] - entrant["games"] / 2)
    assert sum(entrant["points"] for entrant in rated) == sum(entrant["expected"] for entrant in rated)


def test_every_problem_of_both_files_is_named(files, capsys) -> None:
    problems = refuse(capsys, *files(list="A,high,3\n,950,0\n", games="1,A,1,B,1\nx,A,1,B,0\n"))
    assert [(problem["code"], problem["where"].get("row")) for problem in problems] == [
        ("list_number_not_whole", 2),
        ("list_player_missing", 3),
        ("scores_do_not_add_up", 2),
        ("bad_round", 3),
    ]
    assert problems[0]["message"] == "“high” isn’t a whole number between -100000 and 100000."
    assert problems[0]["severity"] == "error"


def test_doubtful_names_are_refused(files, capsys) -> None:
    problems = refuse(capsys, *files(list="Pau Pere,950,0\nPere Pau,950,0\n", games="1,PAU PERE,1,B,0\n"))
    assert [problem["code"] for problem in problems] == ["list_player_ambiguous"]


def test_files_that_are_not_there_are_refused(tmp_path: Path, capsys) -> None:
    problems = refuse(capsys, str(tmp_path / "none.csv"), str(tmp_path / "nothing.csv"))
    assert [(problem["code"], problem["where"]["file"]) for problem in problems] == [
        ("file_unreadable", "none.csv"),
        ("file_unreadable", "nothing.csv"),
    ]


def test_file_of_an_unknown_format_is_refused(files, capsys) -> None:
    problems = refuse(capsys, *files(list="", other="what,ever\n1,2\n"))
    assert [problem["code"] for problem in problems] == ["unknown_format"]
