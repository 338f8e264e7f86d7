"""Whole invented games, one under each rule set and in the language of its tiles, from first to last move."""

import pytest

from games.gcg.check import check_gcg
from games.gcg.export import export_game
from games.gcg.text import parse_gcg, write_gcg_text
from games.material.board import load_board
from games.material.notation import write_place
from games.material.spelling import write_marked
from games.play.state import Turn
from games.rules.ruleset import load_ruleset, ruleset_names
from games.sheets.check import check_sheet
from games.sheets.sheet import Sheet, SheetLine
from tests.games.making.naive_scorer import naive_score
from tests.games.making.recorded import played_sheet, racks_left, settle_played

BOARD = load_board("standard")


@pytest.mark.parametrize(
    ("name", "ending", "points", "places", "results"),
    [
        # 61 seconds over cost two begun minutes.
        ("fisc", "out", [233, 180], [1, 2], ["win", "loss"]),
        ("mallorca", "out", [290, 195], [1, 2], ["win", "loss"]),
        # The jury took off an invalid word of the player who went out.
        ("ebre", "out", [159, 107, 136, 100], [1, 3, 2, 4], [None] * 4),
        ("pinczow", "stall", [203, 229], [2, 1], ["loss", "win"]),
        ("basics", "stall", [158, 134, 161], [2, 3, 1], [None] * 3),
    ],
)
def test_whole_game_is_played_ended_and_settled(name, ending, points, places, results):
    outcome = settle_played(name).outcome
    assert (outcome.kind, outcome.ending) == ("played", ending)
    assert [standing.points for standing in outcome.standings] == points
    assert [standing.place for standing in outcome.standings] == places
    assert [standing.result for standing in outcome.standings] == results


@pytest.mark.parametrize("name", ruleset_names())
def test_every_move_scores_as_the_naive_scorer_has_it_and_no_tile_is_lost(name):
    game = settle_played(name).game
    before = game.start
    for step in game.steps:
        if step.scored:
            boards = [
                {BOARD.square_name(i): (x.letter, x.blank) for i, x in enumerate(state.position.cells) if x}
                for state in (before, step.state)
            ]
            assert step.scored.points == naive_score(boards[0], boards[1], before.tiles.values)
        before = step.state
        held = sum(before.position.used.values()) + before.bag + sum(before.rack_sizes)
        assert held == before.tiles.size


@pytest.mark.parametrize("name", ruleset_names())
def test_whole_game_goes_through_a_gcg_file_and_agrees(name):
    settled = settle_played(name)
    racks = racks_left(name, settled)
    exported = export_game(settled.game, settled.players, settled.outcome, racks)
    assert parse_gcg(write_gcg_text(exported)) == exported
    tiles = settled.game.state.tiles
    for rules in (None, load_ruleset(name)):
        report = check_gcg(exported, tiles, rules)
        assert [problem.as_json() for problem in report.problems] == []
    deducted = sum(
        entry.points for each in settled.outcome.standings for entry in each.entries if entry.code == "invalid_word"
    )
    finals = sum(standing.points for standing in settled.outcome.standings)
    assert sum(report.stated.values()) == finals - deducted


@pytest.mark.parametrize("coordinates", [True, False])
@pytest.mark.parametrize("name", ruleset_names())
def test_whole_game_makes_a_correct_score_sheet(name, coordinates):
    sheet = played_sheet(name, places=coordinates)
    report = check_sheet(sheet, load_ruleset(name))
    assert [problem.as_json() for problem in report.problems] == []
    assert (report.game is not None) is coordinates


@pytest.mark.parametrize("name", ruleset_names())
def test_sheet_of_a_game_without_its_last_turn_is_not_over(name):
    settled = settle_played(name)
    lines = []
    for step in settled.game.steps[:-1]:
        turn = step.event
        if isinstance(turn, Turn) and turn.kind != "free_swap":
            main = step.scored.words[0] if step.scored else None
            word, place = (write_marked(main.letters), write_place(main.place)) if main else ("", "")
            lines.append(SheetLine(turn.seat, turn.kind, word, place, step.scored.points if main else None))
    sheet = Sheet(settled.players, tuple(lines), ending=settled.outcome.ending)
    codes = [p.code for p in check_sheet(sheet, load_ruleset(name)).problems if p.severity == "error"]
    assert codes == ["sheet_game_not_over"]
