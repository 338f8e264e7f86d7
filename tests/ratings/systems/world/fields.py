"""Makers of championships as arrays, and the example that all systems are computed for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ratings.systems.world.event import NO_SCORE, Before, Field

# First, second, first's score, second's score, round. Arn 0, Bel 1, Cyd 2, Dag 3.
EVENT_A = (
    (0, 1, 420, 380, 1),
    (2, 3, 455, 390, 1),
    (0, 2, 401, 401, 2),
    (1, 3, 350, 405, 2),
    (0, 3, 388, 360, 3),
    (1, 2, 430, 399, 3),
)
RATINGS_A = (1640, 1580, 1810, 1495)
GAMES_A = (120, 30, 400, 60)


def scored(games: Sequence[tuple[int, int, int, int, int]], scheduled: int | None = None) -> Field:
    """Games by their scores: the higher one wins."""
    columns = np.array(games, dtype=np.int64).reshape(-1, 5).T
    first, second, own, other, rounds = columns
    points = 1 + np.sign(own - other)
    return Field(first, second, points, 2 - points, own, other, rounds, scheduled or int(rounds.max(initial=1)))


def won(games: Sequence[tuple[int, int, int]], scheduled: int = 0) -> Field:
    """Games without scores: first, second, half points of the first; each in a round of its own."""
    columns = np.array(games, dtype=np.int64).reshape(-1, 3).T
    first, second, points = columns
    none = np.full(len(games), NO_SCORE)
    rounds = np.arange(1, len(games) + 1)
    return Field(first, second, points, 2 - points, none, none, rounds, scheduled or max(len(games), 1))


def before(
    ratings: Sequence[int | None],
    games: Sequence[int] | None = None,
    deviations: Sequence[float] | None = None,
    idle_days: Sequence[int] | None = None,
) -> Before:
    """None for a newcomer; everybody else has many games unless told."""
    count = len(ratings)
    return Before(
        ratings=np.array([one or 0 for one in ratings], dtype=np.int64),
        known=np.array([one is not None for one in ratings], dtype=np.bool_),
        games=np.array(games or [0 if one is None else 500 for one in ratings], dtype=np.int64),
        deviations=np.array(deviations or [np.nan] * count, dtype=np.float64),
        volatilities=np.full(count, np.nan),
        idle_days=np.array(idle_days or [0] * count, dtype=np.int64),
    )
