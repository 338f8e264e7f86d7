"""Replays the part of a score sheet that has coordinates."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from games.material.board import Board
from games.material.notation import Play, parse_place
from games.material.spelling import spell_marked, spell_rack
from games.material.tiles import TileSet
from games.play.state import Game, GameState, Step, Turn
from games.play.turns import apply_event, start_game
from games.problems.kinds import Problem, ProblemsFound, Value
from games.rules.ruleset import RuleSet
from games.sheets.sheet import Sheet, SheetLine


@dataclass(frozen=True)
class SheetReplay:
    """``lines``: how many were replayed, one of ``steps`` each, from ``start``; ``game`` once every line was."""

    problems: tuple[Problem, ...]
    start: GameState
    steps: tuple[Step, ...]
    game: Game | None

    @property
    def lines(self) -> int:
        return len(self.steps)

    def covers(self, problem: Problem) -> bool:
        """Return whether the problem is in the part that was replayed."""
        return int(problem.where.get("line", self.lines + 1)) <= self.lines


def replay_sheet(sheet: Sheet, rules: RuleSet, tiles: TileSet, board: Board | None = None) -> SheetReplay:
    """Replay up to the first move without coordinates, or an illegal one: after it the board is unknown."""
    state = start = start_game(rules, len(sheet.players), tiles, board)
    if sheet.lines:
        state = start = replace(start, to_move=sheet.lines[0].seat)
    problems: list[Problem] = []
    steps: list[Step] = []
    for number, line in enumerate(sheet.lines, start=1):
        if line.kind == "play" and not (line.place and line.word):
            break
        where = {"line": number, "player": line.seat + 1}
        try:
            step = apply_event(_hand_over(state, line), _as_turn(line, state, tiles))
        except ProblemsFound as refusal:
            problems += [problem.at(**where) for problem in refusal.problems if problem.code != "no_such_tile"]
            break
        state = step.state
        steps.append(step)
        if step.scored and line.points is not None and step.scored.points != line.points:
            params: dict[str, Value] = {"computed": step.scored.points, "stated": line.points}
            problems.append(Problem("score_differs", params, where))
        if step.scored and line.scrabble != bool(step.scored.bonus):
            problems.append(Problem("sheet_scrabble_mark", {"word": line.word}, where, "warning"))
    whole = len(steps) == len(sheet.lines)
    if whole:
        problems += _check_end(sheet, state)
    return SheetReplay(tuple(problems), start, tuple(steps), Game(start, tuple(steps)) if whole else None)


def _hand_over(state: GameState, line: SheetLine) -> GameState:
    """The sheet's own check reports a missing turn; the replay continues with the named player."""
    return state if state.ending else replace(state, to_move=line.seat)


def _as_turn(line: SheetLine, state: GameState, tiles: TileSet) -> Turn:
    if line.kind == "play":
        place = parse_place(line.place, state.position.board)
        return Turn(line.seat, "play", Play(place, spell_marked(line.word, tiles)))
    if line.kind == "exchange":
        # Sheets mark an exchange with a dash; the number of tiles is seldom written.
        return Turn(line.seat, "exchange", exchanged=1 if line.tiles is None else line.tiles)
    return Turn(line.seat, line.kind)


def _check_end(sheet: Sheet, state: GameState) -> list[Problem]:
    """Check that the game was over as the sheet says, and that the racks written are what was left."""
    kind = state.ending.kind if state.ending else None
    if sheet.ending in {"out", "stall"} and kind != sheet.ending:
        return [Problem("sheet_game_not_over")]
    if kind != "out" or not any(end.rack is not None for end in sheet.ends):
        return []
    try:
        written = Counter(tile for end in sheet.ends for tile in spell_rack(end.rack or "", state.tiles))
    except ProblemsFound:
        return []
    unseen = Counter(state.unseen())
    if written == unseen:
        return []
    params = {"found": " ".join(sorted(written.elements())), "left": " ".join(sorted(unseen.elements()))}
    return [Problem("end_rack_differs", params)]
