"""The commands of pairing: what they answer, and what they refuse, without a database."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.tournaments.pairing.made import make_players, make_report, play
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.report.as_json import report_from_json, report_to_json
from tournaments.report.report import Kind, Report

SYSTEMS = [system for system in pairing_systems() if system != "fixed"]
OF_TWO = [system for system in SYSTEMS if system != "tables-of-four"]


def _run(command: str, *arguments: str, **options: Any) -> tuple[int, str]:
    out, code = StringIO(), 0
    try:
        call_command(command, *arguments, stdout=out, **options)
    except SystemExit as ended:
        code = int(ended.code or 0)
    return code, out.getvalue()


def _answer(command: str, *arguments: str, **options: Any) -> tuple[int, dict[str, Any]]:
    code, text = _run(command, *arguments, json=True, **options)
    answer: dict[str, Any] = json.loads(text)
    return code, answer


def _save(path: Path, report: Report) -> str:
    path.write_text(json.dumps(report_to_json(report)), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("system", OF_TWO)
def test_what_a_system_simulates_is_found_without_fault(tmp_path: Path, system: str) -> None:
    path = tmp_path / "open.trf"
    options = {"system": system, "options": '{"cycles": 2}'}
    call_command(
        "simulate_championship", players=13, rounds=6, seed=4, late=2, withdraw=1, forfeit=0.05, output=path,
        stdout=StringIO(), **options,
    )  # fmt: skip

    code, answer = _answer("check_championship", str(path), **options)

    assert (code, answer["problems"]) == (0, [])
    assert next(line["place"] for line in answer["standings"]) == 1


def test_tables_of_four_are_simulated_as_a_report(tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    call_command(
        "simulate_championship", players=30, rounds=3, system="tables-of-four", output=path, stdout=StringIO()
    )

    code, answer = _answer("check_championship", str(path), system="tables-of-four", competition="ebre")

    assert (code, answer["problems"]) == (0, [])


def test_the_same_seed_simulates_the_same_file(tmp_path: Path) -> None:
    texts = []
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        path = tmp_path / f"{name}.trf"
        call_command(
            "simulate_championship", players=10, rounds=4, seed=seed, system="minimal-distance", output=path,
            stdout=StringIO(),
        )  # fmt: skip
        texts.append(path.read_text())

    assert texts[0] == texts[1] != texts[2]


def _played(tmp_path: Path) -> tuple[Path, Report]:
    path = tmp_path / "open.json"
    report = simulate(Simulation(9, 5, "minimal-distance", seed=3, late=1))
    return path, replace(report, format="report", rounds=5)


def _codes(path: Path, report: Report) -> set[tuple[int | None, str]]:
    code, answer = _answer("check_championship", _save(path, report), system="minimal-distance")
    assert code == (1 if answer["problems"] else 0)
    assert all(problem["message"] for problem in answer["problems"])
    return {(problem["round"], problem["code"]) for problem in answer["problems"]}


def test_a_second_meeting_is_found_with_its_round(tmp_path: Path) -> None:
    path, report = _played(tmp_path)
    first = next(table for table in report.tables if table.round == 1 and len(table.seats) == 2)
    again = play(5, 1, first.seats[0].player, first.seats[1].player)
    others = [
        table
        for table in report.tables
        if table.round < 5 or not {seat.player for seat in table.seats} & {seat.player for seat in again.seats}
    ]

    assert _codes(path, report) == set()
    assert (5, "second_meeting") in _codes(path, replace(report, tables=(*others, again)))


def test_a_second_bye_and_a_bye_for_a_late_joiner_are_found(tmp_path: Path) -> None:
    path, report = _played(tmp_path)
    byes = {table.round: table.seats[0].player for table in report.tables if table.seats[0].kind is Kind.BYE}
    last = max(byes)
    earlier = byes[min(byes)]

    def give_bye(number: int) -> Report:
        """The bye of the last round that has one goes to somebody else, who changes places with its owner."""
        swap = {byes[last]: number, number: byes[last]}
        tables = tuple(
            replace(
                table,
                seats=tuple(replace(seat, player=swap.get(seat.player, seat.player)) for seat in table.seats),
            )
            if table.round == last
            else table
            for table in report.tables
        )
        return replace(report, tables=tables)

    late = next(player.number for player in report.players if player.late_from_round)
    assert (last, "second_bye_too_early") in _codes(path, give_bye(earlier))
    assert (last, "bye_to_late_joiner") in _codes(path, give_bye(late))


def test_a_distance_that_is_not_the_least_is_found(tmp_path: Path) -> None:
    report = make_report(8, [[(1, 5), (2, 6), (3, 7), (4, 8)], [(1, 8), (2, 7), (3, 6), (4, 5)]], length=7)

    assert (2, "distance_not_least") in _codes(tmp_path / "far.json", replace(report, format="report"))


def test_a_round_is_paired_before_anything_is_played(tmp_path: Path) -> None:
    report = Report("report", rounds=5, players=make_players([1500, None, 1400, 1300]))

    code, answer = _answer("pair_round", _save(tmp_path / "new.json", report), system="minimal-distance")

    assert (code, answer["round"], answer["ranking"]) == (0, 1, [1, 3, 4, 2])
    assert [sorted(table["players"]) for table in answer["tables"]] == [[1, 4], [2, 3]]
    assert "minimal-distance" in answer["engine"]


def test_pair_round_says_why_in_words_and_in_the_readers_language(tmp_path: Path) -> None:
    path = _save(tmp_path / "two.json", replace(make_report(3, [[(1, 2)]]), format="report"))

    code, text = _run("pair_round", path, system="minimal-distance")

    assert code == 0
    assert "Player 02" in text
    assert "has the bye" in text


@pytest.mark.parametrize(
    ("system", "code"), [("minimal-distance", "too_few"), ("tables-of-four", "no_tables_of_four")]
)
def test_what_cannot_be_paired_is_said(tmp_path: Path, system: str, code: str) -> None:
    path = _save(tmp_path / "one.json", Report("report", rounds=5, players=make_players([1500])))

    ended, answer = _answer("pair_round", path, system=system)

    assert ended == 1
    assert answer["error"]["code"] == code
    assert "1" in answer["error"]["message"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("[]", "not an object"),
        ("{", "invalid JSON"),
        ('{"look_ahed": true, "rounds": 0}', "look_ahed"),
        ('{"criteria": ["elo"]}', "criteria"),
    ],
)
def test_wrong_options_are_named(tmp_path: Path, options: str, said: str) -> None:
    path = _save(tmp_path / "new.json", make_report(4, []))

    with pytest.raises(CommandError, match=said):
        call_command("pair_round", path, system="halves", options=options)


def test_a_file_that_is_no_championship_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.trf"
    path.write_text("hello")

    code, answer = _answer("pair_round", str(path), system="halves")

    assert code == 1
    assert answer["problems"]


def test_tables_of_four_do_not_fit_into_trf(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="json"):
        call_command("simulate_championship", players=8, rounds=1, system="tables-of-four", output=tmp_path / "x.trf")


def test_a_simulated_report_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    call_command(
        "simulate_championship", players=12, rounds=5, late=3, withdraw=2, system="dutch", output=path,
        stdout=StringIO(),
    )  # fmt: skip

    report = report_from_json(json.loads(path.read_text()))

    assert sum(player.late_from_round is not None for player in report.players) == 3
    assert sum(player.withdrawn for player in report.players) == 2
    assert {table.round for table in report.tables} == {1, 2, 3, 4, 5}
