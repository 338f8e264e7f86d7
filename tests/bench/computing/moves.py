"""Scoring moves by the pure rules: checking where they lie, finding their words, adding up."""

from __future__ import annotations

from typing import Any

from games.material.notation import Play
from games.material.position import Position
from games.material.tiles import load_tileset
from games.play.scoring import score_play
from tests.bench.ground.benchmark import Benchmark
from tests.games.making.random_games import play_random_game

CATALAN = load_tileset("catalan")
Moves = list[tuple[Position, Play]]


def make_moves(small: bool) -> Moves:
    """100,000 legal moves (small: a hundredth) of sixty random games without a lexicon, over and over."""
    count = 1_000 if small else 100_000
    games = [play_random_game(CATALAN, seed) for seed in range(6 if small else 60)]
    different = [(before, play) for game in games for before, play, _ in game.steps]
    return [different[number % len(different)] for number in range(count)]


def score_moves(moves: Moves) -> dict[str, Any]:
    points = 0
    for position, play in moves:
        points += score_play(position, play, CATALAN).points
    return {"moves": len(moves), "points": points}


SCORE_MOVES = Benchmark(
    name="score_moves",
    about="100,000 moves of random games scored",
    setup=make_moves,
    run=score_moves,
    aim=5.0,
)
