import json
from dataclasses import replace

import pytest

from games.problems.kinds import InvalidSheet
from games.rules.ruleset import load_ruleset
from games.sheets.check import SheetReport, check_sheet
from games.sheets.sheet import Sheet, SheetEnd, SheetLine

FISC = load_ruleset("fisc")


def line(seat: int, text: str) -> SheetLine:
    """``SENYAL H8 30 30``, ``TAPATS 10 40``, ``- 40``, ``passo 40``, ``nul 40``; a trailing * marks a scrabble."""
    scrabble = text.endswith("*")
    *head, total = text.removesuffix("*").split()
    kinds = {"-": "exchange", "passo": "pass", "nul": "refused"}
    if head[0] in kinds:
        points = int(head[1]) if len(head) > 1 else None
        return SheetLine(seat, kinds[head[0]], points=points, total=int(total))
    place = head[1] if len(head) == 3 else ""
    return SheetLine(seat, "play", head[0], place, int(head[-1]), int(total), scrabble)


def sheet(*texts: str, ends: tuple[SheetEnd, ...] = (), ending=None) -> Sheet:
    lines = tuple(line(number % 2, text) for number, text in enumerate(texts))
    return Sheet(("Anna", "Biel"), lines, ends, ending)


def is_correct(report: SheetReport) -> bool:
    return all(problem.severity != "error" for problem in report.problems)


def codes(checked: Sheet, rules=FISC, severity: str = "error") -> list[tuple[str, int | None]]:
    report = check_sheet(checked, rules)
    return [(p.code, p.where.get("line")) for p in report.problems if p.severity == severity]


def test_sheet_without_coordinates_is_checked_as_far_as_it_goes():
    report = check_sheet(sheet("SENYAL 30 30", "TAPATS 10 10", "passo 30", "- 10", "nul 30"), FISC)
    assert is_correct(report)
    assert (report.replayed, report.game) == (0, None)


def test_sheet_with_coordinates_is_replayed():
    report = check_sheet(sheet("TIPA H5 12 12", "TAPATS 7F 10 10", "passo 12", "- 10"), FISC)
    assert (is_correct(report), report.replayed) == (True, 4)
    assert report.game is not None
    assert report.game.state.scores == (12, 10)


def test_replay_stops_at_the_first_move_without_coordinates():
    report = check_sheet(sheet("TIPA H5 12 12", "TAPATS 10 10", "SIGNA 4D 24 36"), FISC)
    assert (is_correct(report), report.replayed) == (True, 1)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["TIPA 12 12", "TAPATS 10 11"], [("total_differs", 2)]),
        # An error in a total is reported where it was made.
        (["TIPA 12 13", "TAPATS 10 10", "passo 13"], [("total_differs", 1)]),
        (["TIPA 18 18"], [("sheet_first_move_score", 1)]),
        (["- 0", "TIPA 18 18"], [("sheet_first_move_score", 2)]),
        (["TIPA H5 18 18"], [("score_differs", 1)]),
        (["TIPA 12 12", "NYXEF 3 3"], [("sheet_points_too_low", 2)]),
        (["TIPA 12 12", "WHISKY 40 40"], [("no_such_tile", 2)]),
        (["TIPA 12 12", "ÇAÇAÇAÇ 90 90"], [("sheet_tiles_impossible", 2)]),
        (["TIPA 12 12", "(A)(B)(C) 0 0"], [("sheet_tiles_impossible", 2)]),
        (["TIPA 12 12", "TAPATS 60 60*"], [("sheet_scrabble_impossible", 2)]),
        (["TIPA 12 12", "ANTIPANS 51 51*"], [("sheet_scrabble_impossible", 2)]),
        (["TIPA 12 12", "passo 5 5"], [("sheet_points_not_zero", 2)]),
        (["TIPA H5 12 12", "TAPATS A1 10 10"], [("not_touching", 2)]),
        (["TIPA H5 12 12", "TAPATS Z9 10 10"], [("place_off_board", 2)]),
    ],
)
def test_mistake_is_marked_at_its_line(texts, found):
    assert codes(sheet(*texts)) == found


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        # Two Ç: one must be a blank of an earlier move, which is not marked again.
        (["TIPA 12 12", "ÇAÇA 22 22"], [("sheet_tiles_impossible", 2)]),
        (["TIPA 12 12", "NYXA 20 20"], [("sheet_points_too_low", 2)]),
        (["CASERES H8 68 68"], [("sheet_scrabble_mark", 1)]),
    ],
)
def test_what_may_be_right_is_a_warning(texts, found):
    assert codes(sheet(*texts), severity="warning") == found
    assert codes(sheet(*texts)) == []


def test_missing_turn_is_marked():
    missing = Sheet(("Anna", "Biel"), (line(0, "TIPA 12 12"), line(0, "ANTIPANS 11 23")))
    (problem,) = check_sheet(missing, FISC).problems
    assert (problem.code, problem.params["nick"], problem.where) == ("turn_missing", "Biel", {"line": 2, "player": 1})


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (SheetLine(0, "play", "", points=5, total=5), "sheet_word_missing"),
        (SheetLine(0, "play", "TIPA"), "sheet_points_missing"),
    ],
)
def test_empty_cell_of_a_move_is_marked(given, code):
    assert [found for found, _ in codes(Sheet(("Anna", "Biel"), (given,)))] == [code]


