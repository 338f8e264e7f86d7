import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.material.board import load_board
from games.material.notation import Place, Play, parse_play
from games.material.position import Position, empty_position
from games.material.spelling import Letter
from games.material.tiles import TileSet, load_tileset, tileset_names
from games.play.scoring import score_play
from games.problems.kinds import IllegalMove
from games.rules.parameters import Scoring
from tests.games.making.naive_scorer import naive_score
from tests.games.making.random_games import play_random_game
from tests.repeated import many

BOARD = load_board("standard")
CATALAN = load_tileset("catalan")
EMPTY = empty_position(BOARD)


def lay(*moves: str, tiles: TileSet = CATALAN) -> Position:
    position = EMPTY
    for move in moves:
        position = position.lay(score_play(position, parse_play(move, tiles, BOARD), tiles).laid)
    return position


def score(move: str, *on: str, tiles: TileSet = CATALAN, rules: Scoring | None = None):
    return score_play(lay(*on, tiles=tiles), parse_play(move, tiles, BOARD), tiles, rules or Scoring())


@pytest.mark.parametrize(
    ("move", "on", "words", "points"),
    [
        ("SENYAL H8", [], {"SENYAL": 30}, 30),
        ("TAPATS 7F", ["TIPA H5"], {"TAPATS": 10}, 10),
        ("ANTIPANS H3", ["TIPA H5"], {"ANTIPANS": 11}, 11),
        ("SIGNA 4D", ["TIPA H5"], {"SIGNA": 16, "ATIPA": 8}, 24),
    ],
)
def test_worked_examples_of_the_basics(move, on, words, points):
    scored = score(move, *on)
    assert {word.text: word.points for word in scored.words} == words
    assert (scored.points, scored.bonus) == (points, 0)


@pytest.mark.parametrize(
    ("move", "on", "points", "printed"),
    [
        # The document prints (1+1+3+1)×2 = 18; its own rule gives 12.
        ("TIPA H5", [], 12, 18),
        # It prints PE as 4, but the E lies on I7, which doubles it in PE just as it does in SANES.
        ("SANES I4", ["TIPA H5"], 17, 16),
    ],
)
def test_two_sums_of_the_basics_contradict_its_own_rules(move, on, points, printed):
    assert score(move, *on).points == points != printed


@pytest.mark.parametrize(
    ("move", "on", "points"),
    [
        # Seven tiles: the bonus is added after the word premium of the centre.
        ("CASERES H8", [], 2 * (2 + 1 + 1 + 1 + 2 * 1 + 1 + 1) + 50),
        # A blank is worth nothing, and its square still multiplies the word.
        ("(S)ENYAL H8", [], 2 * (0 + 1 + 10 + 1 + 2)),
        # An 8 on a double letter that is itself a blank: the square is wasted.
        ("SENYA(L) H8", [], 2 * (1 + 1 + 10 + 1)),
    ],
)
def test_premiums_bonus_and_blanks(move, on, points):
    assert score(move, *on).points == points


def with_tiles(squares: str, letters: str) -> Position:
    """A board with single tiles on it, to set up a square's neighbourhood."""
    pairs = zip(squares.split(), letters, strict=True)
    return EMPTY.lay((BOARD.index_of(square), Letter(letter)) for square, letter in pairs)


@pytest.mark.parametrize(
    ("there", "letters", "move", "points"),
    [
        # A1 and A8 both triple; the double letter of A4 is covered already.
        ("A4", "E", "ASSECADA A1", 9 * 10 + 50),
        # E5 doubles; E11, the other double of the row, is not reached.
        ("E7 E8", "SS", "CASSES E5", 2 * 7),
        # E5 and E11 both double.
        ("E8 E9", "RA", "CASERATS E4", 4 * 9),
        # A premium that lies under a tile of the board is spent.
        ("E5", "A", "CASERATS E4", 2 * 9 + 50),
    ],
)
def test_two_word_premiums_multiply_and_count_once(there, letters, move, points):
    assert score_play(with_tiles(there, letters), parse_play(move, CATALAN, BOARD), CATALAN).points == points


def test_first_move_factor_is_applied_to_the_words_not_to_the_bonus():
    twice = Scoring(first_move_factor=2)
    assert score("SENYAL H8", rules=twice).points == 60
    assert score("CASERES H8", rules=twice).points == 2 * 18 + 50
    assert score("TAPATS 7F", "TIPA H5", rules=twice).points == 10


