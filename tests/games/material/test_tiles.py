import json

import pytest

from games.material.tiles import BLANK, load_tileset, tileset_as_json, tileset_from_json, tileset_names
from games.problems.kinds import InvalidTileSet


@pytest.mark.parametrize(
    ("name", "size", "vowels"),
    [
        ("catalan", 100, 42),
        ("polish", 100, 39),
        ("spanish", 100, 44),
        ("english", 100, 42),
        # The French set is the only one of more than a hundred: the two blanks come on top.
        ("french", 102, 45),
    ],
)
def test_tileset_holds_what_is_in_the_box(name, size, vowels):
    tiles = load_tileset(name)
    assert sum(tiles.counts.values()) == tiles.size == size
    assert sum(tile.count for tile in tiles.tiles if tile.vowel) == vowels
    assert tiles.counts[BLANK] == 2


@pytest.mark.parametrize(
    ("name", "letter", "count", "value"),
    [
        ("catalan", "E", 13, 1),
        ("catalan", "QU", 1, 8),
        ("catalan", "L·L", 1, 10),
        ("catalan", "NY", 1, 10),
        ("catalan", "Ç", 1, 10),
        ("polish", "Ź", 1, 9),
        ("polish", "Y", 4, 2),
        ("polish", "W", 4, 1),
        ("spanish", "RR", 1, 8),
        ("english", "Q", 1, 10),
        ("french", "K", 1, 10),
    ],
)
def test_tile_has_its_count_and_value(name, letter, count, value):
    tile = load_tileset(name).by_letter[letter]
    assert (tile.count, tile.value) == (count, value)


def test_catalan_order_puts_digraphs_behind_their_first_letter():
    order = load_tileset("catalan").order
    assert order[BLANK] < order["A"] < order["C"] < order["Ç"] < order["D"]
    assert order["L"] < order["L·L"] < order["M"]
    assert order["N"] < order["NY"] < order["O"]


@pytest.mark.parametrize("name", tileset_names())
def test_tileset_survives_json(name):
    tiles = load_tileset(name)
    assert tileset_from_json(json.loads(json.dumps(tileset_as_json(tiles)))) == tiles


def test_unseen_tiles_are_the_rest_of_the_set():
    tiles = load_tileset("polish")
    left = tiles.unseen({"A": 9, "Z": 2, "V": 1})
    assert (left["A"], left["Z"], left["V"]) == (0, 3, -1)


def test_tileset_reports_all_problems_at_once():
    data = {
        "name": "bad",
        "language": "ca",
        "size": 100,
        "blanks": 2,
        "tiles": [
            {"letter": "A", "count": -1, "value": 1},
            {"letter": "b", "count": 3, "value": 1},
            {"letter": "C", "count": 3, "value": 1, "typed": ["A"]},
        ],
        "folds": {"À": "Z"},
    }
    with pytest.raises(InvalidTileSet) as refused:
        tileset_from_json(data)
    assert {problem.code for problem in refused.value.problems} == {
        "tileset_size",
        "tileset_negative",
        "tileset_bad_spelling",
        "tileset_spelling_twice",
        "tileset_without_vowels_or_consonants",
        "tileset_fold_unknown",
    }


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "tileset_without_tiles"),
        ({"tiles": []}, "tileset_field_missing"),
        (
            {"name": "x", "language": "x", "size": "many", "blanks": 0, "tiles": []},
            "tileset_field_unreadable",
        ),
    ],
)
def test_tileset_refuses_data_of_another_shape(data, code):
    with pytest.raises(InvalidTileSet) as refused:
        tileset_from_json(data)
    assert refused.value.code == code


def test_unknown_tileset_is_refused_with_the_known_names():
    with pytest.raises(InvalidTileSet) as refused:
        load_tileset("klingon")
    assert "catalan" in str(refused.value.problem.params["known"])
