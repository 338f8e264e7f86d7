"""Replaying what was read from the database, by the rules of its kind of system."""

from __future__ import annotations

import numpy as np

from ratings.replay.arrays import Replayed
from ratings.replay.history import History, Starting, State, can_start_late, rate_history
from ratings.replay.queries.sources.reading import RatingSources
from ratings.replay.world import PlayedScores

__all__ = ["can_start_late", "history_of", "replay_sources"]


def replay_sources(sources: RatingSources, before: State | None = None) -> Replayed:
    """Rate the sequence of the sources; from where its players started, or from the state ``before`` it.

    ``before`` only serves systems that :func:`can_start_late`.
    """
    return rate_history(sources.parameters, history_of(sources), before)


def history_of(sources: RatingSources) -> History:
    """The sources as a replay takes them: players by index."""
    seeds = sources.seeds
    return History(
        players=len(sources.players),
        days=[place.ends_on for place in sources.sequence],
        games=sources.games,
        scores=PlayedScores(sources.rounds, sources.first_scores, sources.second_scores),
        starting=Starting(
            np.searchsorted(sources.players, seeds.players), seeds.ratings, seeds.games, seeds.last_played
        ),
    )
