import pytest

from games.material.tiles import load_tileset
from games.play.draws import who_starts
from games.rules.ruleset import load_ruleset


@pytest.mark.parametrize(
    ("name", "draws", "seat"),
    [
        ("fisc", ["C", "B"], 1),
        ("fisc", ["?", "A"], 0),
        ("fisc", ["E", "E"], None),
        ("fisc", ["?", "?"], None),
        ("mallorca", ["Ç", "C"], 1),
        ("mallorca", ["L·L", "L"], 1),
        ("mallorca", ["NY", "O"], 0),
        ("pinczow", ["Ł", "L"], 1),
        ("pinczow", ["Ą", "A"], 1),
        ("pinczow", ["Ż", "Ż"], None),
        ("basics", ["D", "C", "B", "E"], 2),
        ("basics", ["B", "C", "B", "E"], None),
    ],
)
def test_nearest_to_the_beginning_starts(name, draws, seat):
    rules = load_ruleset(name)
    assert who_starts(tuple((d,) for d in draws), load_tileset(rules.tiles), rules.start) == seat


@pytest.mark.parametrize(
    ("draws", "seat"),
    [
        (["AEIOUSS", "AEIOUSX", "AEIOUST", "AAAAAAA"], 1),
        # A blank is no letter of the alphabet.
        (["AEIOES?", "AEIOET?", "AEIOESA"], 1),
        (["AEIOUSZ", "AEIOUZS", "AEIOUST"], None),
    ],
)
def test_at_ebre_the_letter_nearest_to_the_end_starts(draws, seat):
    rules = load_ruleset("ebre")
    assert who_starts(tuple(tuple(d) for d in draws), load_tileset("catalan"), rules.start) == seat


def test_nobody_starts_where_only_blanks_were_drawn_and_blanks_do_not_count():
    assert who_starts((("?",), ("?",)), load_tileset("catalan"), load_ruleset("ebre").start) is None
