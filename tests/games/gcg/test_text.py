from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.gcg.text import GcgEvent, GcgGame, GcgPlayer, parse_gcg, read_gcg, write_gcg_text
from games.material.tiles import load_tileset
from games.problems.kinds import MalformedGcg

HEAD = "#player1 ann Ann Invented\n#player2 ben Ben Made Up\n"


def event(text: str) -> GcgEvent:
    return parse_gcg(HEAD + text + "\n").events[0]


@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [
        (">ann: CAT?ERS 8F CATERs +24 24", "play", ("CAT?ERS", "8F", "CATERs", "", 24, 24)),
        (">ann: CATERS f8 C.T +5 29 AT, TO", "play", ("CATERS", "f8", "C.T", "", 5, 29)),
        (">ann: 8F CAT +10 10", "play", ("", "8F", "CAT", "", 10, 10)),
        (">ann: A[NY]E 8F A[ny]. +2 2", "play", ("A[NY]E", "8F", "A[ny].", "", 2, 2)),
        (">ann: CATERS -  +0 24", "pass", ("CATERS", "", "", "", 0, 24)),
        (">ann: - +0 24", "pass", ("", "", "", "", 0, 24)),
        (">ann: CATERS -CA +0 24", "exchange", ("CATERS", "", "", "CA", 0, 24)),
        (">ann: CATERS -4 +0 24", "exchange", ("CATERS", "", "", "4", 0, 24)),
        (">ann: CATERS -- -24 0", "withdrawn", ("CATERS", "", "", "", -24, 0)),
        (">ann: CATERS (challenge) +5 29", "challenge", ("CATERS", "", "", "", 5, 29)),
        (">ann:  (challenge) +5 29", "challenge", ("", "", "", "", 5, 29)),
        (">ann: (time) -10 19", "time", ("", "", "", "", -10, 19)),
        (">ann:  (QEX) +38 57", "others_racks", ("", "", "", "QEX", 38, 57)),
        (">ann: QEX (QEX) -19 0", "own_rack", ("QEX", "", "", "QEX", -19, 0)),
        (">ann: ? (?) +0 40", "own_rack", ("?", "", "", "?", 0, 40)),
    ],
)
def test_line_of_a_game_is_read(text, kind, fields):
    found = event(text)
    assert found.kind == kind
    assert (found.rack, found.place, found.word, found.tiles, found.score, found.total) == fields


def test_words_listed_after_the_total_are_kept():
    assert event(">ann: CATERS f8 C.T +5 29 AT, TO").extra == "AT, TO"


def test_notes_go_with_the_move_above_and_may_run_on():
    game = parse_gcg(
        HEAD + "#note before\n>ann: CAT 8F CAT +10 10\n#note first\nstill first\n#note second\n#title A game\n"
    )
    assert game.notes == ("before",)
    assert game.events[0].notes == ("first\nstill first", "second")
    assert game.pragmas == (("title", "A game"),)


def test_continued_pragmas_and_plain_comments_are_notes():
    game = parse_gcg(HEAD + "#description a\n#- b\n# by hand\n#- goes on\n")
    assert game.pragmas == (("description", "a\nb"),)
    assert game.notes == ("by hand\ngoes on",)


def test_players_may_lack_a_full_name_and_be_four():
    game = parse_gcg("#player1 a\n#player2 b B\n#player3 c C C\n#player4 d D\n#incomplete\n")
    assert [player.name for player in game.players] == ["a", "B", "C C", "D"]
    assert game.is_incomplete


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (HEAD + "hello\n", "gcg_line_not_understood", 3),
        (HEAD + "\n>ann: CAT 8F CAT ten 10\n", "gcg_move_not_understood", 4),
        (HEAD + ">ann: CAT 8F CAT +10\n", "gcg_move_not_understood", 3),
        (HEAD + ">ann CAT 8F CAT +10 10\n", "gcg_move_not_understood", 3),
        (HEAD + ">ann: CAT 8FF CAT +10 10\n", "gcg_move_not_understood", 3),
        (HEAD + f">ann: CAT 8F CAT +10 {'9' * 5000}\n", "gcg_move_not_understood", 3),
        (HEAD + ">ann:\n", "gcg_move_not_understood", 3),
        (HEAD + f">ann: CAT 8F CAT +{'9' * 5000} 10\n", "gcg_move_not_understood", 3),
        (HEAD + ">ann: CAT 8F CAT +١٠ 10\n", "gcg_move_not_understood", 3),
        (HEAD + ">cat: CAT 8F CAT +10 10\n", "gcg_player_unknown", 3),
        (HEAD + "#player2 eve Eve\n", "gcg_player_twice", 3),
        ("#player1 ann Ann\n#player2 ann Ann\n", "gcg_player_twice", 1),
        ("#player1 ann Ann\n", "gcg_players_missing", 1),
        ("#player1 ann Ann\n#player3 ben Ben\n", "gcg_players_missing", 1),
        (HEAD + "#player9 x\n", "gcg_line_not_understood", 3),
        (HEAD + "#- of nothing\n", "gcg_line_not_understood", 3),
        ("", "gcg_players_missing", 1),
    ],
)
def test_malformed_file_names_the_line(text, code, line):
    with pytest.raises(MalformedGcg) as refused:
        parse_gcg(text)
    assert (refused.value.code, refused.value.problem.where["line"]) == (code, line)


