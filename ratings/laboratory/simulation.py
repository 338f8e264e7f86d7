"""Invented histories of people with known strengths, to test a system. Deterministic for a seed.

Strengths are normally distributed with a standard deviation of ``SPREAD`` points, on the scale on which 400 are odds
of ten to one; the chance to win is 1 ÷ (1 + 10^(−d ÷ 400)). No one gets better or worse unless ``drift`` says so, in
points a year.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from ratings.replay.arrays import Integers, ReplayGames, sum_lengths
from ratings.replay.history import History, Starting
from ratings.replay.world import PlayedScores
from ratings.systems.world.event import Floats

SPREAD = 200.0
CHAMPIONSHIPS_A_YEAR = 24
ENTRANTS = 24
ROUNDS = 10
FIRST_DAY = date(2000, 1, 9)
_DRAWS = 0.01
_MEAN_SCORE, _LUCK = 380, 60
# Game points per point of strength, so that scores follow strengths.
_POINTS = 0.18
_DAYS = 365


@dataclass(frozen=True, slots=True, eq=False)
class Simulated:
    """A history and its players' true strengths by index, with mean 0, at its beginning."""

    history: History
    strengths: Floats


def simulate(players: int, years: int, seed: int, *, spread: float = SPREAD, drift: float = 0.0) -> Simulated:
    """Simulate Swiss fields: entrants are drawn for each championship, and paired by points in each round."""
    random = np.random.default_rng(seed)
    start = random.normal(0.0, spread, players)
    count = CHAMPIONSHIPS_A_YEAR * years
    entrants = min(ENTRANTS, players - players % 2)
    days = [FIRST_DAY + timedelta(days=round(number * _DAYS / CHAMPIONSHIPS_A_YEAR)) for number in range(count)]
    paces = random.normal(0.0, drift, players) if drift else np.zeros(players)
    columns = [
        _play(random, start + paces * number / CHAMPIONSHIPS_A_YEAR, random.choice(players, entrants, replace=False))
        for number in range(count)
    ]
    first, second, points, own, other, rounds = np.concatenate(columns, axis=1)
    lengths = [part.shape[1] for part in columns]
    games = ReplayGames(sum_lengths(lengths), first, second, points, 2 - points)
    scores = PlayedScores(rounds, own, other)
    return Simulated(History(players, days, games, scores, Starting.empty()), start)


def _play(random: np.random.Generator, strengths: Floats, entrants: Integers) -> Integers:
    """Return a championship's games: both players, half points of the first, both scores, round."""
    points = np.zeros(len(entrants))
    rounds = []
    for number in range(1, ROUNDS + 1):
        order = np.lexsort((random.random(len(entrants)), -points))
        one, other = order[0::2], order[1::2]
        difference = strengths[entrants[one]] - strengths[entrants[other]]
        chance = 1 / (1 + np.power(10.0, -difference / 400))
        luck = random.random(len(one))
        won = np.where(random.random(len(one)) < _DRAWS, 1, np.where(luck < chance, 2, 0)).astype(np.int64)
        points[one] += won
        points[other] += 2 - won
        scores = _scores(random, difference, won)
        rounds.append(np.array([entrants[one], entrants[other], won, *scores, np.full(len(one), number)]))
    played: Integers = np.concatenate(rounds, axis=1).astype(np.int64)
    return played


def _scores(random: np.random.Generator, difference: Floats, won: Integers) -> tuple[Integers, Integers]:
    """Return scores consistent with the winners."""
    margin = np.maximum(np.abs(random.normal(_POINTS * difference, _LUCK)), 1).astype(np.int64)
    low = np.maximum(random.normal(_MEAN_SCORE, _LUCK / 2, len(won)) - margin / 2, 100).astype(np.int64)
    high = low + np.where(won == 1, 0, margin)
    return np.where(won == 0, low, high), np.where(won == 0, high, low)
