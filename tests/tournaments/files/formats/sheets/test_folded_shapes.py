"""Lists in which a cell or a heading says two things, in each kind of spreadsheet."""

from __future__ import annotations

import csv
import io

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.files.formats.sheets.test_made_workbooks import expected, found_in, read
from tests.tournaments.making import folded_shapes as folded
from tests.tournaments.making.made_workbooks import (
    FOURS,
    GAMES,
    NAMES,
    USUAL,
    Line,
    Shape,
    cross,
    games_list,
    letter,
    one,
    usual,
)
from tests.tournaments.making.reading_text import spell_reading
from tests.tournaments.making.workbook_maker import DescribedSheet
from tournaments.files.reading import read_upload
from tournaments.report.report import Reading, UploadedFile

KINDS = ("xlsx", "ods", "csv")


def read_as(shape: Shape, kind: str) -> Reading:
    if kind != "csv":
        return read(shape, kind)
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows(shape()[0].rows)
    return read_upload([UploadedFile("a.csv", text.getvalue().encode())])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", folded.READ)
def test_two_players_in_a_cell_are_read_with_their_scores(name: str, kind: str) -> None:
    assert found_in(read_as(folded.READ[name], kind)) == expected(GAMES)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", folded.DECIDED)
def test_marks_of_winners_are_results_without_scores(name: str, kind: str) -> None:
    reading = read_as(folded.DECIDED[name], kind)
    assert found_in(reading, scores=False) == expected(folded.DECIDED_GAMES, scores=False)
    assert reading.report is not None
    assert all(seat.game_points is None for table in reading.report.tables for seat in table.seats)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", folded.FOUR)
def test_headings_are_the_places_of_tables_of_four(name: str, kind: str) -> None:
    reading = read_as(folded.FOUR[name], kind)
    assert not reading.refused, spell_reading(reading)
    assert reading.report is not None
    names = {player.number: player.name for player in reading.report.players}
    got = {
        (
            table.round,
            table.number,
            tuple(names[seat.player] for seat in sorted(table.seats, key=lambda s: s.place or 0)),
        )
        for table in reading.report.tables
    }
    wanted = {
        (number, table, tuple(name for name, _ in sorted(players, key=lambda player: -player[1])))
        for number, table, players in FOURS
    }
    assert got == wanted


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", folded.REFUSED)
def test_what_may_mean_two_things_is_refused(name: str, kind: str) -> None:
    shape, code = folded.REFUSED[name]
    reading = read_as(shape, kind)
    assert code in [one.code for one in reading.problems if one.severity is Severity.ERROR], spell_reading(reading)


def test_problem_of_a_cell_with_two_players_names_its_column() -> None:
    sheets = folded.READ["two in a cell, ' / '"]()
    sheets[0].rows[3][2] = f"{str(sheets[0].rows[2][2]).split(' / ')[0]} / {str(sheets[0].rows[2][2]).split(' / ')[0]}"
    problems = [one for one in read(lambda: sheets).problems if one.where.row == 4]
    assert problems
    assert {one.where.column for one in problems} <= {"", "C"}


PRIZES = [["Premis"], ["1r", NAMES[0], "100 €"], ["2n", NAMES[1], "50 €"]]
PODIUM = [["Ronda", "1r", "2n", "3r"], [5, *NAMES[:3]]]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("below", [PRIZES, PODIUM])
def test_prizes_below_a_list_are_no_games(below: list[Line], kind: str) -> None:
    def shape() -> list[DescribedSheet]:
        return one([*games_list(USUAL, usual()), [], *below])

    assert found_in(read_as(shape, kind)) == expected(GAMES)


@pytest.mark.parametrize("letters", ["VED", "ZRP", "WDL"])
def test_cross_table_is_read_from_text_too(letters: str) -> None:
    def shape() -> list[DescribedSheet]:
        return one(cross(lambda game, side, other: f"{letter(game, side, letters)}{other}", "BYE"))

    assert found_in(read_as(shape, "csv"), scores=False) == expected(GAMES, scores=False)
