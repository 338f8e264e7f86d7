"""Replaying a long history by the pure rules, and beside it the least that any numpy loop must do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ratings.replay import ReplayGames, ReplayState, replay
from ratings.systems.expectancy import SCALE, build_table
from ratings.systems.parameters import EloParameters
from ratings.systems.presets import load_system
from tests.bench.benchmark import Benchmark

ROUNDS = 10
PARTICIPANTS = 100
GAMES_EACH = ROUNDS * PARTICIPANTS // 2


@dataclass(frozen=True)
class History:
    parameters: EloParameters
    games: ReplayGames
    players: int


def make_history(small: bool) -> History:
    """1,000,000 games of 20,000 players in 2,000 championships (small: a hundredth), always the same ones.

    Each championship draws 100 participants, who play 10 rounds in random pairings.
    """
    championships, players = (20, 200) if small else (2_000, 20_000)
    random = np.random.default_rng(2024)
    games = np.empty((championships, ROUNDS, 2, PARTICIPANTS // 2), dtype=np.int64)
    for championship in games:
        entrants = random.choice(players, PARTICIPANTS, replace=False)
        for pairing in championship:
            pairing[:] = random.permutation(entrants).reshape(pairing.shape)
    half_points = random.integers(0, 3, championships * GAMES_EACH)
    return History(
        load_system("barruf"),
        ReplayGames(
            offsets=np.arange(championships + 1) * GAMES_EACH,
            first=games[:, :, 0].reshape(-1),
            second=games[:, :, 1].reshape(-1),
            first_half_points=half_points,
            second_half_points=2 - half_points,
        ),
        players,
    )


def run_replay(history: History) -> dict[str, Any]:
    state = ReplayState.start(history.parameters, history.players)
    replayed = replay(history.parameters, state, history.games)
    return {
        "games": len(history.games.first),
        "championships": history.games.championships,
        "changes": len(replayed.change),
        "rating_sum": int(replayed.state.ratings.sum()),
    }


def run_bare_loop(history: History) -> dict[str, Any]:
    """The final ratings alone, at one K and unrounded, keeping no change: a floor, not a replay."""
    games = history.games
    table = build_table(history.parameters.expectancy)
    points = games.first_half_points / 2
    ratings = np.full(history.players, history.parameters.initial_rating, dtype=np.float64)
    expectancies = table.values / SCALE
    for start, end in zip(games.offsets[:-1].tolist(), games.offsets[1:].tolist(), strict=True):
        first, second = games.first[start:end], games.second[start:end]
        difference = (ratings[first] - ratings[second]).astype(np.int64)
        won = 20 * (points[start:end] - expectancies[difference + table.reach])
        np.add.at(ratings, first, won)
        np.subtract.at(ratings, second, won)
    return {"games": len(games.first)}


REPLAY = Benchmark(
    name="pure_replay",
    about="Exact BARRUF replay by the pure rules, every change kept",
    setup=make_history,
    run=run_replay,
    runs=9,
    aim=0.5,
)

BARE_LOOP = Benchmark(
    name="bare_numpy_loop",
    about="The same games in a bare numpy loop: final ratings only, in floating point",
    setup=make_history,
    run=run_bare_loop,
    runs=9,
)
