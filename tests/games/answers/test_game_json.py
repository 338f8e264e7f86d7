import pytest

from games.answers.game_json import settle_record
from games.play.endings import Ending
from games.problems.kinds import ProblemsFound
from games.rules.ruleset import load_ruleset

PLAYERS = {"players": ["Anna", "Biel"]}
OUT = PLAYERS | {"points": [310, 295], "racks": ["", "AE?"], "ending": "out"}


def settle(data: object, rules: str = "fisc"):
    return settle_record(data, load_ruleset(rules))


def points(data: object, rules: str = "fisc") -> list[int]:
    outcome = settle(data, rules).outcome
    assert outcome is not None
    return [standing.points for standing in outcome.standings]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (OUT, [312, 293]),
        (OUT | {"out": "Anna", "racks": [None, "AE?"]}, [312, 293]),
        (OUT | {"out": 1, "racks": [None, "AE?"]}, [312, 293]),
        (OUT | {"overtime": [0, 61]}, [312, 273]),
        (OUT | {"overtime": [600, 0]}, [200, 295]),
        (OUT | {"ending": "abandoned", "abandoned": ["Biel"]}, [310, 185]),
        (OUT | {"ending": "abandoned", "abandoned": [1, 2]}, [0, 0]),
        (OUT | {"ending": "time_called", "racks": None}, [310, 295]),
        (OUT | {"deductions": [{"player": 2, "kind": "conduct", "points": 20}]}, [312, 273]),
        (PLAYERS | {"arrivals": [None, 0]}, [0, 300]),
    ],
)
def test_end_of_a_game_is_settled(data, expected):
    assert points(data) == expected


def test_other_tiles_than_the_rules_may_be_named():
    assert points(OUT | {"tiles": "english", "racks": ["", "Q"]}) == [320, 285]


def test_equal_score_is_broken_by_the_last_words_of_the_turns():
    data = PLAYERS | {"turns": [*[{"pass": True}] * 4], "racks": ["AAAAAAA", "IIIIIII"]}
    outcome = settle(data, "pinczow").outcome
    assert outcome is not None
    assert [standing.result for standing in outcome.standings] == ["draw", "draw"]
    broken = settle(data | {"last_words": [0, 7]}, "pinczow").outcome
    assert broken is not None
    assert [standing.result for standing in broken.standings] == ["loss", "win"]


def test_every_kind_of_turn_is_read():
    turns = [
        {"free_swap": "AAEEIOU"},
        {"play": "SENYAL H8", "player": "Anna", "rack": "SE[NY]ALRR"},
        {"refused": "SENYALS H8", "player": 2},
        {"refused": True},
        {"exchange": 3},
        {"withdrawn": True},
        {"lost": True},
        {"time_called": True},
        {"pass": True},
    ]
    settled = settle(PLAYERS | {"turns": turns, "racks": ["AAAAIII", "EEEEIII"]}, "mallorca")
    assert settled.game is not None
    assert settled.game.state.ending == Ending("stall")
    assert settled.game.state.scores == (30, 0)