@pytest.mark.parametrize(
    ("move", "on", "code", "square"),
    [
        ("TIPA A1", [], "first_move_off_centre", "H8"),
        ("A H8", [], "word_too_short", "H8"),
        ("CASERES H10", [], "off_board", "H15"),
        ("CASERES 8J", [], "off_board", "O8"),
        ("TIPA A1", ["TIPA H5"], "not_touching", "A1"),
        ("SOPA H5", ["TIPA H5"], "square_taken", "H5"),
        ("TIPA H5", ["TIPA H5"], "no_tile_laid", "H5"),
        ("PANS H7", ["TIPA H5"], "word_runs_on", "H6"),
        ("TAP 7G", ["TIPA H5", "TAPATS 7F"], "word_runs_on", "7F"),
        ("ASSESSES H8", [], "more_tiles_than_a_rack", "H15"),
        ("ÇAÇA H8", [], "no_tile_left", "H10"),
        ("(W)ATS H8", [], "blank_cannot_stand", "H8"),
        ("(A)(B)(C) H8", [], "no_tile_left", "H10"),
    ],
)
def test_illegal_move_names_the_rule_and_the_square(move, on, code, square):
    if square[0].isdigit():
        square = square[1:] + square[:1]
    with pytest.raises(IllegalMove) as refused:
        score(move, *on)
    assert (refused.value.code, refused.value.problem.params["square"]) == (code, square)


def test_blank_stands_for_any_letter_only_where_the_rules_say_so():
    loose = Scoring(blank_stands_for="any_letter")
    assert score("(W)ATS H8", rules=loose).points == 2 * (1 + 1 + 1)


def test_n_and_a_blank_y_never_make_ny():
    loose = Scoring(blank_stands_for="any_letter")
    position = lay("AN H7")
    play = Play(parse_play("ANY H7", CATALAN, BOARD).place, (*parse_play("AN(Y) H7", CATALAN, BOARD).letters,))
    with pytest.raises(IllegalMove) as refused:
        score_play(position, play, CATALAN, loose)
    assert refused.value.problem.params == {"square": "H8", "letter": "NY"}


def test_gap_in_a_play_of_dots_is_named():
    place = parse_play("TIPA H8", CATALAN, BOARD).place
    with pytest.raises(IllegalMove) as refused:
        score_play(EMPTY, Play(place, (None, None)), CATALAN)
    assert (refused.value.code, refused.value.problem.params["square"]) == ("square_empty", "H8")


def assert_scorers_agree(name: str, seed: int) -> int:
    tiles = load_tileset(name)
    game = play_random_game(tiles, seed)
    for before, _, scored in game.steps:
        after = before.lay(scored.laid)
        boards = [
            {BOARD.square_name(i): (letter.letter, letter.blank) for i, letter in enumerate(p.cells) if letter}
            for p in (before, after)
        ]
        assert scored.points == naive_score(boards[0], boards[1], tiles.values)
    return len(game.steps)


@given(st.sampled_from(tileset_names()), st.integers(0, 10**9))
@settings(max_examples=many(40), deadline=None)
def test_naive_scorer_agrees_in_random_games(name, seed):
    assert_scorers_agree(name, seed)


@pytest.mark.slow
@pytest.mark.skipif("FARISTOL_SLOW" not in os.environ, reason="FARISTOL_SLOW is not set: ten thousand games")
@given(st.sampled_from(tileset_names()), st.integers(0, 10**9))
@settings(max_examples=10_000, deadline=None)
def test_naive_scorer_agrees_in_ten_thousand_random_games(name, seed):
    assert_scorers_agree(name, seed)


@given(st.integers(0, 10**9))
@settings(max_examples=many(40), deadline=None)
def test_transposed_game_scores_the_same(seed):
    for before, play, scored in play_random_game(CATALAN, seed).steps:
        turned = EMPTY.lay(
            (BOARD.index(i % BOARD.stride - 1, i // BOARD.stride - 1), letter)
            for i, letter in enumerate(before.cells)
            if letter
        )
        place = Place(play.place.column, play.place.row, not play.place.down)
        again = score_play(turned, Play(place, play.letters), CATALAN)
        assert again.points == scored.points


@given(st.sampled_from(tileset_names()), st.integers(0, 10**9))
@settings(max_examples=many(40), deadline=None)
def test_board_and_bag_always_make_the_whole_set(name, seed):
    tiles = load_tileset(name)
    for before, _, scored in play_random_game(tiles, seed).steps:
        after = before.lay(scored.laid)
        left = tiles.unseen(after.used)
        assert min(left.values()) >= 0
        assert sum(left.values()) + sum(after.used.values()) == tiles.size
