"""Every parameter of a rule set has words, and the form gives back what it was made from."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path

import pytest

from federation.values.parameters import Shape
from federation.values.paths import find_value, put_value
from games.rules.parameters import READINGS
from games.rules.ruleset import RuleSet, load_ruleset, ruleset_names
from games.rules.words import catalogue, choices
from games.rules.words.catalogue import LABELS
from games.rules.words.choices import CHOICES
from games.rules.words.differences import rule_differences
from games.rules.words.parameters import all_parameters, chapters, is_assumed, note_assumed, show_value


def test_every_parameter_chapter_and_section_has_a_label() -> None:
    used = {"RuleSet.tiles", "RuleSet.board", *(f"RuleSet.{chapter.path}" for chapter in chapters())}
    for parameter in all_parameters():
        assert parameter.words.label
        used |= {f"{one.owner}.{one.field}" for one in (parameter, *parameter.row)}
    sections = [section for chapter in chapters() for section in chapter.sections]
    assert all(section.words.label for section in sections)
    assert set(LABELS) - used == {
        *("Overtime.loss", "Endings.racks", "Forfeits.abandonment", "Forfeits.absence"),
        *("Mistakes.overdraw_off_rack", "Mistakes.overdraw_on_rack"),
    }


def test_every_choice_has_a_label_and_no_label_is_left_over() -> None:
    listed = [each for parameter in all_parameters() for each in (parameter, *parameter.row)]
    chosen = [each for each in listed if each.codes]
    assert {f"{each.owner}.{each.field}" for each in chosen} == set(CHOICES)
    for each in chosen:
        assert set(each.codes) - {"play"} == set(CHOICES[f"{each.owner}.{each.field}"])
        assert len({str(label) for _code, label in each.choices}) == len(each.choices)


def test_paths_are_those_of_the_json() -> None:
    values = load_ruleset("fisc").as_json()
    for parameter in all_parameters():
        put_value(values, parameter.path, find_value(values, parameter.path))
    assert values == load_ruleset("fisc").as_json()


@pytest.mark.parametrize("name", ruleset_names())
def test_assumptions_are_noted_as_the_presets_note_them(name: str) -> None:
    values = load_ruleset(name).as_json()
    paths = [*(parameter.path for parameter in all_parameters()), *READINGS]
    marked = {path for path in paths if is_assumed(values, path)}
    assert set(note_assumed(marked)) == set(values["assumed"])
    RuleSet.from_json({**values, "assumed": note_assumed(marked)})


@pytest.mark.parametrize("name", ruleset_names())
def test_every_value_of_the_presets_is_shown_in_words(name: str) -> None:
    values = load_ruleset(name).as_json()
    for parameter in all_parameters():
        shown = show_value(parameter, find_value(values, parameter.path))
        assert shown, parameter.path
        assert not re.search(r"[a-z]_[a-z]|None|\{|\[", shown), (parameter.path, shown)


def test_differences_name_each_parameter_once_and_know_no_order_of_choices() -> None:
    before = load_ruleset("fisc").as_json()
    after = deepcopy(before)
    assert rule_differences(before, after) == []
    after["conduct"]["clock_stops"] = list(reversed(after["conduct"]["clock_stops"]))
    assert rule_differences(before, after) == []
    after["overtime"]["loss"]["deduction"] = 120
    after["endings"]["stalls"].pop()
    after["assumed"].append("exchange.minimum_in_bag")
    rows = rule_differences(before, after)
    assert [(row.chapter, row.label) for row in rows] == [
        ("Overtime", "A game lost on time: Points deducted from the loser"),
        ("Exchanging tiles", "Minimum tiles in the bag"),
        ("How a game ends", "The game ends after turns without a move"),
    ]
    assert (rows[0].before, rows[0].after) == ("110", "120")
    assert rows[1].after == "1 (left open by the regulation)"


def test_differences_between_presets_cover_every_changed_leaf() -> None:
    fisc, ebre = load_ruleset("fisc").as_json(), load_ruleset("ebre").as_json()
    differing = {
        parameter.path
        for parameter in all_parameters()
        if find_value(fisc, parameter.path) != find_value(ebre, parameter.path)
        or is_assumed(fisc, parameter.path) != is_assumed(ebre, parameter.path)
    }
    assert len(rule_differences(fisc, ebre)) == len(differing)


def test_rows_are_the_lists_of_bonuses_and_stalls() -> None:
    rows = [parameter.path for parameter in all_parameters() if parameter.shape is Shape.ROWS]
    assert rows == ["scoring.bonuses", "endings.stalls"]


def test_catalogue_speaks_english_only_in_its_messages() -> None:
    text = "".join(Path(file).read_text("utf-8") for file in (catalogue.__file__, choices.__file__))
    assert not re.search("[àèéíòóúłżś]", text)
