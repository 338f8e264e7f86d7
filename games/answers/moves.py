"""The scores of moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from games.answers.answer import Answer
from games.material.board import Board
from games.material.notation import parse_play
from games.material.position import Position, empty_position
from games.material.spelling import write_faces
from games.material.tiles import TileSet
from games.play.scoring import ScoredPlay, score_play
from games.problems.kinds import Problem, ProblemsFound
from games.rules.parameters import Scoring
from games.rules.ruleset import RuleSet


def answer_moves(moves: Sequence[str], on: Sequence[str], rules: RuleSet, tiles: TileSet, board: Board) -> Answer:
    """Score moves such as ``TAPATS 7F``: each separately on the position ``on``, or one after the other."""
    setting, asked = _split(on), _split(moves)
    problems: list[Problem] = []
    position = empty_position(board)
    for move in setting:
        position = _score(position, move, tiles, rules.scoring, problems)[1]
    rows = _score_moves(position, asked, tiles, rules.scoring, problems, separately=bool(setting))
    report = {"tiles": tiles.name, "rules": rules.name, "on": setting, "moves": rows}
    return Answer(report, tuple(problems))


def _split(texts: Sequence[str]) -> list[str]:
    """Split arguments that contain several moves, separated by commas or semicolons."""
    return [move.strip() for text in texts for move in re.split("[,;]", text) if move.strip()]


def _score_moves(
    start: Position, moves: Sequence[str], tiles: TileSet, rules: Scoring, problems: list[Problem], *, separately: bool
) -> list[dict[str, Any]]:
    rows, position, total = [], start, 0
    for move in moves:
        scored, after = _score(position, move, tiles, rules, problems)
        points = scored.points if scored else 0
        total = points if separately else total + points
        rows.append({"move": move, **_as_json(scored, tiles), "total": total})
        position = start if separately else after
    return rows


def _score(
    position: Position, move: str, tiles: TileSet, rules: Scoring, problems: list[Problem]
) -> tuple[ScoredPlay | None, Position]:
    try:
        scored = score_play(position, parse_play(move, tiles, position.board), tiles, rules)
    except ProblemsFound as refusal:
        problems += [problem.at(move=move) for problem in refusal.problems]
        return None, position
    return scored, position.lay(scored.laid)


def _as_json(scored: ScoredPlay | None, tiles: TileSet) -> dict[str, Any]:
    """``words`` has the main word first; ``faces`` is the word as its tiles show it."""
    if scored is None:
        return {"legal": False, "words": [], "bonus": 0, "points": None}
    words = [
        {
            "word": word.text,
            "faces": write_faces(tuple(letter.letter for letter in word.letters), tiles),
            "marked": word.marked,
            "points": word.points,
        }
        for word in scored.words
    ]
    return {"legal": True, "words": words, "bonus": scored.bonus, "points": scored.points}
