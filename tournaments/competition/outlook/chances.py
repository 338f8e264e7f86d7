"""The likelihood of each place, by simulating the rest of a championship many times. Labelled as an estimate. Pure.

Winners are drawn from the ratings; draws, which are rare, and scores aren't simulated. Rounds without pairings pair
neighbours in the ranking of that run, an odd last one has the bye; earlier meetings are ignored. Equal points at the
end are separated by lot, as criteria keep changing. The same seed gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournaments.competition.outlook.remaining_games import Remaining

RUNS = 10_000
# The standard deviation of the difference that BARRUF uses; FIDE's table is based on about the same.
SPREAD = 283.84
Points = NDArray[np.float32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Chances:
    """For each player the share of runs that ended in each place, first place first."""

    runs: int
    seed: int
    by_player: Mapping[int, tuple[float, ...]]

    def of_place(self, number: int, place: int) -> float:
        """Return the chance of this place or better."""
        return sum(self.by_player[number][:place])


def estimate_chances(left: Remaining, ratings: Mapping[int, int | None], seed: int, runs: int = RUNS) -> Chances:
    """Return the chance of every place for everyone. Unrated players count as the mean of the rated ones."""
    numbers = list(left.points)
    if not numbers:
        return Chances(runs, seed, {})
    known = [rating for number in numbers if (rating := ratings.get(number)) is not None]
    usual = sum(known) / len(known) if known else 0.0
    strength = np.array([_or(ratings.get(number), usual) for number in numbers])
    points = np.tile(np.array([left.points[number] for number in numbers], dtype=np.float32), (runs, 1))
    draw = np.random.default_rng(seed)
    index = {number: column for column, number in enumerate(numbers)}
    for one, other in left.games:
        if one in index and other in index:
            _play(points, strength, left.win, index[one], index[other], draw)
    # List order must not separate equals: a lot below half a point, drawn once for each run.
    points += draw.random(points.shape, dtype=np.float32) * np.float32(0.5)
    playing = np.array([column for column, number in enumerate(numbers) if number not in left.gone], dtype=np.intp)
    for _ in range(left.rounds):
        of_playing = points[:, playing]
        _play_round(of_playing, strength[playing], left.win, draw)
        points[:, playing] = of_playing
    order = np.argsort(-points, axis=1)
    counted = np.stack([np.bincount(order[:, place], minlength=len(numbers)) for place in range(len(numbers))], axis=1)
    return Chances(
        runs, seed, {number: tuple(row) for number, row in zip(numbers, (counted / runs).tolist(), strict=True)}
    )


def _or(rating: int | None, usual: float) -> float:
    return usual if rating is None else float(rating)


def _play(points: Points, strength: Floats, win: int, one: int, other: int, draw: np.random.Generator) -> None:
    """Play one paired game in every run."""
    won = draw.random(len(points)) < _expect(np.array([strength[one] - strength[other]]))[0]
    points[:, one] += np.where(won, win, 0)
    points[:, other] += np.where(won, 0, win)


def _play_round(points: Points, strength: Floats, win: int, draw: np.random.Generator) -> None:
    """Play a round that isn't paired yet: neighbours in the order of each run meet."""
    players = points.shape[1]
    order = np.argsort(-points, axis=1)
    tables = players // 2
    first, second = order[:, 0 : 2 * tables : 2], order[:, 1 : 2 * tables : 2]
    won = draw.random(first.shape) < _expect(strength[first] - strength[second])
    winners = np.where(won, first, second)
    np.put_along_axis(points, winners, np.take_along_axis(points, winners, axis=1) + win, axis=1)
    if players % 2:
        last = order[:, -1:]
        np.put_along_axis(points, last, np.take_along_axis(points, last, axis=1) + win, axis=1)


# Larger differences decide a game almost certainly; the table has a value for each whole one.
_FURTHEST = 2000


def _expect(differences: Floats) -> Floats:
    """Return the chance of winning at a rating difference, from a table of the normal distribution."""
    found: Floats = _TABLE[np.clip(np.rint(differences), -_FURTHEST, _FURTHEST).astype(np.int64) + _FURTHEST]
    return found


def _make_table() -> Floats:
    scaled = np.arange(-_FURTHEST, _FURTHEST + 1) / SPREAD
    # The density summed in steps of one point, then scaled from 0 to 1 around a half.
    density = np.exp(-scaled * scaled / 2)
    summed = np.cumsum(density) - density / 2
    table: Floats = summed / density.sum()
    return table


_TABLE = _make_table()
