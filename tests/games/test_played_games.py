"""Whole invented games, one under each rule set and in the language of its tiles, from first to last move."""

import json
from pathlib import Path

import pytest

from games.board import load_board
from games.gcg import parse_gcg, write_gcg_text
from games.gcg_check import check_gcg
from games.gcg_export import export_game
from games.notation import write_place
from games.record import SettledRecord, settle_record
from games.ruleset import load_ruleset, ruleset_names
from games.sheets import Sheet, SheetEnd, SheetLine, check_sheet
from games.spelling import spell_rack, write_marked
from games.state import Turn
from tests.games.naive_scorer import naive_score

FOLDER = Path(__file__).with_name("played")
BOARD = load_board("standard")


def load(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def settle(name: str) -> SettledRecord:
    return settle_record(load(name), load_ruleset(name))


def racks_of(name: str, settled: SettledRecord) -> list[tuple[str, ...]]:
    """The racks as recorded, or the one that is everything not on the board."""
    tiles, data = settled.game.state.tiles, load(name)
    if "racks" in data:
        return [spell_rack(text, tiles) for text in data["racks"]]
    left = tuple(tile for tile, count in settled.game.state.unseen().items() for _ in range(count))
    return [() if seat == settled.game.state.ending.seat else left for seat in range(2)]


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
    outcome = settle(name).outcome
    assert (outcome.kind, outcome.ending) == ("played", ending)
    assert [standing.points for standing in outcome.standings] == points
    assert [standing.place for standing in outcome.standings] == places
    assert [standing.result for standing in outcome.standings] == results


@pytest.mark.parametrize("name", ruleset_names())
def test_every_move_scores_as_the_naive_scorer_has_it_and_no_tile_is_lost(name):
    game = settle(name).game
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
    settled = settle(name)
    racks = racks_of(name, settled)
    exported = export_game(settled.game, settled.players, settled.outcome, racks)
    assert parse_gcg(write_gcg_text(exported)) == exported
    tiles = settled.game.state.tiles
    for rules in (None, load_ruleset(name)):
        report = check_gcg(exported, tiles, rules)
        assert [problem.as_json() for problem in report.problems] == []
    deducted = sum(each["points"] for each in load(name).get("deductions", []))
    finals = sum(standing.points for standing in settled.outcome.standings)
    assert sum(report.stated.values()) == finals + deducted


@pytest.mark.parametrize("coordinates", [True, False])
@pytest.mark.parametrize("name", ruleset_names())
def test_whole_game_makes_a_correct_score_sheet(name, coordinates):
    settled = settle(name)
    lines = []
    for step in settled.game.steps:
        turn = step.event
        if not isinstance(turn, Turn) or turn.kind == "free_swap":
            continue
        total = step.state.scores[turn.seat]
        if step.scored:
            main = step.scored.words[0]
            place = write_place(main.place) if coordinates else ""
            word, scrabble = write_marked(main.letters), bool(step.scored.bonus)
            lines.append(SheetLine(turn.seat, "play", word, place, step.scored.points, total, scrabble))
        else:
            lines.append(SheetLine(turn.seat, turn.kind, total=total, tiles=turn.exchanged or None))
    ends = []
    for standing, rack in zip(settled.outcome.standings, racks_of(name, settled), strict=True):
        counted = sum(entry.points for entry in standing.entries if entry.code.endswith(("rack", "racks")))
        text = "".join(f"[{tile}]" if len(tile) > 1 else tile for tile in rack)
        ends.append(SheetEnd(text, counted))
    sheet = Sheet(settled.players, tuple(lines), tuple(ends), settled.outcome.ending)
    report = check_sheet(sheet, load_ruleset(name))
    assert [problem.as_json() for problem in report.problems] == []
    assert (report.game is not None) is coordinates


@pytest.mark.parametrize("name", ruleset_names())
def test_sheet_of_a_game_without_its_last_turn_is_not_over(name):
    settled = settle(name)
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
