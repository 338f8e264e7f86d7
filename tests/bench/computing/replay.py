"""Replaying a long history by the pure rules, and beside it the least that any numpy loop must do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import numpy as np

from ratings.replay.elo import ReplayGames, ReplayState, replay
from ratings.replay.world import PlayedScores, WorldState, replay_world
from ratings.systems.elo import EloParameters
from ratings.systems.expectancy import SCALE, build_table
from ratings.systems.presets import list_systems, load_system
from ratings.systems.world.common import WorldParameters
from tests.bench.ground.benchmark import Benchmark

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


@dataclass(frozen=True)
class ScoredHistory:
    parameters: WorldParameters
    games: ReplayGames
    scores: PlayedScores
    days: list[date | None]
    players: int


def make_scored_history(code: str) -> Callable[[bool], ScoredHistory]:
    """The same pairings with scores, every four days one championship; nobody has a rating before."""

    def make(small: bool) -> ScoredHistory:
        history = make_history(small)
        games = history.games
        random = np.random.default_rng(7)
        low, high = np.sort(random.integers(250, 550, (2, len(games.first))), axis=0)
        drawn, won = games.first_half_points == 1, games.first_half_points == 2
        high = np.where(drawn, low, high + 1)
        rounds = np.tile(np.repeat(np.arange(1, ROUNDS + 1), PARTICIPANTS // 2), games.championships)
        parameters = load_system(code)
        assert isinstance(parameters, WorldParameters)
        return ScoredHistory(
            parameters,
            games,
            PlayedScores(rounds, np.where(won, high, low), np.where(won, low, high)),
            [date(2000, 1, 1) + timedelta(days=4 * number) for number in range(games.championships)],
            history.players,
        )

    return make


def run_world_replay(history: ScoredHistory) -> dict[str, Any]:
    start = WorldState.start(history.players)
    replayed = replay_world(history.parameters, start, history.days, history.games, history.scores)
    return {
        "games": len(history.games.first),
        "changes": len(replayed.change),
        "rating_sum": int(replayed.state.ratings.sum()),
    }


# Those that find deviations or ratings by repetition may take longer.
_ITERATING = {"coco", "absp", "new-zealand"}
WORLD_REPLAYS = tuple(
    Benchmark(
        name=f"replay_{code.replace('-', '_')}",
        about=f"The same games by the system {code}, every change kept",
        setup=make_scored_history(code),
        run=run_world_replay,
        runs=3,
        aim=10.0 if code in _ITERATING else 2.0,
    )
    for code in list_systems()
    if isinstance(load_system(code), WorldParameters)
)
