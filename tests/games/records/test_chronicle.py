"""A recorded game told move by move, from a sheet with or without places and from an annotated game."""

from dataclasses import replace

import pytest

from games.gcg.text import parse_gcg
from games.material.tiles import load_tileset
from games.records.chronicle import tell_gcg, tell_sheet
from games.records.statistics import sides_of, summarise
from games.rules.ruleset import load_ruleset, ruleset_names
from games.sheets.sheet import Sheet, SheetEnd, SheetLine
from tests.games.making.recorded import played_gcg, played_sheet, settle_played

FISC, CATALAN = load_ruleset("fisc"), load_tileset("catalan")


@pytest.mark.parametrize("name", ruleset_names())
def test_sheet_and_gcg_of_one_game_tell_the_same(name):
    rules = load_ruleset(name)
    tiles = load_tileset(rules.tiles)
    sheet = tell_sheet(played_sheet(name), rules, tiles)
    gcg = tell_gcg(parse_gcg(played_gcg(name)), tiles, rules)
    moves = [[(m.seat, m.word, m.place, m.points) for m in told.moments if m.formed] for told in (sheet, gcg)]
    # An annotated game has refused moves as laid, too.
    assert [move for move in moves[1] if move in moves[0]] == moves[0]
    assert sheet.is_replayed
    assert gcg.is_replayed
    last = [next(m for m in reversed(told.moments) if m.formed) for told in (sheet, gcg)]
    assert last[0].state.position.cells == last[1].state.position.cells
    # What the jury deducts afterwards does not stand on a sheet.
    assert sheet.totals == tuple(
        settled.points - sum(e.points for e in settled.entries if e.code == "invalid_word")
        for settled in settle_played(name).outcome.standings
    )


@pytest.mark.parametrize("name", ruleset_names())
def test_without_places_there_are_words_and_scores_and_no_board(name):
    rules = load_ruleset(name)
    with_places, without = (
        tell_sheet(played_sheet(name, places=places), rules, load_tileset(rules.tiles)) for places in (True, False)
    )
    assert [m.totals for m in without.moments] == [m.totals for m in with_places.moments]
    assert not any(m.formed for m in without.moments)
    assert not without.is_replayed
    assert sides_of(without) == sides_of(with_places)


def test_what_a_sheet_says_is_told_even_where_the_rules_know_better():
    lines = (SheetLine(0, "play", "TIPA", "H5", 18, 18), SheetLine(1, "play", "TAPATS", "7F", 10, 11))
    told = tell_sheet(Sheet(("A", "B"), lines), FISC, CATALAN)
    assert [(m.points, m.computed, m.totals) for m in told.moments] == [(18, 12, (18, 0)), (10, 10, (18, 11))]
    assert [(p.code, p.where["line"]) for p in told.problems] == [("score_differs", 1), ("total_differs", 2)]


def test_words_formed_name_their_places_and_points():
    lines = (SheetLine(0, "play", "TIPA", "H5", 12), SheetLine(1, "play", "SIGNA", "4D", 24))
    told = tell_sheet(Sheet(("A", "B"), lines), FISC, CATALAN)
    assert [(f.word, f.place, f.points) for f in told.moments[1].formed] == [("SIGNA", "4D", 16), ("ATIPA", "H4", 8)]
    assert len(told.moments[1].laid) == 5


def test_board_is_known_until_the_first_word_without_a_place():
    sheet = played_sheet("fisc")
    lines = list(sheet.lines)
    lines[5] = replace(lines[5], place="")
    told = tell_sheet(replace(sheet, lines=tuple(lines)), FISC, CATALAN)
    assert [m.state is not None for m in told.moments[:7]] == [True] * 5 + [False] * 2
    assert told.has_board
    assert not told.is_replayed


def test_game_without_a_move_can_be_told():
    told = tell_sheet(Sheet(("A", "B")), FISC, CATALAN)
    assert (told.totals, told.moments, told.has_board) == ((0, 0), (), False)
    assert sides_of(told)[0].best_move_points is None
    ends = (SheetEnd("A", -1, total=-1), SheetEnd())
    assert tell_sheet(Sheet(("A", "B"), (), ends), FISC, CATALAN).totals == (-1, 0)


def test_move_challenged_off_is_one_turn_without_points():
    text = "#player1 a A\n#player2 b B\n>a: TIPA 8H TIPA +12 12\n>a: TIPA -- -12 0\n>b: SENYAL - +0 0\n"
    told = tell_gcg(parse_gcg(text), CATALAN)
    assert [m.kind for m in told.moments] == ["play", "refused", "pass"]
    first = sides_of(told)[0]
    assert (first.turns, first.points, first.best_move, first.scrabbles) == (1, 0, "", 0)


def test_figures_of_many_sides_are_summed_up():
    sides = [side for name in ("fisc", "mallorca") for side in sides_of(_told(name))]
    figures = summarise(sides)
    assert (figures.sides, figures.counted) == (4, 4)
    assert figures.average == sum(side.points for side in sides) / 4
    assert figures.turns == sum(side.turns for side in sides)
    assert figures.highest.points == max(side.points for side in sides)
    assert figures.best.best_move_points == max(side.best_move_points for side in sides)


def test_figures_of_nothing_are_unknown():
    figures = summarise([])
    assert (figures.average, figures.per_turn, figures.best, figures.highest) == (None, None, None, None)


def _told(name: str):
    rules = load_ruleset(name)
    return tell_sheet(played_sheet(name), rules, load_tileset(rules.tiles))
