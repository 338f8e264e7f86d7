import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.material.board import load_board
from games.material.notation import parse_play, write_play
from games.material.position import Position, empty_position
from games.material.spelling import Letter
from games.material.tiles import load_tileset, tileset_names
from games.play.scoring import score_play
from games.problems.kinds import IllegalMove, InvalidBoard
from tests.games.making.laid_tiles import play_from_tiles
from tests.games.making.random_games import play_random_game
from tests.repeated import many

BOARD = load_board("standard")
CATALAN = load_tileset("catalan")
EMPTY = empty_position(BOARD)


def tipa() -> Position:
    return EMPTY.lay(score_play(EMPTY, parse_play("TIPA H5", CATALAN, BOARD), CATALAN).laid)


def tiles_on(squares: str, letters: str) -> dict[str, Letter]:
    return {square: Letter(letter) for square, letter in zip(squares.split(), letters, strict=True)}


@pytest.mark.parametrize(
    ("squares", "letters", "play"),
    [
        # The main word takes in what lies before, between and behind the tiles.
        ("H3 H4 H9 H10", "ANNS", "ANTIPANS H3"),
        ("F7 G7 I7 J7 K7", "TAATS", "TAPATS 7F"),
        ("D4 E4 F4 G4 H4", "SIGNA", "SIGNA 4D"),
        # A single tile is read along the line where it makes a word.
        ("H9", "S", "TIPAS H5"),
        ("I7", "E", "PE 7H"),
    ],
)
def test_tiles_on_squares_make_a_play(squares, letters, play):
    assert write_play(play_from_tiles(tipa(), tiles_on(squares, letters))) == play


@pytest.mark.parametrize(
    ("squares", "letters", "code", "square"),
    [
        ("", "", "no_tile_laid", "H8"),
        ("H5", "S", "square_occupied", "H5"),
        ("G5 I6", "AB", "not_in_one_line", "I6"),
        ("G5 G6 I5", "ABC", "not_in_one_line", "G6"),
        ("H3 H9", "AS", "gap", "H4"),
        ("H4 H9 H11", "AAA", "gap", "H10"),
        ("F7 I7", "AB", "gap", "G7"),
    ],
)
def test_tiles_that_are_no_play_name_the_square(squares, letters, code, square):
    with pytest.raises(IllegalMove) as refused:
        play_from_tiles(tipa(), tiles_on(squares, letters))
    assert (refused.value.code, refused.value.problem.params["square"]) == (code, square)


def test_unknown_square_is_refused():
    with pytest.raises(InvalidBoard):
        play_from_tiles(EMPTY, {"Z1": Letter("A")})


@given(st.sampled_from(tileset_names()), st.integers(0, 10**9))
@settings(max_examples=many(30))
def test_tiles_of_any_move_make_that_move_again(name, seed):
    tiles = load_tileset(name)
    for before, _, scored in play_random_game(tiles, seed).steps:
        laid = {BOARD.square_name(index): letter for index, letter in scored.laid}
        again = score_play(before, play_from_tiles(before, laid), tiles)
        assert again.points == scored.points
        assert {word.place for word in again.words} == {word.place for word in scored.words}
