import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.material.board import load_board
from games.material.notation import Notation, Place, parse_place, parse_play, write_place, write_play
from games.material.tiles import load_tileset
from games.problems.kinds import InvalidPlace

BOARD = load_board("standard")
PLACES = st.builds(Place, st.integers(0, 14), st.integers(0, 14), st.booleans())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("H8", Place(7, 7, down=False)),
        ("7F", Place(5, 6, down=True)),
        ("a15", Place(0, 14, down=False)),
        ("15O", Place(14, 14, down=True)),
    ],
)
def test_regulations_letter_first_is_horizontal_in_that_row(text, place):
    assert parse_place(text, BOARD) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [("8F", Place(7, 5, down=False)), ("F8", Place(7, 5, down=True)), ("c13", Place(12, 2, down=True))],
)
def test_english_number_first_is_horizontal_in_that_row(text, place):
    assert parse_place(text, BOARD, Notation.COLUMNS_LETTERED) == place


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("H", "no_place"),
        ("H8H", "no_place"),
        ("P1", "place_off_board"),
        ("16A", "place_off_board"),
        ("A0", "place_off_board"),
    ],
)
def test_text_that_is_no_place_is_refused(text, code):
    with pytest.raises(InvalidPlace) as refused:
        parse_place(text, BOARD)
    assert refused.value.code == code


@given(PLACES, st.sampled_from(Notation))
def test_place_survives_writing_and_reading(place, notation):
    assert parse_place(write_place(place, notation), BOARD, notation) == place


@given(PLACES)
def test_the_same_text_is_the_transposed_place_in_the_other_notation(place):
    text = write_place(place, Notation.ROWS_LETTERED)
    assert parse_place(text, BOARD, Notation.COLUMNS_LETTERED) == Place(place.column, place.row, not place.down)


def test_play_is_a_word_and_a_place():
    tiles = load_tileset("catalan")
    play = parse_play("se(ny)al h8", tiles, BOARD)
    assert play.place == Place(7, 7, down=False)
    assert write_play(play) == "SE(NY)AL H8"


@pytest.mark.parametrize("text", ["SENYAL", "H8 SENYAL AL", ""])
def test_play_without_word_and_place_is_refused(text):
    with pytest.raises(InvalidPlace) as refused:
        parse_play(text, load_tileset("catalan"), BOARD)
    assert refused.value.code == "no_word_and_place"
