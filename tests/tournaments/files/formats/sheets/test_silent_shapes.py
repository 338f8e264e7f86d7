"""Workbooks that could be read wrong without a word are read right, asked about, or read with one."""

from __future__ import annotations

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.files.formats.sheets.test_made_workbooks import expected, found_in, read
from tests.tournaments.making import odd_lists
from tests.tournaments.making import silent_shapes as silent
from tests.tournaments.making.made_workbooks import FOURS, GAMES, Line, one
from tests.tournaments.making.reading_text import spell_reading


@pytest.mark.parametrize("name", silent.READ)
def test_shape_gives_each_player_the_own_score(name: str) -> None:
    assert found_in(read(silent.READ[name])) == expected(GAMES)


@pytest.mark.parametrize("name", silent.REFUSED)
def test_shape_that_may_mean_two_things_is_asked_about(name: str) -> None:
    shape, code = silent.REFUSED[name]
    reading = read(shape)
    assert code in [one.code for one in reading.problems if one.severity is Severity.ERROR], spell_reading(reading)


@pytest.mark.parametrize(
    ("heading", "asked"),
    [
        (["Ronda", "Jugador 1", "Jugador 2", "P1", "P2"], "P1, P2"),
        (["Vlt", "Qui", "Contra qui", "Fets", "Rebuts"], "Vlt, Qui, Contra qui, Fets, Rebuts"),
        (["Ronda", "Visitant", "Local", "Resultat", "Sala"], "Ronda, Visitant, Local, Resultat, Sala"),
    ],
)
def test_headings_that_are_known_are_not_called_unknown(heading: Line, asked: str) -> None:
    results: list[Line] = [[1, "Núria Puig", "Gal·la Font", 401, 388], [2, "Núria Puig", "Gal·la Font", 350, 410]]
    if "Resultat" in heading:
        results = [[*line[:3], f"{line[3]}-{line[4]}", "Ateneu"] for line in results]
    reading = read(lambda: one([heading, *results]))
    [problem] = [problem for problem in reading.problems if problem.code == "columns_unknown"]
    assert problem.params["headings"] == asked


@pytest.mark.parametrize("name", silent.LEAGUES_REFUSED)
def test_differences_of_a_league_are_no_scores(name: str) -> None:
    reading = read(silent.LEAGUES_REFUSED[name])
    assert "difference_alone" in [one.code for one in reading.problems], spell_reading(reading)


@pytest.mark.parametrize("name", silent.WARNED)
def test_what_scores_do_not_say_is_told(name: str) -> None:
    shape, code = silent.WARNED[name]
    reading = read(shape)
    assert code in [one.code for one in reading.problems if one.severity is Severity.WARNING], spell_reading(reading)


@pytest.mark.parametrize("name", silent.SILENT_REMARKS)
def test_remark_that_says_nothing_of_the_result_is_not_told(name: str) -> None:
    reading = read(silent.SILENT_REMARKS[name])
    assert "remarks_not_read" not in [one.code for one in reading.problems], spell_reading(reading)


@pytest.mark.parametrize("word", silent.BYES)
def test_word_for_nobody_is_a_bye_at_a_table_too(word: str) -> None:
    assert found_in(read(silent.with_bye(word))) == expected(GAMES)


def test_four_players_of_a_table_under_one_heading_stay_together() -> None:
    heading: Line = ["Ronda", "Taula", *["Jugador", "Punts"] * 4]
    lines: list[Line] = [
        [number, table, *(cell for player in players for cell in player)] for number, table, players in FOURS
    ]
    report = read(lambda: one([heading, *lines])).report
    assert report is not None
    names = {player.number: player.name for player in report.players}
    got = {
        (table.round, table.number, frozenset((names[seat.player], seat.game_points) for seat in table.seats))
        for table in report.tables
    }
    assert got == {(number, table, frozenset(players)) for number, table, players in FOURS}


@pytest.mark.parametrize("name", ["winner, loser, result", "colon", "400 a 350"])
def test_results_of_named_winners_or_in_any_order_are_read_without_a_word(name: str) -> None:
    assert "higher_first" not in [one.code for one in read(odd_lists.READ[name]).problems]
