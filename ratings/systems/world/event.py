"""A championship as arrays, its players' state before it, and its outcome. Pure.

Players are numbers from 0; the caller knows who they are. Points are half points, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

# Stand for a score that was not recorded, and for an unknown number of games.
NO_SCORE = int(np.iinfo(np.int64).min)
UNKNOWN = -1
# A rated player with an unknown number of games is assumed to have many.
MANY_GAMES = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The rated games of a championship; all arrays have an entry for each game.

    ``rounds`` are counted from 1; ``scheduled`` is the championship's number of rounds, even while it is in progress.
    ``entered`` is what it adds to each player's career, rated or not; None if that is the rated games.
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
    """The state of each player before a championship; an entry for every entrant.

    ``known`` says who has a rating: the others are newcomers, whatever is in ``ratings``. ``games`` are career games,
    UNKNOWN if not known. ``deviations`` (rating points) and ``volatilities`` are NaN if there are none. ``idle_days``
    are the days since a player's last championship, 0 if unknown.
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
    """The outcome of a championship for its players, in the order of ``Before``.

    ``known`` says who has a rating now. ``expected`` are points, NaN in systems without expectations. A rating's
    moves, in rating points and before rounding, are ``base`` (from the games), ``acceleration`` and ``feedback`` (from
    others' acceleration). ``k`` is the weight of a point, or the share of the change that counts.
    ``deviations_before`` are those used for rating the games.
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
        """Return the chosen games, by flags; or all of them reordered, by positions."""
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
        """Return the games in an order independent of the one in which they were recorded."""
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
    """Return everyone's number of games."""
    return np.bincount(sides.own, minlength=players)


def add_up(sides: Sides, values: NDArray[np.generic], players: int) -> Floats:
    """Return sums over everyone's own games. Exact for whole numbers whose sums are below 2^53."""
    sums: Floats = np.bincount(sides.own, values.astype(np.float64), players).astype(np.float64)
    return sums


def round_half_up(values: Floats) -> Integers:
    """Return ⌊x + ½⌋."""
    return np.floor(values + 0.5).astype(np.int64)


def nothing(players: int) -> Floats:
    return np.zeros(players)


def unknown(players: int) -> Floats:
    return np.full(players, np.nan)
