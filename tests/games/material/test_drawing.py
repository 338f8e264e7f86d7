"""Drawings as SVG: well-formed, saying what they show without colours, every letter inside its tile."""

from xml.etree import ElementTree

import pytest

from games.material.board import board_as_json, board_from_json, load_board
from games.material.drawing import Labels, draw_board, draw_rack, draw_tiles, premium_labels
from games.material.notation import parse_play
from games.material.position import empty_position
from games.material.tiles import load_tileset, tileset_names
from games.play.scoring import score_play

SVG = "{http://www.w3.org/2000/svg}"
BOARD = load_board("standard")
CATALAN = load_tileset("catalan")


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def texts(drawing: ElementTree.Element, name: str) -> list[str]:
    return [each.text or "" for each in drawing.iter(f"{SVG}text") if each.get("class") == name]


def after(*moves: str):
    position, laid = empty_position(BOARD), ()
    for move in moves:
        laid = score_play(position, parse_play(move, CATALAN, BOARD), CATALAN).laid
        position = position.lay(laid)
    return position, [index for index, _ in laid]


def test_an_empty_board_labels_every_premium_square():
    drawing = parsed(draw_board(BOARD, CATALAN, labels=Labels("Board", "", premium_labels(BOARD, "P", "T"))))
    labels = texts(drawing, "premium")
    assert {label: labels.count(label) for label in set(labels)} == {"3T": 8, "2T": 17, "3P": 12, "2P": 24}
    assert texts(drawing, "coordinate") == [str(n) for n in range(1, 16)] + list("ABCDEFGHIJKLMNO")


def test_a_board_shows_its_tiles_their_values_and_the_last_move():
    position, last = after("SENYAL H8", "A(NY)S 11H")
    drawing = parsed(draw_board(BOARD, CATALAN, position, labels=Labels("After two moves"), highlighted=last))
    assert texts(drawing, "letter") == ["S", "E", "NY", "A", "L", "NY", "S"]
    assert texts(drawing, "value") == ["1", "1", "10", "1", "1", "1"]
    fresh = [each for each in drawing.iter(f"{SVG}rect") if "fresh" in (each.get("class") or "")]
    assert len(fresh) == 2
    assert len(list(drawing.iter(f"{SVG}circle"))) == 1
    assert len(texts(drawing, "premium")) == 61 - 2


def test_a_drawing_is_named_for_those_who_do_not_see_it():
    drawing = parsed(draw_board(BOARD, CATALAN, labels=Labels("A <b> & c", "Words: “x”", key="m1")))
    assert drawing.get("role") == "img"
    assert drawing.get("aria-labelledby") == "m1-title m1-desc"
    assert drawing.findtext(f"{SVG}title") == "A <b> & c"
    assert drawing.findtext(f"{SVG}desc") == "Words: “x”"


def test_control_characters_in_a_title_do_not_break_the_drawing():
    assert parsed(draw_rack(("A",), CATALAN, labels=Labels("a\x00b\x0c", key='"><x'))).findtext(f"{SVG}title") == "ab"


@pytest.mark.parametrize("name", tileset_names())
def test_a_tile_table_has_every_tile_with_its_value_and_number(name: str):
    tileset = load_tileset(name)
    drawing = parsed(draw_tiles(tileset, labels=Labels("Tiles")))
    present = [tile for tile in tileset.tiles if tile.count]
    assert texts(drawing, "letter") == [tile.face or tile.letter for tile in present]
    assert texts(drawing, "value") == [str(tile.value) for tile in present]
    assert texts(drawing, "count") == [f"×{tile.count}" for tile in present] + [f"×{tileset.blanks}"]


def test_a_letter_of_many_characters_is_written_smaller():
    drawing = parsed(draw_rack(("A", "L·L", "?"), CATALAN, labels=Labels("Rack")))
    sizes = [float(each.get("font-size", 0)) for each in drawing.iter(f"{SVG}text") if each.get("class") == "letter"]
    assert sizes[0] > sizes[1] > 0
    assert texts(drawing, "letter") == ["A", "L·L"]


def test_a_board_of_another_shape_is_drawn_with_its_own_factors():
    data = board_as_json(BOARD)
    rows = [". q . D", ". . . .", "x . . ."]
    legend = {
        ".": {"letter": 1, "word": 1},
        "q": {"letter": 4, "word": 1},
        "D": {"letter": 1, "word": 2},
        "x": {"letter": 2, "word": 5},
    }
    board = board_from_json({**data, "centre": "B2", "legend": legend, "squares": rows})
    drawing = parsed(draw_board(board, CATALAN, labels=Labels("Small")))
    assert texts(drawing, "premium") == ["4L", "2W", "2L5W"]
    assert texts(drawing, "coordinate") == ["1", "2", "3", "4", "A", "B", "C"]


def test_tiles_show_their_faces():
    shown = texts(parsed(draw_tiles(CATALAN, labels=Labels("Tiles"))), "letter")
    assert "Q" in shown
    assert "QU" not in shown
    position, _laid = after("QUE H7")
    assert texts(parsed(draw_board(BOARD, CATALAN, position, labels=Labels("Board"))), "letter") == ["Q", "E"]
