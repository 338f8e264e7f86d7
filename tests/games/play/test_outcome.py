from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.material.tiles import load_tileset
from games.play.endings import Ending
from games.play.outcome import Deduction, Side, settle_game
from games.problems.kinds import UnsettledGame
from games.rules.ruleset import RuleSet, load_ruleset, ruleset_names

OUT = Ending("out", 0)


def side(points: int, rack: str | None = "", **more) -> Side:
    return Side(points, None if rack is None else tuple(rack), **more)


def settle(rules: RuleSet | str, sides: list[Side], ending: Ending):
    found = load_ruleset(rules) if isinstance(rules, str) else rules
    return settle_game(found, load_tileset(found.tiles), sides, ending)


def points(outcome) -> list[int]:
    return [standing.points for standing in outcome.standings]


def results(outcome) -> list[str | None]:
    return [standing.result for standing in outcome.standings]


# FISC 4 A; Mallorca 20; Pińczów; basics. H is worth 8 in Catalan and 3 in Polish.
@pytest.mark.parametrize(("name", "value"), [("fisc", 9), ("mallorca", 9), ("pinczow", 4), ("basics", 9)])
def test_going_out_moves_the_opponents_rack_to_the_player_out(name, value):
    outcome = settle(name, [side(300), side(295, "AH?")], OUT)
    assert points(outcome) == [300 + value, 295 - value]
    assert results(outcome) == ["win", "loss"]
    assert [entry.code for standing in outcome.standings for entry in standing.entries] == [
        "others_racks",
        "own_rack",
    ]


def test_going_out_at_a_table_of_four_takes_from_every_other_player():
    sides = [side(150, "AE"), side(140), side(150, "H"), side(90, "XA")]
    outcome = settle("ebre", sides, Ending("out", 1))
    assert points(outcome) == [148, 140 + 2 + 8 + 11, 142, 79]
    assert [standing.place for standing in outcome.standings] == [2, 1, 3, 4]
    assert results(outcome) == [None] * 4


@pytest.mark.parametrize("name", ruleset_names())
@pytest.mark.parametrize("kind", ["stall", "no_move", "clocks_used"])
def test_in_a_stall_everybody_subtracts_the_own_rack(name, kind):
    outcome = settle(name, [side(200, "AEI"), side(202, "AEIOU")], Ending(kind))
    values = load_tileset(load_ruleset(name).tiles).values
    expected = [200 - sum(values[x] for x in "AEI"), 202 - sum(values[x] for x in "AEIOU")]
    assert points(outcome) == expected


@pytest.mark.parametrize("name", ["fisc", "mallorca", "ebre"])
def test_racks_are_not_counted_when_the_round_is_over(name):
    outcome = settle(name, [side(200, None), side(180, "H")], Ending("time_called"))
    assert points(outcome) == [200, 180]
    assert outcome.kind == "played"


@pytest.mark.parametrize("name", ["fisc", "mallorca"])
@pytest.mark.parametrize(("seconds", "penalty"), [(0, 0), (1, 10), (60, 10), (61, 20), (299, 50), (599, 100)])
def test_overtime_costs_ten_points_a_begun_minute(name, seconds, penalty):
    outcome = settle(name, [side(300), side(290, "A", overtime_seconds=seconds)], OUT)
    assert points(outcome) == [301, 289 - penalty]


@pytest.mark.parametrize("name", ["ebre", "pinczow", "basics"])
def test_overtime_costs_nothing_where_no_rule_says_so(name):
    outcome = settle(name, [side(300), side(290, "A", overtime_seconds=500)], OUT)
    assert points(outcome)[1] == 289


@pytest.mark.parametrize(
    ("winner", "loser", "expected"),
    [
        # −110 replaces the minutes, and racks are not counted.
        (250, 300, [250, 190]),
        # Level after the deduction: the score stands, and yet the game is lost.
        (200, 310, [200, 200]),
        # Still strictly ahead: 300–0.
        (199, 310, [300, 0]),
        (10, 50, [10, -60]),
    ],
)
@pytest.mark.parametrize("how", ["overtime", "abandoned"])
def test_fisc_lost_game_stands_less_110_or_becomes_300_to_0(how, winner, loser, expected):
    lost = side(loser, "AH", overtime_seconds=600) if how == "overtime" else side(loser, "AH", abandoned=True)
    outcome = settle("fisc", [side(winner, "EEE"), lost], Ending(how))
    assert points(outcome) == expected
    assert results(outcome) == ["win", "loss"]
    assert [standing.place for standing in outcome.standings] == [1, 2]
    assert outcome.kind == how


