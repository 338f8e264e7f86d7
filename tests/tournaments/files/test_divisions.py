"""Groups of a championship go into the divisions of the formats that have them, and come back as groups."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.making.events import make_event, make_game
from tournaments.files.events.divisions import join_groups
from tournaments.files.features import FEW_PLAYERS, GROUPS
from tournaments.files.grid import divide, is_divided
from tournaments.files.reading import read_upload
from tournaments.files.targets import find_lacks, find_losses, targets
from tournaments.report.questions import ALL_DIVISIONS, DIVISION
from tournaments.report.report import Kind, Report, UploadedFile

CARRYING = sorted(name for name, target in targets().items() if GROUPS in target.carries)
# These name the group of each player; the others have divisions.
NAMING = ["csv", "xlsx"]
GROUP_NAMES = ["", "A", "B", "1", "Grup d'honor", "Łódź, B", "=1+1", "-18", "+18", "'60"]
DIVIDED = sorted(set(CARRYING) - set(NAMING))


def grouped(*names: str) -> Report:
    """Two championships with other people as groups of one."""
    parts = []
    for index, name in enumerate(names):
        event = make_event(index)
        # Each name once in all groups, and numbers as members nobody else has.
        players = tuple(replace(one, name=f"{one.name}{'x' * index}", ids={}) for one in event.players)
        parts.append(replace(event, players=players, division=name))
    return join_groups(parts)


def games(report: Report) -> set[tuple[object, ...]]:
    names = {player.number: (player.group, player.name) for player in report.players}
    return {
        (table.round, frozenset((names[seat.player], seat.game_points, seat.outcome) for seat in table.seats))
        for table in report.tables
        if table.seats[0].kind is Kind.PLAYED
    }


@pytest.mark.parametrize("name", DIVIDED)
def test_groups_come_back_from_divisions(name: str) -> None:
    report = grouped("Masters", "Novices")
    assert GROUPS not in find_losses(report, targets()[name])
    file = UploadedFile("x", targets()[name].write(report))
    asked = read_upload([file])
    assert [one.division for one in asked.divisions] == ["Masters", "Novices"]
    back = read_upload([file], {DIVISION: (ALL_DIVISIONS,)}).report
    assert back is not None
    assert games(back) == games(report)


def there_and_back(report: Report, name: str) -> Report:
    """Written in a format and read again, all divisions as groups."""
    files = [UploadedFile(f"x.{targets()[name].extension}", targets()[name].write(report))]
    back = read_upload(files)
    if back.divisions:
        back = read_upload(files, {DIVISION: (ALL_DIVISIONS,)})
    assert back.report is not None, (name, back.problems)
    return back.report


def members(report: Report) -> dict[str, str]:
    """The group of everybody who played."""
    playing = {seat.player for table in report.tables for seat in table.seats}
    names = {player.number: (player.name, player.group) for player in report.players}
    return dict(names[number] for number in playing)


@pytest.mark.parametrize("name", NAMING)
def test_groups_come_back_from_tables_with_whoever_played_across(name: str) -> None:
    report = grouped("Masters", "Novices")
    last = len(report.players)
    across = make_game(report.rounds + 1, 1, (1, last), (400, 300), None)
    mixed = replace(report, tables=(*report.tables, across), rounds=report.rounds + 1)
    for one in (report, mixed):
        assert GROUPS not in find_losses(one, targets()[name])
        back = there_and_back(one, name)
        assert members(back) == members(one)
        assert games(back) == games(one)


@pytest.mark.parametrize(("first", "second"), list(product(CARRYING, CARRYING)))
def test_groups_survive_from_each_format_to_each(first: str, second: str) -> None:
    report = grouped("Masters", "Novices")
    middle = there_and_back(report, first)
    assert sorted(members(there_and_back(middle, second)).values()) == sorted(members(report).values())


@pytest.mark.parametrize("name", NAMING)
@given(st.lists(st.sampled_from(GROUP_NAMES), min_size=12, max_size=12))
@settings(max_examples=many(25), deadline=None)
def test_whatever_groups_there_are_come_back(name: str, groups: list[str]) -> None:
    event = make_event(1)
    players = tuple(replace(player, group=group) for player, group in zip(event.players, cycle(groups), strict=False))
    report = replace(event, players=players)
    assert GROUPS not in find_losses(report, targets()[name])
    assert members(there_and_back(report, name)) == members(report)


@pytest.mark.parametrize("name", NAMING)
def test_championship_without_groups_has_no_column_of_them(name: str) -> None:
    back = there_and_back(make_event(1), name)
    assert {player.group for player in back.players} == {""}
    assert b"Group" not in targets()["csv"].write(make_event(1))


def test_player_in_two_groups_is_told_and_stays_in_the_first() -> None:
    rows = (
        "Round,Player 1,Score 1,Player 2,Score 2,Group 1,Group 2",
        "1,Anna Pla,400,Bernat Coll,300,A,A",
        "2,Anna Pla,400,Carme Riu,300,B,B",
        "3,Anna Pla,390,Carme Riu,300,B,B",
    )
    reading = read_upload([UploadedFile("x.csv", "\n".join(rows).encode())])
    assert reading.report is not None
    assert {player.name: player.group for player in reading.report.players} == {
        "Anna Pla": "A",
        "Bernat Coll": "A",
        "Carme Riu": "B",
    }
    told = [problem for problem in reading.problems if problem.code == "two_groups"]
    assert [problem.params for problem in told] == [{"name": "Anna Pla", "group": "A", "found": "B"}]


@pytest.mark.parametrize("heading", ["Group", "Grup", "Categoria", "Group A"])
def test_column_that_may_be_anything_makes_no_groups(heading: str) -> None:
    rows = (f"Round,{heading},Player 1,Score 1,Player 2,Score 2", "1,X,Anna Pla,400,Bernat Coll,300")
    reading = read_upload([UploadedFile("x.csv", "\n".join(rows).encode())])
    assert reading.report is not None
    assert {player.group for player in reading.report.players} == {""}


@pytest.mark.parametrize("name", sorted(set(targets()) - set(CARRYING)))
def test_groups_that_are_lost_are_said(name: str) -> None:
    assert GROUPS in find_losses(grouped("Masters", "Novices"), targets()[name])
    assert GROUPS not in find_losses(make_event(1), targets()[name])


@pytest.mark.parametrize("names", [("", "A"), ("A B", "A_B"), ("A", "a")])
def test_divisions_have_names_of_their_own(names: tuple[str, str]) -> None:
    parts = divide(grouped(*names))
    assert len({part.division.casefold() for part in parts}) == 2
    assert all(part.division for part in parts)


@pytest.mark.parametrize("name", DIVIDED)
def test_groups_that_play_each_other_are_one_division(name: str) -> None:
    report = grouped("A", "B")
    last = len(report.players)
    across = make_game(report.rounds + 1, 1, (1, last), (400, 300), None)
    mixed = replace(report, tables=(*report.tables, across), rounds=report.rounds + 1)
    assert (is_divided(mixed), list(divide(mixed))) == (False, [mixed])
    assert GROUPS in find_losses(mixed, targets()[name])


def test_every_division_needs_players_enough_for_naspa() -> None:
    report = grouped("A", "B")
    assert FEW_PLAYERS not in [code for code, _names in find_lacks(report, "NASPA")]
    few = {player.number for player in report.players if player.group == "B"}
    of_two = [table for table in report.tables if len(table.seats) == 2 and table.seats[0].player in few][:1]
    others = [table for table in report.tables if table.seats[0].player not in few]
    lacks = find_lacks(replace(report, tables=(*others, *of_two)), "NASPA")
    assert FEW_PLAYERS in [code for code, _names in lacks]


def test_day_that_nobody_knows_is_not_made_up() -> None:
    written = targets()["aupair"].write(replace(make_event(1), date=""))
    back = read_upload([UploadedFile("x.tou", written)]).report
    assert back is not None
    assert back.date == ""