def test_all_malformed_lines_are_reported_in_their_order():
    with pytest.raises(MalformedGcg) as refused:
        parse_gcg(HEAD + ">eve: CAT 8F CAT +1 1\nhello\n>ann: ?\n")
    assert [problem.where["line"] for problem in refused.value.problems] == [3, 4, 5]


TEXT = "#player1 ann Zoë\n#player2 ben Łódź\n>ann: ĄŻŹŁA 8F ŻĄŁ +22 22\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.encode("utf-16"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        ("#character-encoding UTF-8\n" + TEXT).encode(),
        ("#character-encoding ISO-8859-2\n" + TEXT).encode("iso8859-2"),
        ("#character-encoding windows-1250\n" + TEXT).encode("cp1250"),
        # Nothing declared and not UTF-8: the Polish letters tell.
        TEXT.encode("iso8859-2"),
        TEXT.encode("cp1250"),
    ],
)
def test_encoding_is_declared_or_found_out(data):
    game = read_gcg(data, load_tileset("polish"))
    assert game.events[0].word == "ŻĄŁ"
    assert game.players[1].name == "Łódź"


@pytest.mark.parametrize("declared", ["", "#character-encoding ISO-8859-1\n", "#character-encoding latin1\n"])
def test_western_text_is_read(declared):
    text = declared + HEAD.replace("Ann", "Bárbara").replace("Ben", "O’Neil")
    game = read_gcg(text.encode("cp1252"))
    assert [player.name.split()[0] for player in game.players] == ["Bárbara", "O’Neil"]


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"#title x\n#character-encoding ISO8859-6\n", "gcg_encoding_unknown", 2),
        (b"#character-encoding martian\n", "gcg_encoding_unknown", 1),
        (b"#character-encoding UTF-8\n#player1 a\n#note \xff\n", "gcg_not_in_encoding", 3),
    ],
)
def test_encoding_that_does_not_fit_is_refused_with_its_line(data, code, line):
    with pytest.raises(MalformedGcg) as refused:
        read_gcg(data)
    assert (refused.value.code, refused.value.problem.where["line"]) == (code, line)


def test_continued_note_never_turns_into_a_move():
    game = GcgGame((GcgPlayer("a", "A"), GcgPlayer("b", "B")), (), notes=("one\n>a: CAT 8F CAT +1 1\n#title x",))
    again = parse_gcg(write_gcg_text(game))
    assert again.events == ()
    assert again.pragmas == ()


WORDS = st.text("ABCEŻabc.", min_size=1, max_size=9)
RACKS = st.text("ABCEŻ?", max_size=7)
PROSE = st.lists(st.text("abc ,;ąé-", min_size=1).map(str.strip).filter(bool), max_size=2).map(tuple)


@st.composite
def events(draw):
    kind = draw(
        st.sampled_from(["play", "pass", "exchange", "withdrawn", "challenge", "time", "others_racks", "own_rack"])
    )
    tiles = draw(st.text("ABCEŻ?", min_size=1, max_size=7))
    score = draw(st.integers(0, 300))
    found = GcgEvent(
        nick=draw(st.sampled_from(["ann", "ben"])),
        kind=kind,
        rack=draw(RACKS),
        score=-score if kind in {"withdrawn", "time", "own_rack"} else score,
        total=draw(st.integers(-100, 900)),
        extra=draw(st.sampled_from(["", "AT, TO"])),
        notes=draw(PROSE),
    )
    if kind == "play":
        return replace(found, place=draw(st.sampled_from(["8F", "f8", "15A", "O15"])), word=draw(WORDS))
    if kind == "own_rack":
        return replace(found, rack=tiles, tiles=tiles)
    if kind == "others_racks":
        return replace(found, rack="", tiles=tiles)
    return replace(found, tiles=tiles) if kind == "exchange" else found


@given(st.lists(events(), max_size=8), PROSE, st.lists(st.sampled_from([("title", "x y"), ("incomplete", "")])))
def test_every_well_formed_file_survives_in_out_in(moves, notes, pragmas):
    players = (GcgPlayer("ann", "Ann Invented"), GcgPlayer("ben", "Ben"))
    game = GcgGame(players, tuple(moves), tuple(pragmas), notes)
    once = parse_gcg(write_gcg_text(game))
    assert once == game
    assert parse_gcg(write_gcg_text(once)) == once
