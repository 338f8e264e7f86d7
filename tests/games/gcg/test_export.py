"""Score sheets as GCG files, and back."""

from dataclasses import replace

import pytest

from games.gcg.check import check_gcg
from games.gcg.export import export_sheet
from games.gcg.text import parse_gcg, write_gcg_text
from games.material.tiles import load_tileset
from games.rules.ruleset import load_ruleset, ruleset_names
from games.sheets.check import check_sheet
from games.sheets.sheet import Sheet
from tests.games.making.recorded import played_sheet


@pytest.mark.parametrize("name", ruleset_names())
def test_sheet_with_all_places_becomes_a_gcg_file_that_agrees(name):
    rules, sheet = load_ruleset(name), played_sheet(name)
    exported = export_sheet(sheet, check_sheet(sheet, rules))
    assert parse_gcg(write_gcg_text(exported)) == exported
    report = check_gcg(exported, load_tileset(rules.tiles), rules)
    assert [problem.as_json() for problem in report.problems] == []
    assert list(report.stated.values()) == [end.total for end in sheet.ends]


def test_sheet_with_a_word_without_a_place_has_no_file():
    rules, sheet = load_ruleset("fisc"), played_sheet("fisc")
    lines = (*sheet.lines[:-1], replace(sheet.lines[-1], place=""))
    without = replace(sheet, lines=lines)
    assert export_sheet(without, check_sheet(without, rules)) is None
    empty = Sheet(("A", "B"))
    assert export_sheet(empty, check_sheet(empty, rules)) is None


def test_game_that_goes_on_is_marked_incomplete():
    rules, sheet = load_ruleset("fisc"), played_sheet("fisc")
    begun = replace(sheet, lines=sheet.lines[:6], ends=(), ending=None)
    assert export_sheet(begun, check_sheet(begun, rules)).is_incomplete
