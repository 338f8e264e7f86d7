from dataclasses import replace

import pytest

from games.material.board import load_board
from games.material.tiles import load_tileset
from games.play.draws import SecondDraw, check_free_swap, is_all_of_a_kind, rule_second_draw
from games.play.state import Turn
from games.problems.kinds import IllegalTurn
from games.rulebook.document import block_texts
from games.rulebook.drawing import write_free_swap
from games.rulebook.prose import Material
from games.rules.ruleset import load_ruleset
from games.rules.words.choices import CHOICES
from tests.games.making.replays import replay_game

CATALAN = load_tileset("catalan")
MALLORCA = load_ruleset("mallorca")
EBRE = load_ruleset("ebre")
VOWELS = tuple("AAEEIOU")
CONSONANTS = ("QU", "NY", "L·L", "S", "R", "T", "Ç")


@pytest.mark.parametrize(
    ("rack", "uniform"),
    [
        (VOWELS, True),
        (CONSONANTS, True),
        (tuple("AAEEIO?"), False),
        (tuple("RSTLMN?"), False),
        (tuple("AAEEIOS"), False),
    ],
)
def test_a_blank_or_another_kind_voids_the_swap(rack, uniform):
    assert is_all_of_a_kind(rack, CATALAN) is uniform


@pytest.mark.parametrize("rules", [MALLORCA, EBRE])
@pytest.mark.parametrize("rack", [VOWELS, CONSONANTS])
def test_swap_is_open_even_with_one_tile_in_the_bag(rules, rack):
    check_free_swap(rack, 1, CATALAN, rules)


@pytest.mark.parametrize(
    ("name", "rack", "bag", "code"),
    [
        ("fisc", VOWELS, 50, "free_swap_not_allowed"),
        ("pinczow", VOWELS, 50, "free_swap_not_allowed"),
        ("basics", VOWELS, 50, "free_swap_not_allowed"),
        ("mallorca", tuple("AAEEIO?"), 50, "free_swap_mixed_rack"),
        ("mallorca", VOWELS[:6], 50, "free_swap_mixed_rack"),
        ("ebre", VOWELS, 0, "free_swap_bag_too_small"),
    ],
)
def test_swap_is_refused(name, rack, bag, code):
    with pytest.raises(IllegalTurn) as refused:
        check_free_swap(rack, bag, CATALAN, load_ruleset(name))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("rack", "bag", "ruling"),
    [
        # a) a single fitting tile, or a single blank, is given and six are drawn
        (VOWELS, {"A": 3, "S": 1}, SecondDraw("given", "S", 6)),
        (VOWELS, {"A": 3, "?": 1}, SecondDraw("given", "?", 6)),
        (CONSONANTS, {"S": 9, "E": 1}, SecondDraw("given", "E", 6)),
        # b) two or more: all seven go back
        (VOWELS, {"A": 3, "S": 1, "?": 1}, SecondDraw("draw_again", None, 7)),
        (CONSONANTS, {"E": 2, "R": 1}, SecondDraw("draw_again", None, 7)),
        # c) none: play on
        (VOWELS, {"A": 3, "E": 4}, SecondDraw("play_on")),
        (VOWELS, {}, SecondDraw("play_on")),
        (tuple("AAEEIOS"), {"S": 1}, SecondDraw("mixed")),
        (tuple("AAEEIO?"), {"S": 1}, SecondDraw("mixed")),
    ],
)
def test_senyors_when_the_second_draw_fails(rack, bag, ruling):
    assert rule_second_draw(rack, bag, CATALAN, MALLORCA) == ruling


def swap_rules(second_failure):
    return replace(EBRE, free_swap=replace(EBRE.free_swap, second_failure=second_failure))


def test_one_parameter_says_how_often_in_the_engine_the_rulebook_and_on_the_page():
    """Ebre 14.2 is silent on a second swap; whatever is chosen has one meaning everywhere."""
    again, once = swap_rules("swap_again"), swap_rules("swap_once")
    swaps = [Turn(0, "free_swap", rack=VOWELS)] * 3
    assert len(replay_game(again, 4, swaps).steps) == 3
    with pytest.raises(IllegalTurn) as refused:
        replay_game(once, 4, swaps)
    assert (refused.value.code, refused.value.problem.where) == ("free_swap_used_up", {"turn": 3})
    # The other players, and the player's own next turn, begin anew.
    following = [*swaps[:2], *(Turn(seat, "pass") for seat in range(4)), *swaps[:2]]
    assert replay_game(once, 4, following).state.swapped == 2
    assert rule_second_draw(VOWELS, {"S": 5}, CATALAN, once, swapped=1) == SecondDraw("may_swap_again")
    assert rule_second_draw(VOWELS, {"S": 5}, CATALAN, once, swapped=2) == SecondDraw("play_on")
    for rules, words in ((again, "again, as often as this happens"), (once, "not a third time")):
        article = write_free_swap(Material(rules, CATALAN, load_board(rules.board)))
        assert words in " ".join(text for block in article.blocks for text in block_texts(block))
        assert words in str(CHOICES["FreeSwap.second_failure"][rules.free_swap.second_failure])


def test_second_swap_at_ebre_is_our_reading():
    assert "free_swap.second_failure" in EBRE.assumed


def test_without_an_arbiter_the_player_may_swap_again():
    assert rule_second_draw(VOWELS, {"S": 5}, CATALAN, EBRE) == SecondDraw("may_swap_again")
