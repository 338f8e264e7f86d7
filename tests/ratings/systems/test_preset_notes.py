"""The notes of the presets are known to the catalogues, so that no page shows them in English only."""

import json
from pathlib import Path

import pytest

import ratings
from federation.values.parameters import Shape
from ratings.parameters.views.shapes import show_value
from ratings.systems.presets import CONFIRMED
from ratings.systems.words.catalogue import CATALOGUE
from ratings.systems.words.preset_notes import PRESET_NOTES, current_note

PRESETS = sorted((Path(ratings.__file__).parent / "presets").glob("*.json"))


def test_every_note_of_every_preset_is_named():
    notes = {note for path in PRESETS for note in json.loads(path.read_text("utf-8"))["notes"].values()}
    assert notes | {CONFIRMED} == PRESET_NOTES


def test_note_stored_by_an_earlier_version_is_read_in_todays_words():
    former = json.loads((Path(ratings.__file__).parent / "systems/words/former_notes.json").read_text("utf-8"))
    assert set(former.values()) <= PRESET_NOTES
    assert not set(former) & PRESET_NOTES
    assert current_note("CoCo's calculator.") == "CoCo’s calculator."
    assert current_note("A note of our own.") == "A note of our own."


@pytest.mark.parametrize(
    ("system", "name", "value", "shown"),
    [
        ("elo", "initial_rating", 1, "1 rating point"),
        ("elo", "initial_rating", 950, "950 rating points"),
        ("elo", "expectancy.spread", "283.84", "283.84 rating points"),
        ("hollington", "max_games", 200, "200 games"),
        ("hollington", "max_games", 1, "1 game"),
        ("elo", "statuses.season_start_month", 9, "9"),
    ],
)
def test_numbers_are_shown_with_their_unit(system, name, value, shown):
    parameter = next(one for one in CATALOGUE[system] if one.name == name)
    assert show_value(parameter, value) == shown


def test_every_decimal_parameter_can_be_measured():
    decimals = [one for system in CATALOGUE.values() for one in system if one.shape is Shape.DECIMAL and one.unit]
    assert decimals
    assert all(one.unit.measured for one in decimals)
