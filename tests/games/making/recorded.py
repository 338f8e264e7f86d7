"""The invented games of ``tests/games/making/played`` as people would have written them down."""

from __future__ import annotations

import json
from pathlib import Path

from games.answers.game_json import SettledRecord, settle_record
from games.gcg.export import export_game
from games.gcg.text import write_gcg_text
from games.material.notation import write_place
from games.material.spelling import spell_rack, write_marked, write_rack
from games.play.state import Turn
from games.rules.ruleset import load_ruleset
from games.sheets.sheet import Sheet, SheetEnd, SheetLine

FOLDER = Path(__file__).with_name("played")


def settle_played(name: str) -> SettledRecord:
    return settle_record(json.loads((FOLDER / f"{name}.json").read_text("utf-8")), load_ruleset(name))


def racks_left(name: str, settled: SettledRecord) -> list[tuple[str, ...]]:
    data = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    if "racks" in data:
        return [spell_rack(text, settled.game.state.tiles) for text in data["racks"]]
    left = tuple(tile for tile, count in settled.game.state.unseen().items() for _ in range(count))
    return [() if seat == settled.game.state.ending.seat else left for seat in range(2)]


def played_sheet(name: str = "fisc", *, places: bool = True) -> Sheet:
    """The signed sheet of a game, with totals, racks and how it ended."""
    settled = settle_played(name)
    lines = []
    for step in settled.game.steps:
        turn = step.event
        if not isinstance(turn, Turn) or turn.kind == "free_swap":
            continue
        total = step.state.scores[turn.seat]
        if step.scored:
            main = step.scored.words[0]
            place = write_place(main.place) if places else ""
            scrabble = bool(step.scored.bonus)
            lines.append(
                SheetLine(turn.seat, "play", write_marked(main.letters), place, step.scored.points, total, scrabble)
            )
        else:
            lines.append(SheetLine(turn.seat, turn.kind, total=total, tiles=turn.exchanged or None))
    ends = []
    for seat, (standing, rack) in enumerate(zip(settled.outcome.standings, racks_left(name, settled), strict=True)):
        counted = sum(entry.points for entry in standing.entries if entry.code.endswith(("rack", "racks")))
        late = sum(entry.points for entry in standing.entries if entry.code == "overtime") or None
        total = settled.game.state.scores[seat] + counted + (late or 0)
        ends.append(SheetEnd(write_rack(rack), counted, total, late))
    return Sheet(settled.players, tuple(lines), tuple(ends), settled.outcome.ending)


def played_gcg(name: str = "fisc") -> str:
    settled = settle_played(name)
    return write_gcg_text(export_game(settled.game, settled.players, settled.outcome, racks_left(name, settled)))
