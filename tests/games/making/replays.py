"""Whole games from a list of turns, as tests write them."""

from __future__ import annotations

from collections.abc import Iterable

from games.material.board import Board
from games.material.tiles import TileSet
from games.play.state import Call, Game, Turn
from games.play.turns import apply_event, start_game
from games.problems.kinds import ProblemsFound
from games.rules.ruleset import RuleSet


def replay_game(
    rules: RuleSet,
    players: int,
    events: Iterable[Turn | Call],
    tiles: TileSet | None = None,
    board: Board | None = None,
) -> Game:
    """Play events one after another. A ProblemsFound's problem carries ``turn``, counted from 1."""
    state = start_game(rules, players, tiles, board)
    start, steps = state, []
    for number, event in enumerate(events, start=1):
        try:
            step = apply_event(state, event)
        except ProblemsFound as refusal:
            raise type(refusal)([problem.at(turn=number) for problem in refusal.problems]) from refusal
        steps.append(step)
        state = step.state
    return Game(start, tuple(steps))
