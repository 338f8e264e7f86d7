"""Groups of a championship go into the divisions of the formats that have them, and come back as groups."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.making.events import make_event, make_game
from tournaments.exports.divisions import divide, is_divided
from tournaments.exports.sending import FEW_PLAYERS, NASPA, find_lacks
from tournaments.exports.targets import GROUPS, TARGETS, find_losses
from tournaments.report.questions import ALL_DIVISIONS, DIVISION
from tournaments.report.report import Kind, Report, UploadedFile
from tournaments.uploads.events.joining import join_groups
from tournaments.uploads.reading import read_upload

DIVIDED = sorted(name for name, target in TARGETS.items() if GROUPS in target.carries)


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
    assert GROUPS not in find_losses(report, TARGETS[name])
    file = UploadedFile("x", TARGETS[name].write(report))
    asked = read_upload([file])
    assert [one.division for one in asked.divisions] == ["Masters", "Novices"]
    back = read_upload([file], {DIVISION: (ALL_DIVISIONS,)}).report
    assert back is not None
    assert games(back) == games(report)


@pytest.mark.parametrize("name", sorted(set(TARGETS) - set(DIVIDED)))
def test_groups_that_are_lost_are_said(name: str) -> None:
    assert GROUPS in find_losses(grouped("Masters", "Novices"), TARGETS[name])
    assert GROUPS not in find_losses(make_event(1), TARGETS[name])


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
    assert GROUPS in find_losses(mixed, TARGETS[name])


def test_every_division_needs_players_enough_for_naspa() -> None:
    report = grouped("A", "B")
    assert FEW_PLAYERS not in [code for code, _names in find_lacks(report, NASPA)]
    few = {player.number for player in report.players if player.group == "B"}
    of_two = [table for table in report.tables if len(table.seats) == 2 and table.seats[0].player in few][:1]
    others = [table for table in report.tables if table.seats[0].player not in few]
    lacks = find_lacks(replace(report, tables=(*others, *of_two)), NASPA)
    assert FEW_PLAYERS in [code for code, _names in lacks]


def test_day_that_nobody_knows_is_not_made_up() -> None:
    written = TARGETS["aupair"].write(replace(make_event(1), date=""))
    back = read_upload([UploadedFile("x.tou", written)]).report
    assert back is not None
    assert back.date == ""