def ends(*texts: str | None, points: tuple[int, int], totals: tuple[int, int]) -> tuple[SheetEnd, ...]:
    return tuple(SheetEnd(*each) for each in zip(texts, points, totals, strict=True))


PLAYED = ("TIPA 12 12", "TAPATS 10 10", "SIGNA 24 36")


@pytest.mark.parametrize(
    ("rules", "ending", "given", "found"),
    [
        ("fisc", "out", ends("", "AEH", points=(10, -10), totals=(46, 0)), []),
        ("fisc", "out", ends("", "AEH", points=(10, -9), totals=(46, 1)), ["rack_points_differ"]),
        ("fisc", "out", ends("", "AEH", points=(10, -10), totals=(46, 10)), ["total_differs"]),
        ("fisc", "out", ends("", "W", points=(0, 0), totals=(36, 10)), ["no_such_tile"]),
        ("fisc", "out", ends("A", "AEH", points=(10, -10), totals=(46, 0)), ["player_out_has_tiles"]),
        ("fisc", "out", ends("", "ÇÇ", points=(20, -20), totals=(56, -10)), ["rack_tile_not_left"]),
        ("fisc", "out", ends("", "AAAAEEEE", points=(8, -8), totals=(44, 2)), ["rack_of_wrong_size"]),
        ("fisc", "stall", ends("AE", "H", points=(-2, -8), totals=(34, 2)), []),
        # One H in the set, on two racks.
        ("fisc", "stall", ends("AH", "H", points=(-9, -8), totals=(27, 2)), ["racks_beyond_set"]),
        ("fisc", "stall", ends("AE", "H", points=(-2, 8), totals=(34, 18)), ["rack_points_differ"]),
        ("fisc", "time_called", ends(None, None, points=(0, 0), totals=(36, 10)), []),
        ("fisc", "time_called", ends("AE", "H", points=(-2, -8), totals=(34, 2)), ["rack_points_differ"] * 2),
        ("fisc", "abandoned", ends(None, None, points=(0, 0), totals=(36, 10)), []),
        # What is not written cannot be wrong.
        ("fisc", "out", ends("", None, points=(3, -3), totals=(39, 7)), []),
        ("fisc", "stall", ends("A", None, points=(-1, -3), totals=(35, 7)), []),
        ("fisc", None, ends(None, None, points=(0, 0), totals=(36, 10)), []),
    ],
)
def test_racks_and_final_totals_are_checked(rules, ending, given, found):
    assert [code for code, _ in codes(sheet(*PLAYED, ends=given, ending=ending), load_ruleset(rules))] == found


def test_doubled_racks_are_checked_where_the_rules_double_them():
    racks = replace(FISC.endings.racks, out="doubled_to_player_out")
    rules = replace(FISC, endings=replace(FISC.endings, racks=racks))
    doubled = ends("", "AEH", points=(20, 0), totals=(56, 10))
    assert codes(sheet(*PLAYED, ends=doubled, ending="out"), rules) == []


def test_replayed_game_must_be_over_as_the_sheet_has_it():
    given = ends("", "AEH", points=(10, -10), totals=(22, 0))
    played = sheet("TIPA H5 12 12", "TAPATS 7F 10 10", ends=given, ending="out")
    assert "sheet_game_not_over" in [code for code, _ in codes(played)]


def test_estimate_gives_way_to_the_replay():
    # The NY is a blank of the board, not marked again: the replay knows, the estimate could not.
    played = sheet("SE(NY)AL H8 10 10", "SENYALS H8 5 5")
    assert codes(played) == codes(played, severity="warning") == []


def test_sheet_survives_json():
    given = sheet(*PLAYED, ends=ends("", "AEH", points=(10, -10), totals=(46, 0)), ending="out")
    assert Sheet.from_json(json.loads(json.dumps(given.as_json()))) == given


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"players": ["A", "B"], "lines": [{"seat": 2}]}, "sheet_seat_unknown"),
        ({"players": ["A", "B"], "ends": [{}]}, "sheet_ends_incomplete"),
        ({"players": ["A", "B"], "ending": "tired"}, "field_not_a_choice"),
        ({"players": ["A", "B"], "lines": [{"seat": 0, "points": -3}]}, "field_out_of_range"),
        ({"lines": []}, "field_missing"),
    ],
)
def test_sheet_out_of_form_is_refused(data, code):
    with pytest.raises(InvalidSheet) as refused:
        Sheet.from_json(data)
    assert refused.value.code == code


def test_sheet_of_a_table_of_four_is_checked_in_the_order_of_its_seats():
    rows = ["TIPA H5 12 12", "TAPATS 7F 10 10", "passo 0", "- 0", "passo 12"]
    lines = tuple(line(number % 4, text) for number, text in enumerate(rows))
    report = check_sheet(Sheet(("A", "B", "C", "D"), lines), load_ruleset("ebre"))
    assert (report.problems, report.replayed) == ((), 5)