def test_ten_minutes_over_lose_even_a_game_that_was_finished():
    outcome = settle("fisc", [side(400, overtime_seconds=600), side(280, "AA")], OUT)
    assert results(outcome) == ["loss", "win"]
    assert points(outcome) == [300 - 10 * 30, 300]
    assert outcome.kind == "overtime"


def test_mallorca_counts_minutes_without_end():
    outcome = settle("mallorca", [side(400, overtime_seconds=660), side(280, "AA")], OUT)
    assert points(outcome) == [402 - 110, 278]
    assert results(outcome) == ["win", "loss"]


def test_winner_of_an_abandoned_game_still_pays_for_overtime():
    outcome = settle("fisc", [side(250, overtime_seconds=61), side(200, abandoned=True)], Ending("abandoned"))
    assert points(outcome) == [230, 90]


@pytest.mark.parametrize("name", ["fisc", "mallorca", "pinczow", "basics"])
def test_both_abandon_and_both_lose(name):
    sides = [side(250, abandoned=True), side(200, abandoned=True)]
    outcome = settle(name, sides, Ending("abandoned"))
    assert points(outcome) == [0, 0]
    assert results(outcome) == ["loss", "loss"]
    assert outcome.kind == "double_loss"


@pytest.mark.parametrize("name", ["mallorca", "pinczow", "basics"])
@pytest.mark.parametrize(("there", "gone", "expected"), [(250, 200, [250, 200]), (200, 250, [300, 0])])
def test_abandoning_where_the_regulation_is_silent_loses_the_score_standing(name, there, gone, expected):
    outcome = settle(name, [side(there), side(gone, abandoned=True)], Ending("abandoned"))
    assert points(outcome) == expected
    assert results(outcome) == ["win", "loss"]


def test_player_who_left_a_table_of_four_comes_last_and_the_others_are_settled():
    sides = [side(100, "A"), side(90), side(180, "XX", abandoned=True), side(100, "E")]
    outcome = settle("ebre", sides, Ending("out", 1))
    assert points(outcome) == [99, 92, 180, 99]
    assert [standing.place for standing in outcome.standings] == [1, 3, 4, 1]
    assert outcome.kind == "abandoned"


def test_last_player_at_a_table_wins_without_racks():
    sides = [side(10, abandoned=True), side(50, abandoned=True), side(40, "XX")]
    outcome = settle("ebre", sides, Ending("abandoned"))
    assert points(outcome) == [10, 50, 40]
    assert [standing.place for standing in outcome.standings] == [3, 2, 1]


def test_player_who_went_out_too_late_comes_last_at_a_larger_table():
    fisc, basics = load_ruleset("fisc"), load_ruleset("basics")
    rules = replace(basics, overtime=fisc.overtime)
    sides = [side(300, overtime_seconds=600), side(100, "A"), side(120, "E")]
    outcome = settle(rules, sides, OUT)
    assert points(outcome) == [190, 100, 120]
    assert [standing.place for standing in outcome.standings] == [3, 2, 1]
    assert outcome.kind == "overtime"


def test_everybody_leaving_a_table_shares_the_last_place():
    outcome = settle("ebre", [side(9, abandoned=True)] * 4, Ending("abandoned"))
    assert [(s.points, s.place, s.result) for s in outcome.standings] == [(0, 4, None)] * 4


@pytest.mark.parametrize("name", ["fisc", "mallorca", "basics"])
def test_equal_score_is_a_draw(name):
    outcome = settle(name, [side(300, last_word=50), side(300, last_word=0)], Ending("time_called"))
    assert results(outcome) == ["draw", "draw"]
    assert [standing.place for standing in outcome.standings] == [1, 1]
    assert outcome.kind == "played"


