"""Word lists: read, compiled, asked and searched."""

from __future__ import annotations

import gzip
import io
import itertools
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lexicons.keys import Keys
from games.lexicons.lines import UNPACKED_LIMIT, UnreadableList, read_lines
from games.lexicons.search import WordIndex
from games.lexicons.trie import LISTED, collect_keys, compile_words, pack_list
from games.material.spelling import spell_word
from games.material.tiles import TileSet, load_tileset
from games.problems.kinds import UnspellableWord

CATALAN = load_tileset("catalan")
SETS = ("catalan", "english", "polish", "spanish", "french")


def make(*words: str, tiles: TileSet = CATALAN) -> WordIndex:
    return WordIndex.from_bytes(compile_words(words, tiles, 15)[0], tiles)


def zipped(*files: tuple[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return stream.getvalue()


# --- Reading ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "language", "encoding"),
    [
        ("açò\ncol·legi\n".encode(), "ca", None),
        ("\ufeffaçò\r\ncol·legi\r\n".encode(), "ca", None),
        ("açò\ncol·legi".encode("utf-16"), "ca", None),
        ("açò\rcol·legi\r".encode("cp1252"), "ca", None),
        ("açò\ncol·legi\n".encode("iso-8859-15"), "ca", "iso-8859-15"),
        (gzip.compress(" açò \n\n\ncol·legi".encode()), "ca", None),
        (zipped(("llista.txt", "açò\ncol·legi".encode("cp1252"))), "ca", None),
    ],
    ids=[f"file{number}" for number in range(7)],
)
def test_usual_encodings_and_packings_are_read(content: bytes, language: str, encoding: str | None) -> None:
    assert [line for line in read_lines(content, language, encoding) if line] == ["açò", "col·legi"]


@pytest.mark.parametrize("encoding", [None, "cp1250"])
def test_polish_letters_are_read_in_the_usual_code_page(encoding: str | None) -> None:
    assert list(read_lines("źdźbło".encode("cp1250"), "pl", encoding)) == ["źdźbło"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\x1f\x8b not a gzip", "list_damaged"),
        (gzip.compress(b"word\n" * 1000)[:-9], "list_damaged"),
        (b"PK\x03\x04 not a zip", "list_damaged"),
        (zipped(("a.txt", b"a"), ("b.txt", b"b")), "list_zip_files"),
        (zipped(), "list_encoding"),
        (gzip.compress(b"a" * (UNPACKED_LIMIT + 1)), "list_too_large"),
        (zipped(("a.txt", b"a" * (UNPACKED_LIMIT + 1))), "list_too_large"),
        (b"\x00\x01\x02\xff", "list_encoding"),
    ],
    # Packed bytes carry the time of day: as names of tests they would differ from worker to worker.
    ids=[f"file{number}" for number in range(8)],
)
def test_what_is_no_list_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(UnreadableList) as refusal:
        list(read_lines(content, "ca"))
    assert refusal.value.code == code


def test_wrongly_named_encoding_is_refused() -> None:
    with pytest.raises(UnreadableList, match="list_encoding"):
        list(read_lines("açò".encode("cp1252"), "ca", "utf-8"))


# --- Keys ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
@given(data=st.data())
def test_key_has_one_character_for_each_tile(name: str, data: st.DataObject) -> None:
    """The quick way and cutting tile by tile agree on any text."""
    tiles = load_tileset(name)
    keys = Keys(tiles)
    pieces = [*tiles.spellings, *tiles.folds, "·", ".", "-", "K", "1"]
    text = "".join(data.draw(st.lists(st.sampled_from(pieces), max_size=12)))
    try:
        letters = spell_word(text, tiles)
    except UnspellableWord:
        assert keys.try_key(text) is None
        return
    key = keys.key(text)
    assert len(key) == len(letters)
    assert spell_word(keys.word(key), tiles) == letters
    assert keys.key(text.lower()) == key


# --- Compiling ----------------------------------------------------------------------------------------


def test_lines_that_are_no_words_are_counted_and_listed() -> None:
    lines = ["casa", "CASA", "kiwi", "a", "col.legi", "col·legi", "inconstitucionalment", "anyal"]
    data, tally = compile_words(lines, CATALAN, 15)
    assert (tally.lines, tally.words) == (8, 3)
    kinds = (tally.duplicates, tally.unspellable, tally.too_long, tally.too_short)
    assert [[(one.line, one.text) for one in kind.first] for kind in kinds] == [
        [(2, "CASA"), (6, "col·legi")],
        [(3, "kiwi")],
        [(7, "inconstitucionalment")],
        [(4, "a")],
    ]
    assert tally.lines == tally.words + sum(kind.number for kind in kinds)
    assert len(WordIndex.from_bytes(data, CATALAN)) == 3


def test_many_wrong_lines_are_counted_and_only_the_first_kept() -> None:
    _data, tally = compile_words(["kk"] * (LISTED + 50), CATALAN, 15)
    assert tally.unspellable.number == LISTED + 50
    assert len(tally.unspellable.first) == LISTED


def test_length_is_counted_in_tiles() -> None:
    word = "COL·LEGIARIEN"
    assert compile_words([word], CATALAN, 11)[1].words == 1
    assert compile_words([word], CATALAN, 10)[1].too_long.number == 1


