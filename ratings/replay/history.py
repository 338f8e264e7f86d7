"""A whole history of championships, and rating it with any parameters. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratings.replay.arrays import Integers, Replayed, ReplayGames, ReplayState
from ratings.replay.elo import replay
from ratings.replay.scalps import replay_scalps
from ratings.replay.world import NEVER, PlayedScores, WorldState, replay_world
from ratings.systems.base import Standing
from ratings.systems.elo import EloParameters
from ratings.systems.hollington import HollingtonParameters, Records, seed_records
from ratings.systems.parameters import Parameters
from ratings.systems.world.common import WorldParameters

# The state a replay may continue from.
State = ReplayState | WorldState


@dataclass(frozen=True, slots=True, eq=False)
class Starting:
    """The starting list: player indices with their ratings, games and last days (ordinals, NEVER if unknown)."""

    players: Integers
    ratings: Integers
    games: Integers
    last_days: Integers

    @classmethod
    def empty(cls) -> Starting:
        return cls(*(np.empty(0, dtype=np.int64) for _ in range(4)))


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The rated games of many championships in the order of rating, their last days, and the starting list.

    ``players`` is the number of players.
    """

    players: int
    days: Sequence[date]
    games: ReplayGames
    scores: PlayedScores
    starting: Starting

    def start(self, parameters: Parameters) -> ReplayState:
        """Return everyone's start in a system based only on ratings and games."""
        state = ReplayState.start(parameters, self.players)
        state.ratings[self.starting.players] = self.starting.ratings
        state.games[self.starting.players] = self.starting.games
        return state

    def start_world(self) -> WorldState:
        """Return everyone's start in a world system: players on the starting list have a rating, others none."""
        state, starting = WorldState.start(self.players), self.starting
        state.known[starting.players] = True
        state.ratings[starting.players], state.games[starting.players] = starting.ratings, starting.games
        state.last_days[starting.players] = starting.last_days
        return state


def rate_history(parameters: Parameters, history: History, before: State | None = None) -> Replayed:
    """Rate the history from its players' start, or from the state ``before`` it.

    ``before`` works only for systems that :func:`can_start_late`.
    """
    if isinstance(parameters, EloParameters):
        return _elo(parameters, history, before)
    if isinstance(parameters, HollingtonParameters):
        return replay_scalps(parameters, _seed_records(history, parameters), history.days, history.games)
    assert isinstance(parameters, WorldParameters)
    return _world(parameters, history, before)


def can_start_late(parameters: Parameters) -> bool:
    """Return whether a replay may start mid-sequence, from everyone's state at that point."""
    return not isinstance(parameters, HollingtonParameters)


def _elo(parameters: EloParameters, history: History, before: State | None) -> Replayed:
    assert not isinstance(before, WorldState)
    return replay(parameters, history.start(parameters) if before is None else before, history.games)


def _seed_records(history: History, parameters: HollingtonParameters) -> list[Records]:
    starting = history.starting
    columns = (starting.players, starting.ratings, starting.games, starting.last_days)
    by_player = {
        player: seed_records(
            Standing(rating, games), None if last == NEVER else date.fromordinal(last), parameters.max_games
        )
        for player, rating, games, last in zip(*(column.tolist() for column in columns), strict=True)
    }
    return [by_player.get(player, ()) for player in range(history.players)]


def _world(parameters: WorldParameters, history: History, before: State | None) -> Replayed:
    assert not isinstance(before, ReplayState)
    state = history.start_world() if before is None else before
    return replay_world(parameters, state, history.days, history.games, history.scores)