@pytest.mark.parametrize(
    ("words", "expected", "kind"),
    [
        ((20, 12), ["win", "loss"], "tie_decided"),
        # A pass is worth nothing.
        ((0, 12), ["loss", "win"], "tie_decided"),
        ((12, 12), ["draw", "draw"], "played"),
    ],
)
def test_pinczow_breaks_an_equal_score_by_the_last_word(words, expected, kind):
    sides = [side(300, last_word=words[0]), side(300, last_word=words[1])]
    outcome = settle("pinczow", sides, Ending("stall"))
    assert (results(outcome), outcome.kind) == (expected, kind)


def test_pinczow_cannot_break_an_equal_score_without_the_last_words():
    with pytest.raises(UnsettledGame) as refused:
        settle("pinczow", [side(300, last_word=3), side(300)], Ending("stall"))
    assert (refused.value.code, refused.value.problem.params["seat"]) == ("last_word_unknown", 2)


def test_ebre_jury_takes_invalid_words_off_after_the_game():
    deductions = (Deduction("invalid_word", 24), Deduction("invalid_word", 6))
    sides = [side(150, "A", deductions=deductions), side(140), side(130, "E")]
    outcome = settle("ebre", sides, Ending("out", 1))
    assert points(outcome) == [149 - 30, 142, 129]
    assert [standing.place for standing in outcome.standings] == [3, 1, 2]


def test_fisc_committee_takes_points_for_irregular_conduct():
    outcome = settle("fisc", [side(300, deductions=(Deduction("conduct", 20),)), side(290, "A")], OUT)
    assert points(outcome) == [281, 289]
    assert results(outcome) == ["loss", "win"]


@pytest.mark.parametrize(
    ("name", "kind", "code"),
    [
        ("fisc", "invalid_word", "words_stand_after_game"),
        ("mallorca", "invalid_word", "words_stand_after_game"),
        ("ebre", "conduct", "jury_may_not_deduct"),
    ],
)
def test_jury_takes_nothing_that_the_rules_do_not_provide(name, kind, code):
    with pytest.raises(UnsettledGame) as refused:
        settle(name, [side(300, deductions=(Deduction(kind, 20),)), side(290, "A")], OUT)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("sides", "ending", "code"),
    [
        ([side(300), side(290, None)], OUT, "rack_unknown"),
        ([side(300, "A"), side(290, "E")], OUT, "player_out_has_tiles"),
        ([side(300), side(290, "E")], Ending("abandoned"), "nobody_lost"),
        ([side(300), side(290, "E")], Ending("overtime"), "nobody_lost"),
    ],
)
def test_game_is_not_settled_on_what_is_not_known(sides, ending, code):
    with pytest.raises(UnsettledGame) as refused:
        settle("fisc", sides, ending)
    assert refused.value.code == code


def test_rack_may_be_doubled_for_the_player_out():
    fisc = load_ruleset("fisc")
    racks = replace(fisc.endings.racks, out="doubled_to_player_out")
    english = replace(fisc, tiles="english", endings=replace(fisc.endings, racks=racks))
    assert points(settle(english, [side(300), side(290, "AH")], OUT)) == [310, 290]


RACKS = st.lists(st.sampled_from("AEIOUSRTLHXZÇ?"), max_size=7).map("".join)


@given(
    st.sampled_from(["fisc", "mallorca", "basics", "ebre"]),
    st.lists(st.tuples(st.integers(0, 700), RACKS), min_size=2, max_size=4),
    st.data(),
)
def test_going_out_makes_no_points(name, players, data):
    out = data.draw(st.integers(0, len(players) - 1))
    sides = [side(score, "" if seat == out else rack) for seat, (score, rack) in enumerate(players)]
    outcome = settle(name, sides, Ending("out", out))
    assert sum(points(outcome)) == sum(score for score, _ in players)


@given(st.lists(st.integers(-20, 40), min_size=2, max_size=4))
def test_places_count_who_is_ahead(scores):
    rules = load_ruleset("basics")
    outcome = settle(rules, [side(score) for score in scores], Ending("stall"))
    for standing, score in zip(outcome.standings, scores, strict=True):
        assert standing.place == 1 + len([other for other in scores if other > score])