def test_order_of_the_list_does_not_matter() -> None:
    words = ["CASA", "COSA", "NYAP", "QUE"]
    compiled = {compile_words(order, CATALAN, 15)[0] for order in itertools.permutations(words)}
    assert len(compiled) == 1


# --- Asking -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["COL·LEGI", "col·legi", "coŀlegi", "col.legi", "col-legi", "COL•LEGI"])
def test_word_is_valid_however_it_is_typed(typed: str) -> None:
    assert make("col·legi").has(typed)


@pytest.mark.parametrize("word", ["COLLEGI", "COL·LEG", "COL·LEGIS", "", "K", "CO L·LEGI"])
def test_other_words_are_not_valid(word: str) -> None:
    assert not make("col·legi").has(word)


def test_que_is_two_tiles_with_or_without_its_u() -> None:
    lexicon = make("QUE")
    assert lexicon.has("QE")
    assert lexicon.has_letters(("QU", "E"))


words = st.lists(st.text("ABCÇELLNYU·", min_size=1, max_size=7), max_size=40)


@given(words, words)
def test_lexicon_is_the_set_of_its_words(taken: list[str], asked: list[str]) -> None:
    keys = Keys(CATALAN)
    known = {keys.try_key(word) for word in taken} - {None}
    lexicon = make(*taken)
    for word in [*taken, *asked]:
        key = keys.try_key(word)
        assert lexicon.has(word) == (key in known and key is not None and 2 <= len(key) <= 15)


# --- Finding ------------------------------------------------------------------------------------------

LIST = ("CASA", "CASES", "COSA", "CASAL", "NYAP", "ANY", "CANYA", "COL·LEGI", "SAC", "ASC")


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("CASA", ["CASA"]),
        ("c?sa", ["CASA", "COSA"]),
        ("CAS*", ["CASA", "CASAL", "CASES"]),
        ("*NY*", ["ANY", "CANYA", "NYAP"]),
        ("?NY", ["ANY"]),
        ("A?", ["ANY"]),
        ("CO?EGI", ["COL·LEGI"]),
        ("*", sorted(LIST, key=lambda word: [CATALAN.order[letter] for letter in spell_word(word, CATALAN)])),
        ("", []),
        ("*A*A*", ["CANYA", "CASA", "CASAL"]),
    ],
)
def test_pattern_is_found_in_alphabetical_order(pattern: str, found: list[str]) -> None:
    assert make(*LIST).find_pattern(pattern) == found


@pytest.mark.parametrize(
    ("rack", "shortest", "found"),
    [
        ("CAS", None, ["ASC", "SAC"]),
        ("SACA", None, ["CASA"]),
        ("SACA", 2, ["ASC", "CASA", "SAC"]),
        ("AN?", None, []),
        ("[NY]A", None, ["ANY"]),
        ("C?SA", None, ["CASA", "COSA"]),
        ("??", None, ["ANY"]),
        ("", None, []),
    ],
)
def test_anagrams_use_the_tiles_there_are(rack: str, shortest: int | None, found: list[str]) -> None:
    assert make(*LIST).find_anagrams(rack, shortest) == found


def test_no_more_than_asked_for_is_found() -> None:
    assert make(*LIST).find_pattern("*", most=2) == ["ANY", "ASC"]


@pytest.mark.parametrize("pattern", ["K*", "1", "C(A"])
def test_pattern_that_cannot_be_spelt_is_refused(pattern: str) -> None:
    with pytest.raises(UnspellableWord):
        make(*LIST).find_pattern(pattern)


@pytest.mark.parametrize("pattern", ["*?*?*?*?*?*", "*A*A*A*A*A*A*A*A*B", "*" * 40 + "B"])
def test_hostile_pattern_goes_once_through_the_list(pattern: str) -> None:
    lexicon = make(*("A" * length for length in range(2, 16)))
    assert len(lexicon.find_pattern(pattern)) in {0, 11}


def test_pattern_of_one_length_is_found() -> None:
    assert make(*LIST).find_pattern("C*", length=4) == ["CANYA", "CASA", "COSA"]


def test_fifteen_blanks_are_every_word_of_fifteen_letters() -> None:
    assert make("A" * 15, "CASA").find_anagrams("?" * 15) == ["A" * 15]


def test_line_that_can_be_no_word_is_not_spelt() -> None:
    _data, tally = compile_words(["à" * 1_000_000], CATALAN, 15)
    assert (tally.too_long.number, tally.too_long.first[0].text) == (1, "à" * 80)


@pytest.mark.parametrize("name", SETS)
def test_list_for_devices_holds_the_words_in_the_order_of_their_bytes(name: str) -> None:
    tiles = load_tileset(name)
    words = ["CASA", "LLAMA", "CANYA", "QUE", "ZAA", "AA"]
    found, tally = collect_keys(words, tiles, 15)
    head, _, body = gzip.decompress(pack_list(found, tiles)).partition(b"\n")
    told = json.loads(head)
    letters = [tile.letter for tile in tiles.tiles]
    packed = body.split(b"\0")
    assert packed.pop() == b""
    assert packed == sorted(packed)
    assert told["words"] == tally.words == len(packed)
    read = {"".join(letters[code - 1] for code in word) for word in packed}
    assert read == {"".join(spell_word(word, tiles)) for word in words if Keys(tiles).try_key(word)}
    assert all(letters[code - 1] == tiles.spellings[text].letter for text, code in told["spellings"].items())
    assert pack_list(reversed(found), tiles) == pack_list(found, tiles)
