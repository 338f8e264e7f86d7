"""Whatever comes in, the readers answer with a value or with problems that have sentences."""

import copy

from hypothesis import given, settings
from hypothesis import strategies as st

from games.answers.game_json import settle_record
from games.gcg.check import check_gcg
from games.gcg.text import GcgGame, GcgPlayer, parse_gcg, read_gcg
from games.material.board import board_as_json, board_from_json, load_board
from games.material.tiles import load_tileset, tileset_as_json, tileset_from_json
from games.problems.kinds import ProblemsFound
from games.problems.sentences import describe
from games.rules.ruleset import RuleSet, load_ruleset, ruleset_names
from games.sheets.check import check_sheet
from games.sheets.sheet import Sheet
from tests.games.gcg.test_text import events
from tests.repeated import many

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.sampled_from(["", "A", "out", "SENYAL H8", "Anna", "?", "Ω"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["player", "play", "kind"]), inner),
    max_leaves=6,
)
RECORD = {
    "players": ["Anna", "Biel"],
    "points": [10, 20],
    "racks": ["", "AE"],
    "ending": "out",
    "out": 1,
    "overtime": [0, 0],
    "last_words": [1, 2],
    "abandoned": [],
    "deductions": [{"player": 1, "kind": "conduct", "points": 3}],
    "tiles": "catalan",
    "turns": [{"play": "SENYAL H8"}, {"exchange": 1}, {"refused": "TIPA H5"}, {"free_swap": "AEIOUAE"}],
}
SHEET = {
    "players": ["Anna", "Biel"],
    "lines": [{"seat": 0, "word": "TIPA", "place": "H5", "points": 12, "total": 12}, {"seat": 1, "kind": "pass"}],
    "ends": [{"rack": "A", "rack_points": 1, "total": 2}, {"rack": "E"}],
    "ending": "out",
}


@st.composite
def spoilt(draw, data):
    """A well-formed value with one part replaced, left out or added."""
    data = copy.deepcopy(data)
    inner = data
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = draw(st.sampled_from(keys))
        if isinstance(inner[key], dict | list) and inner[key] and draw(st.booleans()):
            inner = inner[key]
            continue
        if draw(st.booleans()):
            inner[key] = draw(JSON)
        else:
            del inner[key]
        return data


def assert_answers(ask, *arguments) -> None:
    try:
        answer = ask(*arguments)
        problems = getattr(answer, "problems", ())
    except ProblemsFound as refusal:
        problems = refusal.problems
        assert problems
    for problem in problems:
        assert describe(problem)


@given(
    spoilt(RECORD) | spoilt({k: v for k, v in RECORD.items() if k != "turns"}) | JSON, st.sampled_from(ruleset_names())
)
@settings(max_examples=many(40), deadline=None)
def test_any_record_is_settled_or_refused(data, name):
    assert_answers(settle_record, data, load_ruleset(name))


@given(spoilt(SHEET) | JSON, st.sampled_from(["fisc", "basics", "pinczow"]))
@settings(max_examples=many(40), deadline=None)
def test_any_sheet_is_checked_or_refused(data, name):
    assert_answers(lambda: check_sheet(Sheet.from_json(data), load_ruleset(name)))


@given(spoilt(load_ruleset("fisc").as_json()) | JSON)
@settings(max_examples=many(40), deadline=None)
def test_any_rule_set_is_read_or_refused(data):
    assert_answers(RuleSet.from_json, data)


@given(spoilt(tileset_as_json(load_tileset("catalan"))) | JSON)
@settings(max_examples=many(40), deadline=None)
def test_any_tile_set_is_read_or_refused(data):
    assert_answers(tileset_from_json, data)


@given(spoilt(board_as_json(load_board("standard"))) | JSON)
@settings(max_examples=many(40), deadline=None)
def test_any_board_is_read_or_refused(data):
    assert_answers(board_from_json, data)


PIECES = st.sampled_from(
    [
        "#player1 a A",
        "#player2 b",
        "#note x",
        "#- y",
        "#incomplete",
        ">a:",
        ">b: AE 8H AE +4 4",
        "(AE)",
        "+1",
        "-",
        "\n",
        " ",
    ]
)


@given(st.lists(PIECES | st.text(max_size=5)).map("".join))
def test_any_text_is_read_as_a_gcg_file_or_refused(text):
    assert_answers(parse_gcg, text)


@given(st.binary(max_size=60) | st.binary(max_size=20).map(lambda data: b"#character-encoding " + data))
def test_any_bytes_are_read_as_a_gcg_file_or_refused(data):
    assert_answers(read_gcg, data)


@given(st.lists(events(), max_size=8), st.sampled_from([None, *ruleset_names()]), st.integers(2, 4))
@settings(max_examples=many(40), deadline=None)
def test_any_well_formed_game_is_checked(moves, name, players):
    game = GcgGame(tuple(GcgPlayer(nick, nick) for nick in ["ann", "ben", "cat", "dan"][:players]), tuple(moves))
    rules = load_ruleset(name) if name else None
    assert_answers(check_gcg, game, load_tileset("polish"), rules)
