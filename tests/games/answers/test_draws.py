"""Who starts and what follows a free swap: the rules' answers, held against the tile set."""

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.answers.draws import answer_free_swap, answer_start
from games.material.tiles import load_tileset
from games.rules.ruleset import load_ruleset
from tests.repeated import many


def start(name: str, *draws: str) -> dict[str, Any]:
    rules = load_ruleset(name)
    answer = answer_start(draws, rules, load_tileset(rules.tiles))
    return {**answer.report, "problems": [problem.code for problem in answer.problems]}


@pytest.mark.parametrize(
    ("name", "draws", "starts"),
    [
        ("fisc", ("B", "C"), 1),
        ("fisc", ("C", "?"), 2),
        ("fisc", ("E", "E"), None),
        # Mallorca 2: C before Ç, L before L·L, N before NY.
        ("mallorca", ("Ç", "C"), 2),
        ("mallorca", ("L", "L·L"), 1),
        ("mallorca", ("[NY]", "N"), 2),
        ("pinczow", ("Ą", "A"), 2),
        # Ebre 3: the end of the alphabet among seven tiles.
        ("ebre", ("AAAAAAZ", "SSSSSSS", "VEEEEEE"), 1),
        ("ebre", ("EEEEEEE", "IIIIIII", "??NNNNN", "RRRRRRR"), 4),
    ],
)
def test_the_starter_follows_from_the_tiles_drawn(name: str, draws: tuple[str, ...], starts: int | None) -> None:
    said = start(name, *draws)
    assert said["problems"] == []
    assert said["starts"] == starts


@pytest.mark.parametrize(
    ("name", "draws", "code"),
    [
        ("fisc", ("A",), "draws_of_wrong_number"),
        ("fisc", ("A", "B", "C"), "draws_of_wrong_number"),
        ("fisc", ("AB", "C"), "draw_of_wrong_size"),
        ("fisc", ("Z", "Z"), "racks_beyond_set"),
        ("fisc", ("K", "A"), "no_such_tile"),
        ("ebre", ("AAAAAAZ", "SSSSSS", "VEEEEEE"), "draw_of_wrong_size"),
        ("ebre", ("ZZAAAAA", "SSSSSSS", "VEEEEEE"), "rack_tile_not_left"),
    ],
)
def test_tiles_that_cannot_have_been_drawn_are_refused(name: str, draws: tuple[str, ...], code: str) -> None:
    said = start(name, *draws)
    assert "starts" not in said
    assert said["problems"][0] == code


def swap(name: str, rack: str, bag: str, swapped: int = 1) -> dict[str, Any]:
    rules = load_ruleset(name)
    answer = answer_free_swap(rack, bag, rules, load_tileset(rules.tiles), swapped=swapped)
    return {**answer.report, "problems": [problem.code for problem in answer.problems]}


@pytest.mark.parametrize(
    ("rack", "bag", "ruling", "tile", "drawn"),
    [
        ("AAEEIOU", "AAS", "given", "S", 6),
        ("AAEEIOU", "AA?", "given", "?", 6),
        ("AAEEIOU", "AS?", "draw_again", None, 7),
        ("AAEEIOU", "AEI", "play_on", None, 0),
        ("AAEEIOU", "", "play_on", None, 0),
        ("AAEEIOS", "RST", "mixed", None, 0),
        ("QL·L[NY]SRTÇ", "SSE", "given", "E", 6),
    ],
)
def test_the_arbiter_of_mallorca_rules_by_what_the_bag_holds(
    rack: str, bag: str, ruling: str, tile: str | None, drawn: int
) -> None:
    said = swap("mallorca", rack, bag)
    assert said["problems"] == []
    assert (said["ruling"], said["tile"], said["drawn"]) == (ruling, tile, drawn)


@pytest.mark.parametrize(
    ("name", "rack", "bag", "code"),
    [
        ("fisc", "AAEEIOU", "S", "free_swap_not_allowed"),
        ("mallorca", "AAEEIO", "S", "rack_of_wrong_size"),
        ("mallorca", "AAEEIOUU", "S", "rack_of_wrong_size"),
        ("mallorca", "AAEEIOU", "ZZ", "bag_beyond_set"),
        ("mallorca", "UUUUAEI", "U", "rack_tile_not_left"),
    ],
)
def test_a_swap_that_cannot_be_is_refused(name: str, rack: str, bag: str, code: str) -> None:
    said = swap(name, rack, bag)
    assert "ruling" not in said
    assert said["problems"] == [code]


@pytest.mark.parametrize(
    ("failure", "swapped", "ruling"),
    [
        ("swap_again", 1, "may_swap_again"),
        ("swap_again", 5, "may_swap_again"),
        ("swap_once", 1, "may_swap_again"),
        ("swap_once", 2, "play_on"),
    ],
)
def test_how_often_one_may_swap_is_the_rules_choice(failure: Any, swapped: int, ruling: str) -> None:
    rules = load_ruleset("ebre")
    rules = replace(rules, free_swap=replace(rules.free_swap, second_failure=failure))
    answer = answer_free_swap("AAEEIOU", "RST", rules, load_tileset("catalan"), swapped=swapped)
    assert answer.report["ruling"] == ruling


VOWELS = "AEIOU"


@settings(max_examples=many(40), deadline=None)
@given(data=st.data())
def test_rulings_agree_with_counting_by_hand(data: st.DataObject) -> None:
    """Naively: of a rack of vowels the tiles in the bag that are none."""
    tiles = [letter for letter, count in load_tileset("catalan").counts.items() for _ in range(count)]
    vowels = [letter for letter in tiles if letter in VOWELS]
    rack = data.draw(st.permutations(vowels))[:7]
    left = list(tiles)
    for letter in rack:
        left.remove(letter)
    bag = data.draw(st.lists(st.sampled_from(range(len(left))), unique=True, max_size=5))
    held = [left[index] for index in bag]
    helping = [letter for letter in held if letter not in VOWELS]
    bracketed = "".join(letter if len(letter) == 1 else f"[{letter}]" for letter in held)
    expected = {0: "play_on", 1: "given"}.get(len(helping), "draw_again")
    said = swap("mallorca", "".join(rack), bracketed)
    assert said["ruling"] == expected


def run(name: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def test_commands_say_the_ruling_and_exit_when_there_is_none() -> None:
    assert run("who_starts", "B", "C", "--rules", "fisc").strip() == "Player 1 starts."
    assert json.loads(run("who_starts", "E", "E", "--rules", "fisc", "--json"))["starts"] is None
    assert "Only S helps: it goes on the rack" in run("free_swap", "AAEEIOU", "--bag", "AAS", "--rules", "mallorca")
    with pytest.raises(SystemExit):
        run("free_swap", "AAEEIOU", "--rules", "fisc", "--json")
    with pytest.raises(CommandError):
        run("who_starts", "A", "B", "--rules", "chess")
