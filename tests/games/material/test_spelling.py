from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.material.spelling import (
    Letter,
    spell_gcg,
    spell_marked,
    spell_rack,
    spell_word,
    write_faces,
    write_gcg,
    write_marked,
    write_rack,
)
from games.material.tiles import load_tileset, tileset_names
from games.problems.kinds import UnspellableWord

CATALAN = load_tileset("catalan")


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("QUE", ["QU", "E"]),
        ("QE", ["QU", "E"]),
        ("qadre", ["QU", "A", "D", "R", "E"]),
        ("QUADRE", ["QU", "A", "D", "R", "E"]),
        ("qüestió", ["QU", "E", "S", "T", "I", "O"]),
        ("SENYAL", ["S", "E", "NY", "A", "L"]),
        ("LLOP", ["L", "L", "O", "P"]),
        ("il·lús", ["I", "L·L", "U", "S"]),
        ("iŀlús", ["I", "L·L", "U", "S"]),
        ("IL.LUS", ["I", "L·L", "U", "S"]),
        ("il-lús", ["I", "L·L", "U", "S"]),
        ("IL∙LUS", ["I", "L·L", "U", "S"]),
        ("plaça", ["P", "L", "A", "Ç", "A"]),
        ("ALL·LIT", ["A", "L", "L·L", "I", "T"]),
    ],
)
def test_catalan_word_is_cut_into_its_tiles(text, letters):
    assert spell_word(text, CATALAN) == tuple(letters)


@pytest.mark.parametrize(
    ("name", "text", "letters"),
    [
        ("spanish", "chorro", ["CH", "O", "RR", "O"]),
        ("spanish", "pingüino", ["P", "I", "N", "G", "U", "I", "N", "O"]),
        ("spanish", "año", ["A", "Ñ", "O"]),
        ("polish", "źdźbło", ["Ź", "D", "Ź", "B", "Ł", "O"]),
        ("french", "cœur", ["C", "O", "E", "U", "R"]),
        ("french", "garçon", ["G", "A", "R", "C", "O", "N"]),
        ("english", "quiz", ["Q", "U", "I", "Z"]),
    ],
)
def test_other_sets_cut_words_by_their_own_letters(name, text, letters):
    assert spell_word(text, load_tileset(name)) == tuple(letters)


@pytest.mark.parametrize(("text", "culprit"), [("WHISKY", "W"), ("NYAY", "Y"), ("CASA2", "2"), ("A B", " ")])
def test_word_without_tiles_names_what_cannot_be_spelt(text, culprit):
    with pytest.raises(UnspellableWord) as refused:
        spell_word(text, CATALAN)
    assert (refused.value.code, refused.value.problem.params["text"]) == ("no_such_tile", culprit)


def test_word_is_written_as_in_dictionaries_or_as_on_the_tiles():
    letters = spell_word("QUADRE", CATALAN)
    assert "".join(letters) == "QUADRE"
    assert write_faces(letters, CATALAN) == "QADRE"


def test_marked_word_reads_blanks_in_parentheses():
    assert spell_marked("c(a)so(l·l)e", CATALAN) == (
        Letter("C"),
        Letter("A", blank=True),
        Letter("S"),
        Letter("O"),
        Letter("L·L", blank=True),
        Letter("E"),
    )


def test_marked_blank_may_name_a_letter_that_has_no_tile():
    assert spell_marked("(W)HIS", CATALAN)[0] == Letter("W", blank=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("C(A", "parentheses_unbalanced"),
        ("CA)", "parentheses_unbalanced"),
        ("(AB)C", "no_such_tile"),
        ("()", "no_such_tile"),
        ("", "word_empty"),
    ],
)
def test_marked_word_out_of_form_is_refused(text, code):
    with pytest.raises(UnspellableWord) as refused:
        spell_marked(text, CATALAN)
    assert refused.value.code == code


def test_gcg_word_reads_dots_lower_case_and_brackets():
    assert spell_gcg("CO[L·L]e.I[ny][l·l]q", CATALAN) == (
        Letter("C"),
        Letter("O"),
        Letter("L·L"),
        Letter("E", blank=True),
        None,
        Letter("I"),
        Letter("NY", blank=True),
        Letter("L·L", blank=True),
        Letter("QU", blank=True),
    )


def test_gcg_word_drops_parentheses_around_letters_of_the_board():
    assert spell_gcg("(O)UTDANcE", load_tileset("english"))[:2] == (Letter("O"), Letter("U"))


@pytest.mark.parametrize(("text", "code"), [("A[NY", "brackets_unbalanced"), ("A[XX]", "no_such_tile")])
def test_gcg_word_out_of_form_is_refused(text, code):
    with pytest.raises(UnspellableWord) as refused:
        spell_gcg(text, CATALAN)
    assert refused.value.code == code


def test_rack_reads_blanks_and_brackets_in_any_case():
    assert spell_rack("ae?[ny][QU]l", CATALAN) == ("A", "E", "?", "NY", "QU", "L")


@pytest.mark.parametrize(
    ("name", "text", "rack"),
    [
        ("spanish", "ACHLL", ["A", "C", "H", "L", "L"]),
        ("catalan", "AQU", ["A", "QU", "U"]),
        # No tile Y: it can only be the digraph.
        ("catalan", "ANY", ["A", "NY"]),
    ],
)
def test_rack_without_brackets_is_read_tile_by_tile(name, text, rack):
    assert spell_rack(text, load_tileset(name)) == tuple(rack)


@given(data=st.data(), name=st.sampled_from(tileset_names()))
def test_every_notation_survives_writing_and_reading(data, name):
    tiles = load_tileset(name)
    letters = st.sampled_from([tile.letter for tile in tiles.tiles if tile.count])
    word = tuple(data.draw(st.lists(st.builds(Letter, letters, st.booleans()), min_size=1, max_size=12)))
    plain = tuple(each.letter for each in word)
    pairs = set(pairwise(plain))
    assert spell_rack(write_rack(plain), tiles) == plain
    if not pairs & tiles.false_digraphs:
        assert spell_gcg(write_gcg(word), tiles) == word
        assert spell_word("".join(plain), tiles) == plain
        assert spell_word(write_faces(plain, tiles), tiles) == plain or "QU" in plain
        assert spell_marked(write_marked(word), tiles) == word
