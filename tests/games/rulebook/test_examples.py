"""The worked examples of a rulebook are what the scorer and the rules of settling say."""

import re
from dataclasses import replace

import pytest

from games.material.board import load_board
from games.material.notation import parse_play
from games.material.position import empty_position
from games.material.tiles import load_tileset, tileset_names
from games.play.endings import Ending
from games.play.outcome import Side, settle_game
from games.play.scoring import score_play
from games.rulebook.endings import settle_examples
from games.rulebook.prose import Material
from games.rulebook.scoring import MOVES, score_example, write_scoring_example
from games.rulebook.time import overtime_price, write_overtime
from games.rules.ruleset import load_ruleset, ruleset_names


def make(rules="fisc", tiles=None, **changes):
    found = replace(load_ruleset(rules), **changes)
    return Material(found, load_tileset(tiles or found.tiles), load_board(found.board))


def calculate(written):
    """The value of “(2 × 2 + 1) × 2”, computed apart from the scorer."""
    assert re.fullmatch(r"[0-9+× ()]+", written)
    return eval(written.replace("×", "*"))


@pytest.mark.parametrize("tiles", tileset_names())
def test_example_moves_are_played_whole_in_every_language(tiles):
    m = make(tiles=tiles)
    moves = score_example(m)
    assert [move.written for move in moves] == list(MOVES[m.tiles.language])
    assert moves[2].scored.bonus == 50
    assert len(moves[1].scored.words) == len(moves[2].scored.words) == 2


@pytest.mark.parametrize("tiles", tileset_names())
def test_sums_written_out_come_to_the_scorers_points(tiles):
    m = make(tiles=tiles)
    position = empty_position(m.board)
    for move in score_example(m):
        scored = score_play(position, parse_play(move.written, m.tiles, m.board), m.tiles, m.rules.scoring)
        assert move.scored == scored
        for word, written in zip(scored.words, move.sums, strict=True):
            left, right = written.split(" = ")
            assert calculate(left) == int(right) == word.points
        position = position.lay(scored.laid)


def test_doubled_first_move_is_explained():
    scoring = replace(load_ruleset("fisc").scoring, first_move_factor=2)
    m = make(scoring=scoring)
    first = write_scoring_example(m).blocks[1].rows[0]
    assert first[2:] == ("COL·LEGI: (2 × 2 + 1 + 10 + 1 + 3 + 1) × 2 = 40; first move: × 2", "80", "80")


def test_example_is_left_out_where_it_does_not_fit():
    m = make()
    assert write_scoring_example(replace(m, tiles=replace(m.tiles, language="it"))) is None
    smaller = make(scoring=replace(m.rules.scoring, rack_size=4, bonuses=()))
    assert write_scoring_example(smaller) is None


@pytest.mark.parametrize("rules", ruleset_names())
def test_settled_examples_keep_the_rules_of_settling(rules):
    m = make(rules)
    for example in settle_examples(m):
        seat = 0 if example.outcome.ending == "out" else None
        assert example.outcome == settle_game(m.rules, m.tiles, example.sides, Ending(example.outcome.ending, seat))


def test_going_out_moves_points_without_making_any():
    out, stalled = settle_examples(make("fisc"))
    points = [side.points for side in out.sides]
    assert sum(standing.points for standing in out.outcome.standings) == sum(points)
    assert sum(standing.points for standing in stalled.outcome.standings) < sum(points)


@pytest.mark.parametrize(("begun", "prices"), [(True, [10, 10, 20, 50]), (False, [0, 10, 10, 40])])
def test_overtime_table_has_the_settled_prices(begun, prices):
    overtime = replace(load_ruleset("fisc").overtime, begun_minute_counts=begun)
    rows = write_overtime(make(overtime=overtime)).blocks[1].rows
    assert [row[0] for row in rows] == ["0:30", "1:00", "1:01", "4:20"]
    assert [int(row[1]) for row in rows] == prices


def test_overtime_price_is_what_a_game_is_settled_with():
    m = make("mallorca")
    sides = [Side(300, (), overtime_seconds=90), Side(280, ())]
    settled = settle_game(m.rules, m.tiles, sides, Ending("time_called")).standings[0].points
    assert settled == 300 - overtime_price(m, 90) == 280