def test_game_left_open_by_its_turns_needs_its_ending():
    data = PLAYERS | {"turns": [{"play": "SENYAL H8"}]}
    with pytest.raises(ProblemsFound) as refused:
        settle(data)
    assert refused.value.code == "game_is_not_over"
    assert points(data | {"ending": "overtime", "overtime": [0, 700]}) == [30, -110]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "record_field_wrong"),
        ({"players": ["Anna", "Anna"]}, "record_field_wrong"),
        (OUT | {"score": [1, 2]}, "field_unknown"),
        (OUT | {"points": [1]}, "record_field_wrong"),
        (OUT | {"points": [1, "2"]}, "record_field_wrong"),
        (OUT | {"racks": [1, 2]}, "record_field_wrong"),
        (OUT | {"racks": ["", "%"]}, "no_such_tile"),
        (OUT | {"racks": ["", ""]}, "player_out_unknown"),
        (OUT | {"ending": "tired"}, "record_field_wrong"),
        (OUT | {"overtime": [0, -1]}, "record_field_wrong"),
        (OUT | {"abandoned": ["Carla"]}, "record_field_wrong"),
        (OUT | {"abandoned": "Biel"}, "record_field_wrong"),
        (OUT | {"deductions": [{"player": 1, "kind": "fun", "points": 1}]}, "record_field_wrong"),
        (PLAYERS | {"turns": {}}, "record_field_wrong"),
        (PLAYERS | {"turns": [3]}, "record_field_wrong"),
        (PLAYERS | {"turns": [{"play": "SENYAL H8", "pass": True}]}, "record_field_wrong"),
        (PLAYERS | {"turns": [{"play": "SENYAL H8", "points": 30}]}, "record_field_wrong"),
        (PLAYERS | {"turns": [{"exchange": True}]}, "record_field_wrong"),
        (PLAYERS | {"turns": [{"play": "SENYAL A1"}]}, "first_move_off_centre"),
        (OUT | {"points": [10**4299 * 9, 10**4299]}, "record_field_wrong"),
        (OUT | {"players": ["Anna"]}, "wrong_number_of_players"),
        (OUT | {"players": [str(number) for number in range(20_000)]}, "record_field_wrong"),
        (PLAYERS | {"turns": [{"refused": True}] * 20_000}, "record_field_wrong"),
        (OUT | {"players": ["Anna", "\ud800"]}, "sheet_text_wrong"),
        (OUT | {"tiles": "\ud800"}, "sheet_text_wrong"),
        (OUT | {"\ud800": 1}, "sheet_text_wrong"),
        (OUT | {"racks": ["", "A" * 100_000]}, "sheet_text_wrong"),
        (OUT | {"points": [[[[[[[1]]]]]], 2]}, "record_field_wrong"),
    ],
)
def test_record_that_cannot_be_right_is_refused(data, code):
    with pytest.raises(ProblemsFound) as refused:
        settle(data)
    assert refused.value.code == code


STALLED = PLAYERS | {"turns": [{"play": "SENYAL H8"}, *[{"pass": True}] * 6]}
RACKS_THAT_CANNOT_BE = [
    (OUT | {"racks": ["", "ZZZ"]}, [("rack_tile_not_left", {"letter": "Z", "left": 1})]),
    (OUT | {"racks": ["", "AAAAAAAA"]}, [("rack_of_wrong_size", {"found": 8, "expected": 7})]),
    (
        OUT | {"ending": "stall", "racks": ["ZZZ", "ZZZZ"]},
        [("rack_tile_not_left", {"letter": "Z", "left": 1})] * 2,
    ),
    (OUT | {"ending": "stall", "racks": ["ZA", "ZE"]}, [("racks_beyond_set", {"letter": "Z", "found": 2, "left": 1})]),
    (OUT | {"ending": "abandoned", "abandoned": ["Biel"], "racks": ["Z", "Z"]},
     [("racks_beyond_set", {"letter": "Z", "found": 2, "left": 1})]),
    (OUT | {"ending": "time_called", "racks": ["???", None]}, [("rack_tile_not_left", {"letter": "?", "left": 2})]),
    # Turn by turn the sizes are known, and what lies on the board.
    (STALLED | {"racks": ["A", "EEEEIII"]}, [("rack_of_wrong_size", {"found": 1, "expected": 7})]),
    (STALLED | {"racks": ["AAAAIII", "EEE"]}, [("rack_of_wrong_size", {"found": 3, "expected": 7})]),
    (STALLED | {"racks": ["[NY]AAAAAA", "EEEEIII"]}, [("rack_tile_not_left", {"letter": "NY", "left": 0})]),
    (STALLED | {"racks": ["HAAAAAA", "HEEEEEE"]}, [("racks_beyond_set", {"letter": "H", "found": 2, "left": 1})]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "problems"), RACKS_THAT_CANNOT_BE)
def test_racks_that_cannot_be_are_refused_with_everything_that_is_wrong(data, problems):
    with pytest.raises(ProblemsFound) as refused:
        settle(data, "mallorca" if "turns" in data else "fisc")
    assert [(problem.code, dict(problem.params)) for problem in refused.value.problems] == problems


@pytest.mark.parametrize(
    "data",
    [
        OUT | {"racks": ["", "Z??AEIO"]},
        OUT | {"ending": "stall", "racks": ["Z", "AAEEIII"]},
        STALLED | {"racks": ["ZAAAAAA", "HEEEEEE"]},
        STALLED
        | {"racks": [None, None], "ending": "time_called"}
        | {"turns": [{"time_called": True}, {"pass": True}]},
    ],
)
def test_racks_that_can_be_are_settled(data):
    assert settle(data, "mallorca" if "turns" in data else "fisc").outcome is not None
