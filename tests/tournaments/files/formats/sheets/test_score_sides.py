"""Whose score a cell of a cross-table holds: told by what stands beside it, or read with a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.files.formats.sheets.test_made_workbooks import read
from tests.tournaments.making.made_workbooks import (
    GAMES,
    LEAGUE,
    LEAGUE_NAMES,
    NAMES,
    Line,
    Played,
    cross,
    letter,
    matrix,
    one,
    pair,
    standings,
)
from tests.tournaments.making.workbook_maker import Cell
from tournaments.report.report import Reading

TOLD = {"rows_own_scores", "rows_own_scores_first"}

FORMS: dict[str, Callable[[Played, int, int], str]] = {
    "3: 350-400": lambda game, side, other: f"{other}: {pair(game, side)}",
    "3 350-400": lambda game, side, other: f"{other} {pair(game, side)}",
    "350-400 (3)": lambda game, side, other: f"{pair(game, side)} ({other})",
    "Puig 350-400": lambda game, side, other: f"{NAMES[other - 1]} {pair(game, side)}",
}
CELLS: dict[str, Callable[[Played, int], Cell]] = {
    "both scores": pair,
    "own score": lambda game, side: game.scores[side],
}


def words_of(lines: list[Line]) -> set[str]:
    return {problem.code for problem in read_lines(lines).problems if problem.severity is Severity.WARNING} & TOLD


def read_lines(lines: list[Line]) -> Reading:
    return read(lambda: one(lines))


@pytest.mark.parametrize("form", FORMS)
def test_first_of_two_scores_is_the_rows_with_a_word_where_no_total_says_so(form: str) -> None:
    assert words_of(cross(FORMS[form], "BYE", total=None)) == {"rows_own_scores_first"}
    assert not words_of(cross(FORMS[form], "BYE"))


def test_word_names_a_game_as_it_was_read() -> None:
    reading = read_lines(cross(FORMS["3 350-400"], "BYE", total=None))
    [told] = [problem for problem in reading.problems if problem.code == "rows_own_scores_first"]
    sides = [(game.one, game.scores[0], game.other, game.scores[1]) for game in GAMES if game.other]
    sides += [(other, against, one, own) for one, own, other, against in sides]
    assert tuple(told.params[name] for name in ("one", "own", "other", "against")) in sides


def test_mark_of_who_won_says_whose_score_stands_first() -> None:
    def cell(game: Played, side: int, other: int) -> str:
        return f"{letter(game, side, 'WDL')}{other} {pair(game, side)}"

    assert not words_of(cross(cell, "BYE", total=None))


def league(cell: str, names: list[str]) -> list[Line]:
    return matrix(CELLS[cell], names=names, total=False)


BEST_FIRST = [name for name, _, _ in standings(LEAGUE)]


@pytest.mark.parametrize("cell", CELLS)
def test_order_of_the_standings_says_whose_score_it_is(cell: str) -> None:
    assert not words_of(league(cell, BEST_FIRST))
    assert words_of(league(cell, BEST_FIRST[::-1]))


@pytest.mark.parametrize("cell", CELLS)
def test_places_say_whose_score_it_is(cell: str) -> None:
    lines = league(cell, LEAGUE_NAMES)
    places: Line = ["Pos.", *(BEST_FIRST.index(name) + 1 for name in LEAGUE_NAMES)]
    assert words_of(lines)
    assert not words_of([[line[0], place, *line[1:]] for place, line in zip(places, lines, strict=True)])


@pytest.mark.parametrize("cell", CELLS)
def test_sums_of_game_points_say_whose_score_it_is(cell: str) -> None:
    scored = {name: points for name, _, points in standings(LEAGUE)}
    all_points = sum(scored.values())
    lines = league(cell, LEAGUE_NAMES)
    own: Line = ["Punts", *(scored[name] for name in LEAGUE_NAMES)]
    wrong: Line = ["Punts", *(all_points - scored[name] for name in LEAGUE_NAMES)]
    assert not words_of([[*line, total] for line, total in zip(lines, own, strict=True)])
    assert words_of([[*line, total] for line, total in zip(lines, wrong, strict=True)])
