"""One championship as arrays, what is known of its players before it, and what it made of them. Pure.

Players are numbers from 0; whose they are is the caller's affair. Points are half points, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

# Stands for a score that nobody wrote down, and for a number of games that nobody knows.
NO_SCORE = int(np.iinfo(np.int64).min)
UNKNOWN = -1
# Who has a rating and an unknown number of games counts as one of many.
MANY_GAMES = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The rated games of one championship; all arrays have one entry for each game.

    ``rounds`` are counted from 1; ``scheduled`` is how many the championship has, also while it is under way.
    ``entered`` is what it adds to each player's career, rated or not; None where that is the rated games.
    """

    first: Integers
    second: Integers
    first_half_points: Integers
    second_half_points: Integers
    first_scores: Integers
    second_scores: Integers
    rounds: Integers
    scheduled: int
    entered: Integers | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Before:
    """What is known of each player before a championship; an entry for everybody who entered.

    ``known`` says who has a rating: the others are newcomers, whatever stands in ``ratings``. ``games`` are career
    games, UNKNOWN where nobody says. ``deviations`` (rating points) and ``volatilities`` are NaN where there are none.
    ``idle_days`` are the days since a player's last championship, 0 where nobody knows.
    """

    ratings: Integers
    known: Flags
    games: Integers
    deviations: Floats
    volatilities: Floats
    idle_days: Integers

    @property
    def counted_games(self) -> Integers:
        return np.where(self.games == UNKNOWN, MANY_GAMES, self.games)


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What a championship made of its players, in the order of ``Before``.

    ``known`` says who has a rating now. ``expected`` are points, NaN in systems that expect none. What a rating moved
    by, in points of it and before rounding: ``base`` (from the games), ``acceleration`` and ``feedback`` (from others'
    acceleration). ``k`` is what a point counts, or the share of the change that counts. ``deviations_before`` are
    those with which the games were rated.
    """

    ratings: Integers
    known: Flags
    expected: Floats
    base: Floats
    acceleration: Floats
    feedback: Floats
    k: Floats
    deviations_before: Floats
    deviations: Floats
    volatilities: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Every game from both sides: own and opponent's index, own half points, both scores, round."""

    own: Integers
    opponents: Integers
    half_points: Integers
    own_scores: Integers
    their_scores: Integers
    rounds: Integers

    def only(self, chosen: Flags | Integers) -> Sides:
        """The chosen games, by flags; or all of them in another order, by positions."""
        return Sides(
            self.own[chosen],
            self.opponents[chosen],
            self.half_points[chosen],
            self.own_scores[chosen],
            self.their_scores[chosen],
            self.rounds[chosen],
        )

    @property
    def has_scores(self) -> Flags:
        known: Flags = (self.own_scores != NO_SCORE) & (self.their_scores != NO_SCORE)
        return known

    def sorted(self) -> Sides:
        """In an order that does not depend on the one in which the games were written down."""
        return self.only(np.lexsort((self.their_scores, self.own_scores, self.half_points, self.opponents, self.own)))


def both_sides(games: Field) -> Sides:
    return Sides(
        np.concatenate((games.first, games.second)),
        np.concatenate((games.second, games.first)),
        np.concatenate((games.first_half_points, games.second_half_points)),
        np.concatenate((games.first_scores, games.second_scores)),
        np.concatenate((games.second_scores, games.first_scores)),
        np.concatenate((games.rounds, games.rounds)),
    )


def count(sides: Sides, players: int) -> Integers:
    """The games of everybody."""
    return np.bincount(sides.own, minlength=players)


def add_up(sides: Sides, values: NDArray[np.generic], players: int) -> Floats:
    """Sums over everybody's own games. Exact for whole numbers whose sums are below 2^53."""
    sums: Floats = np.bincount(sides.own, values.astype(np.float64), players).astype(np.float64)
    return sums


def round_half_up(values: Floats) -> Integers:
    """⌊x + ½⌋."""
    return np.floor(values + 0.5).astype(np.int64)


def nothing(players: int) -> Floats:
    return np.zeros(players)


def unknown(players: int) -> Floats:
    return np.full(players, np.nan)
