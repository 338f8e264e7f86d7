"""The commands that ask the rules of play only."""

import io
import json

import pytest
from django.core.management import call_command

HEAD = "#player1 ann Ann\n#player2 ben Ben\n"


def run(*arguments: str) -> tuple[dict, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command(*arguments, "--json", stdout=out, stderr=err)
    return json.loads(out.getvalue()), err.getvalue()


def refuse(*arguments: str) -> dict:
    out = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(*arguments, "--json", stdout=out, stderr=io.StringIO())
    assert stopped.value.code == 1
    return json.loads(out.getvalue())


def lines(*arguments: str) -> list[str]:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue().splitlines()


def test_score_moves_scores_each_move_on_the_given_position():
    report, _ = run("score_moves", "--tiles", "catalan", "--on", "TIPA H5", "TAPATS 7F", "ANTIPANS H3", "SIGNA 4D")
    assert [(move["points"], move["total"]) for move in report["moves"]] == [(10, 10), (11, 11), (24, 24)]
    assert [(word["word"], word["points"]) for word in report["moves"][2]["words"]] == [("SIGNA", 16), ("ATIPA", 8)]


def test_score_moves_without_a_position_plays_on():
    report, _ = run("score_moves", "--tiles", "catalan", "TIPA H5", "(S)IGNA 4D")
    assert [(move["points"], move["total"]) for move in report["moves"]] == [(12, 12), (22, 34)]
    assert report["moves"][1]["words"][0]["marked"] == "(S)IGNA"


def test_score_moves_takes_the_bonus_and_the_tiles_of_the_rules():
    report, _ = run("score_moves", "--rules", "pinczow", "ŻABA H8")
    assert (report["tiles"], report["moves"][0]["points"]) == ("polish", 20)


def test_score_moves_refuses_an_illegal_move_by_name_and_square():
    report = refuse("score_moves", "--tiles", "catalan", "SENYAL H8", "WATS A1")
    assert [move["legal"] for move in report["moves"]] == [True, False]
    (problem,) = report["problems"]
    assert (problem["code"], problem["where"]) == ("no_such_tile", {"move": "WATS A1"})
    assert "“W”" in problem["message"]


def test_score_moves_prints_lines():
    (line,) = lines("score_moves", "--tiles", "catalan", "CASERES H8")
    assert line == "CASERES H8: 68  (CASERES 18, +50)"


@pytest.fixture
def gcg(tmp_path):
    def write(text: str):
        path = tmp_path / "game.gcg"
        path.write_text(HEAD + text, encoding="utf-8")
        return str(path)

    return write


def test_check_game_agrees_move_by_move(gcg):
    report, _ = run("check_game", gcg(">ann: SEALTTT 8H SEAL +8 8\n>ben: - +0 0\n"), "--tiles", "english")
    assert report["agrees"] is True
    assert report["problems"] == []
    assert [(move["stated_score"], move["computed_score"]) for move in report["moves"]] == [(8, 8), (0, 0)]


def test_check_game_finds_the_tile_set(gcg):
    assert run("check_game", gcg(">ann: ŻABAWWW 8H ŻABA +20 20\n"))[0]["tiles"] == "polish"
    assert run("check_game", gcg(">ann: ? - +0 0\n"))[0]["tiles"] == "english"
    assert refuse("check_game", gcg(">ann: Ω 8H ΩΩ +0 0\n"))["tiles"] == "english"


@pytest.mark.parametrize(
    ("tiles", "word", "first", "second"),
    [
        ("french", "QUI.", 26, 22),
        ("spanish", "QUI.", 26, 16),
        ("english", "QUI.", 26, 26),
        ("catalan", "HUM.", 28, 24),
    ],
)
def test_check_game_finds_the_tile_set_of_letters_that_many_have_by_their_points(gcg, tiles, word, first, second):
    moves = f">ann: VAGONRS 8D VAGON +{first} {first}\n>ben: {word[:3]}TTTT E5 {word} +{second} {second}\n"
    assert run("check_game", gcg(moves))[0]["tiles"] == tiles


def test_check_game_takes_the_set_that_contradicts_least(gcg):
    moves = ">ann: WAGONRS 8D WAGON +50 50\n>ben: KILOTTT E5 KIL. +27 27\n"
    report = refuse("check_game", gcg(moves))
    assert (report["tiles"], [problem["code"] for problem in report["problems"]]) == ("french", ["score_differs"])


def test_check_game_exits_1_with_every_discrepancy(gcg):
    report = refuse("check_game", gcg(">ann: SEALTTT 8H SEAL +9 8\n"), "--tiles", "english", "--rules", "fisc")
    assert [(problem["code"], problem["where"]["line"]) for problem in report["problems"]] == [
        ("score_differs", 3),
        ("total_differs", 3),
    ]
    assert report["moves"][0]["agrees"] is False


def test_check_game_refuses_a_malformed_or_missing_file(gcg):
    assert refuse("check_game", gcg("rubbish\n"))["problems"][0]["where"] == {"line": 3}
    assert refuse("check_game", "/nowhere/game.gcg")["problems"][0]["code"] == "file_unreadable"
    three = gcg("#player3 cat Cat\n")
    assert refuse("check_game", three, "--rules", "fisc")["problems"][0]["code"] == "wrong_number_of_players"


def test_check_game_prints_lines(gcg):
    printed = lines("check_game", gcg(">ann: SEALTTT 8H SEAL +8 8\n"), "--tiles", "english")
    assert printed[0].split() == ["3", "ann", "8H", "SEAL", "+8", "(+8)", "8", "(8)"]
    assert printed[-1] == "Ben: 0 (0)"


@pytest.fixture
def stdin(monkeypatch):
    def give(data: object):
        text = data if isinstance(data, str) else json.dumps(data)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return give


def test_settle_game_settles_what_stood_at_the_end(stdin):
    stdin({"players": ["Anna", "Biel"], "points": [310, 295], "racks": ["", "AE?"], "ending": "out"})
    report, _ = run("settle_game", "--rules", "fisc")
    assert [(each["player"], each["points"], each["result"]) for each in report["players"]] == [
        ("Anna", 312, "win"),
        ("Biel", 293, "loss"),
    ]
    assert (report["kind"], report["ending"]) == ("played", "out")


def test_settle_game_settles_turns_and_shows_them(stdin):
    turns = [{"play": "SENYAL H8"}, *[{"pass": True}] * 6]
    stdin({"players": ["Anna", "Biel"], "turns": turns, "racks": ["AAAAIII", "EEEEIII"]})
    report, _ = run("settle_game", "--rules", "mallorca")
    assert report["ending"] == "stall"
    assert [each["points"] for each in report["players"]] == [23, -7]
    assert (report["turns"][0]["points"], report["turns"][0]["totals"]) == (30, [30, 0])


def test_settle_game_says_when_a_game_is_to_be_played(stdin):
    stdin({"players": ["Anna", "Biel"], "arrivals": [0, 60]})
    assert run("settle_game", "--rules", "fisc")[0]["kind"] == "to_be_played"


@pytest.mark.parametrize(
    "data", ["{", '{"players": ["Anna"]}', f'{{"points": [{"9" * 5000}]}}', "[" * 100_000 + "]" * 100_000]
)
def test_settle_game_refuses_what_it_cannot_read(stdin, data):
    stdin(data)
    report = refuse("settle_game", "--rules", "fisc")
    assert report["problems"][0]["message"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"racks": ["ZZZ", "ZZZZ"], "ending": "stall"}, "rack_tile_not_left"),
        ({"racks": ["Z", "Z"], "ending": "stall"}, "racks_beyond_set"),
        ({"racks": ["", "AAAAAAAA"], "ending": "out"}, "rack_of_wrong_size"),
    ],
)
def test_settle_game_refuses_racks_that_the_tile_set_cannot_give(stdin, data, code):
    stdin({"players": ["Anna", "Biel"], "points": [310, 295], **data})
    assert code in [problem["code"] for problem in refuse("settle_game", "--rules", "fisc")["problems"]]


def test_settle_game_prints_lines(stdin):
    stdin({"players": ["Anna", "Biel"], "points": [310, 295], "racks": ["", "AE?"], "ending": "out"})
    assert lines("settle_game", "--rules", "fisc") == [
        "1. Anna: 312 win others_racks +2",
        "2. Biel: 293 loss own_rack -2",
    ]
