"""Replaying what was read from the database, by the rules of its kind of system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from ratings.replay.arrays import Replayed, ReplayState
from ratings.replay.elo import replay
from ratings.replay.scalps import replay_scalps
from ratings.sources.reading import NEVER, RatingSources
from ratings.systems.base import Standing
from ratings.systems.hollington import Records, seed_records
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.parameters import EloParameters, Parameters

Replay = Callable[[RatingSources, ReplayState | None], Replayed]


def replay_sources(sources: RatingSources, before: ReplayState | None = None) -> Replayed:
    """Rate the sequence of the sources; from where its players started, or from the state ``before`` it.

    ``before`` only serves systems that :func:`can_start_late`.
    """
    return _REPLAYS[type(sources.parameters)](sources, before)


def can_start_late(parameters: Parameters) -> bool:
    """Whether a replay may begin in the middle of the sequence, from the changes stored for what came earlier."""
    return type(parameters) in _STARTING_LATE


def _replay_elo(sources: RatingSources, before: ReplayState | None) -> Replayed:
    parameters = sources.parameters
    assert isinstance(parameters, EloParameters)
    return replay(parameters, sources.seed_state() if before is None else before, sources.games)


def _replay_hollington(sources: RatingSources, before: ReplayState | None) -> Replayed:
    parameters = sources.parameters
    assert isinstance(parameters, HollingtonParameters)
    days = [place.ends_on for place in sources.sequence]
    return replay_scalps(parameters, _seed_records(sources, parameters), days, sources.games)


def _seed_records(sources: RatingSources, parameters: HollingtonParameters) -> list[Records]:
    seeds = sources.seeds
    rows = zip(
        *(column.tolist() for column in (seeds.players, seeds.ratings, seeds.games, seeds.last_played)), strict=True
    )
    by_player = {
        player: seed_records(
            Standing(rating, games), None if last == NEVER else date.fromordinal(last), parameters.max_games
        )
        for player, rating, games, last in rows
    }
    return [by_player.get(player, ()) for player in sources.players.tolist()]


_REPLAYS: Mapping[type, Replay] = {EloParameters: _replay_elo, HollingtonParameters: _replay_hollington}
_STARTING_LATE = frozenset({EloParameters})
