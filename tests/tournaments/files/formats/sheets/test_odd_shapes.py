"""One championship in a hundred more shapes: read right, asked about or refused, and never otherwise in silence."""

from __future__ import annotations

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.files.formats.sheets.test_made_workbooks import expected, found_in, read
from tests.tournaments.making import odd_crosses as crosses
from tests.tournaments.making import odd_lists as lists
from tests.tournaments.making.made_workbooks import FOURS, GAMES, Shape, matrix, one
from tests.tournaments.making.reading_text import spell_reading

SCORED = {f"list: {name}": shape for name, shape in lists.READ.items()} | {
    f"cross: {name}": shape for name, shape in crosses.SCORED.items()
}
DECIDED = lists.DECIDED | crosses.DECIDED
REFUSED = lists.REFUSED | crosses.REFUSED


@pytest.mark.parametrize("name", SCORED)
def test_shape_gives_the_games_with_their_scores(name: str) -> None:
    assert found_in(read(SCORED[name])) == expected(GAMES)


@pytest.mark.parametrize("name", DECIDED)
def test_shape_gives_the_results(name: str) -> None:
    assert found_in(read(DECIDED[name]), scores=False) == expected(GAMES, scores=False)


@pytest.mark.parametrize("name", lists.TWO_GROUPS)
def test_two_groups_are_both_read(name: str) -> None:
    assert found_in(read(lists.TWO_GROUPS[name])) == expected([*lists.GROUPS[0], *lists.GROUPS[1]])


@pytest.mark.parametrize("name", lists.FOUR)
def test_tables_of_four_are_read(name: str) -> None:
    reading = read(lists.FOUR[name])
    assert not reading.refused, spell_reading(reading)
    assert reading.report is not None
    names = {player.number: player.name for player in reading.report.players}
    got = {
        (table.round, table.number, frozenset((names[seat.player], seat.game_points) for seat in table.seats))
        for table in reading.report.tables
    }
    assert got == {(number, table, frozenset(players)) for number, table, players in FOURS}


def codes_of(shape: Shape, *severities: Severity) -> list[str]:
    return [problem.code for problem in read(shape).problems if problem.severity in severities]


@pytest.mark.parametrize("name", REFUSED)
def test_doubtful_shape_is_refused_and_said_why(name: str) -> None:
    shape, code = REFUSED[name]
    assert code in codes_of(shape, Severity.ERROR)


@pytest.mark.parametrize("name", lists.WARNED)
def test_shape_is_read_with_a_word(name: str) -> None:
    shape, code = lists.WARNED[name]
    assert code in codes_of(shape, Severity.WARNING, Severity.NOTE)
    assert not read(shape).refused


def test_scores_of_rows_without_totals_are_read_with_a_word() -> None:
    def own(total: bool) -> Shape:
        return lambda: one(matrix(lambda game, side: game.scores[side], total=total))

    assert "rows_own_scores" in codes_of(own(total=False), Severity.WARNING)
    assert "rows_own_scores" not in codes_of(own(total=True), Severity.WARNING)


def test_cells_that_cannot_be_read_are_told_alone() -> None:
    # That totals then do not add up and that nobody has played follows from it.
    assert set(codes_of(crosses.REFUSED["own score behind the number"][0], Severity.ERROR)) == {"unreadable_cell"}
