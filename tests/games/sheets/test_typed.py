"""The fields of the form: read, written, and nothing lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.ruleset import ruleset_names
from games.sheets.check import compare_with_result, find_missing
from games.sheets.sheet import Sheet, SheetEnd
from games.sheets.typed import TypedLine, TypedSheet, read_fields, type_sheet
from tests.games.making.recorded import played_sheet


def fields(typed: TypedSheet) -> dict[str, str]:
    """The form as a browser sends it."""
    values = {"size": str(len(typed.players)), "ending": typed.ending}
    for n, name in enumerate(typed.players, 1):
        values[f"player-{n}"] = name
    for line in typed.lines:
        for name in ("seat", "kind", "word", "place", "points", "total", "scrabble", "tiles"):
            values[f"{name}-{line.number}"] = getattr(line, name)
    for n, end in enumerate(typed.ends, 1):
        values |= {f"rack-{n}": end.rack, f"rack_points-{n}": end.rack_points}
        values |= {f"penalty-{n}": end.penalty, f"end_total-{n}": end.end_total}
    return values


@pytest.mark.parametrize("name", ruleset_names())
def test_sheet_survives_the_form(name):
    sheet = played_sheet(name)
    # A field left empty does not tell an empty rack from one that nobody wrote down.
    written = replace(sheet, ends=tuple(replace(end, rack=end.rack or None) for end in sheet.ends))
    assert read_fields(fields(type_sheet(sheet))).read() == (written, ())


def test_blank_lines_are_left_out_and_the_others_keep_their_numbers():
    typed = read_fields(
        {"word-3": "TIPA", "points-3": "12", "seat-3": "1", "kind-7": "pass", "seat-7": "2", "seat-9": "1"}
    )
    assert [line.number for line in typed.lines] == [3, 7]
    sheet, problems = typed.read()
    assert problems == ()
    assert [(line.word, line.kind, line.seat) for line in sheet.lines] == [("TIPA", "play", 0), ("", "pass", 1)]


def test_a_dash_is_an_exchange_and_an_asterisk_circles_the_points():
    sheet, _ = read_fields({"word-1": "–", "seat-1": "2", "word-2": "SENYALS", "points-2": "80*"}).read()
    assert [(line.kind, line.word, line.scrabble, line.points) for line in sheet.lines] == [
        ("exchange", "", False, None),
        ("play", "SENYALS", True, 80),
    ]


@pytest.mark.parametrize("text", ["20", "-20", "−20"])
def test_penalty_is_taken_away_with_and_without_its_sign(text):
    sheet, _ = read_fields({"penalty-1": text}).read()
    assert sheet.ends[0].penalty == -20


def test_number_that_is_none_is_named_with_its_line_and_kept():
    typed = read_fields(
        {"word-1": "TIPA", "points-1": "12", "word-4": "TAPATS", "points-4": "1O", "rack_points-2": "x"}
    )
    sheet, problems = typed.read()
    assert sheet is None
    assert [(p.code, dict(p.where)) for p in problems] == [
        ("sheet_number_wrong", {"line": 2}),
        ("sheet_number_wrong", {"player": 2}),
    ]
    assert typed.lines[1].points == "1O"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({f"word-{n}": "TIPA" for n in range(1, 10_001)}, "sheet_too_long"),
        ({"word-1": "A" * 1_000_000}, "sheet_text_wrong"),
        ({"word-1": "TI\x00PA"}, "sheet_text_wrong"),
        ({"player-1": "x" * 300}, "sheet_text_wrong"),
        ({"word-1": "TIPA", "kind-1": "cheat"}, "field_not_a_choice"),
        ({"word-1": "TIPA", "seat-1": "9"}, "sheet_seat_unknown"),
        ({"word-1": "TIPA", "points-1": "99999"}, "field_out_of_range"),
        ({"ending": "never"}, "field_not_a_choice"),
    ],
)
def test_what_no_sheet_has_is_refused(values, code):
    sheet, problems = read_fields(values).read()
    assert sheet is None
    assert code in {problem.code for problem in problems}


@given(st.dictionaries(st.from_regex(r"(seat|word|points|total|kind|rack|end_total|size|player)-?\d{0,6}"), st.text()))
def test_no_field_whatever_breaks_the_reading(values):
    sheet, problems = read_fields(values).read()
    assert (sheet is None) == bool(problems)


def test_line_without_anything_written_is_blank():
    assert TypedLine(1, seat="2", total="12").is_blank
    assert not TypedLine(1, kind="pass").is_blank


def test_finished_sheet_lacks_nothing():
    assert find_missing(played_sheet()) == []
    lacking = find_missing(Sheet(("Anna", ""), ends=(SheetEnd(total=3), SheetEnd())))
    assert [p.code for p in lacking] == [
        "sheet_player_missing",
        "sheet_lines_missing",
        "sheet_ending_missing",
        "sheet_total_missing",
    ]
    assert "sheet_player_twice" in {p.code for p in find_missing(Sheet(("Anna", "Anna")))}


def test_totals_are_compared_with_the_accepted_result_by_name():
    names, totals = ("Anna", "Biel"), (300, 200)
    assert compare_with_result(names, totals, {"Biel": 200, "Anna": 300}) == []
    assert compare_with_result(names, (None, 200), {"Biel": 200, "Anna": 300}) == []
    [problem] = compare_with_result(names, totals, {"Biel": 210, "Anna": 300})
    assert (problem.params["name"], problem.params["accepted"], problem.params["stated"]) == ("Biel", 210, 200)
