import json

import pytest

from games.material.board import board_as_json, board_from_json, load_board
from games.problems.kinds import InvalidBoard

BOARD = load_board("standard")


def test_standard_board_has_the_known_premiums():
    letters = [BOARD.letter_factors[BOARD.index(r, c)] for r in range(15) for c in range(15)]
    words = [BOARD.word_factors[BOARD.index(r, c)] for r in range(15) for c in range(15)]
    assert (letters.count(2), letters.count(3), words.count(2), words.count(3)) == (24, 12, 17, 8)


@pytest.mark.parametrize(
    ("square", "letter", "word"),
    [("H8", 1, 2), ("A1", 1, 3), ("A8", 1, 3), ("H12", 2, 1), ("B6", 3, 1), ("E5", 1, 2), ("A2", 1, 1)],
)
def test_square_has_its_premium(square, letter, word):
    index = BOARD.index_of(square)
    assert (BOARD.letter_factors[index], BOARD.word_factors[index]) == (letter, word)
    assert BOARD.square_name(index) == square


def test_standard_board_is_the_same_from_every_side():
    rows = BOARD.squares
    assert rows == rows[::-1] == tuple(zip(*rows, strict=True)) == tuple(row[::-1] for row in rows)


@pytest.mark.parametrize("square", ["P1", "A0", "A16", "8H", "", "AA", "H²", "H٣", "H" + "9" * 5000])
def test_unknown_square_is_refused(square):
    with pytest.raises(InvalidBoard) as refused:
        BOARD.index_of(square)
    assert refused.value.code == "no_such_square"


def test_board_survives_json():
    assert board_from_json(json.loads(json.dumps(board_as_json(BOARD)))) == BOARD


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"squares": []}, "board_empty"),
        ({"squares": [". .", "."]}, "board_not_rectangular"),
        ({"squares": [". x", ". ."]}, "board_unknown_code"),
        ({"legend": {".": {"letter": 0, "word": 1}}}, "board_bad_factor"),
        ({"centre": "Z9"}, "no_such_square"),
        ({"legend": None}, "board_unreadable"),
    ],
)
def test_contradictory_board_is_refused(change, code):
    data = {
        "name": "small",
        "centre": "A1",
        "legend": {".": {"letter": 1, "word": 1}},
        "squares": [". .", ". ."],
    }
    assert board_from_json(data).columns == 2
    with pytest.raises(InvalidBoard) as refused:
        board_from_json(data | change)
    assert code in [problem.code for problem in refused.value.problems]


def test_unknown_board_is_refused():
    with pytest.raises(InvalidBoard) as refused:
        load_board("round")
    assert refused.value.code == "no_such_board"
