"""First ratings: of all newcomers of a segment at once, repeated until nothing changes."""

from __future__ import annotations

import numpy as np

from ratings.systems.expectancy import SCALE, ExpectancyTable
from ratings.systems.world.event import Flags, Floats, Integers, Sides, add_up, count, round_half_up
from ratings.systems.world.segmented.parameters import NewcomerRules

# How far the second search extends on both sides of the first answer, in rating points.
_FIRST_WIDTH = 63


def first_ratings(
    rules: NewcomerRules, table: ExpectancyTable, ratings: Integers, known: Flags, sides: Sides
) -> Integers:
    """Return the ratings, including newcomers' first ones: Σ expected = points, between ``low`` and ``high``.

    Without a win, points count as 5 % of the games; with only wins, as 95 %. A result is at least ``floor`` and at
    most ``reach`` × points ÷ games above the best rated opponent, or the best newcomer for someone who met no rated
    player.
    """
    players = len(ratings)
    games = count(sides, players)
    new = ~known & (games > 0)
    if not new.any():
        return ratings
    own = sides.only(new[sides.own])
    won = add_up(own, own.half_points, players)
    current = np.where(new, _starts(rules, ratings, known, own, players), ratings)
    share = float(rules.share)
    points = np.where(won == 0, share * games, np.where(won == 2 * games, (1 - share) * games, won / 2))
    wanted = np.rint(points * SCALE)
    search = _Search(rules, table, own, wanted)
    reach = rules.reach * won / (2 * np.maximum(games, 1))
    best = _Best(current, known, own)
    for _ in range(rules.passes):
        found = np.minimum(search.solve(current), np.floor(best.of(current) + reach))
        found = np.where(new, np.maximum(found, rules.floor), current).astype(np.int64)
        if np.array_equal(found, current):
            break
        current = found
    return current


def _starts(rules: NewcomerRules, ratings: Integers, known: Flags, own: Sides, players: int) -> Integers:
    rated = own.only(known[own.opponents])
    met = count(rated, players)
    means = add_up(rated, ratings[rated.opponents], players) / np.maximum(met, 1)
    return np.where(met > 0, round_half_up(means), rules.start)


class _Best:
    """The best rated opponent of each player, or the best of all if none is rated.

    Known ratings do not change between passes, so only players who met newcomers alone are updated.
    """

    _LOWEST = np.iinfo(np.int64).min // 2

    def __init__(self, current: Integers, known: Flags, own: Sides) -> None:
        rated = known[own.opponents]
        self._rated = np.full(len(current), self._LOWEST)
        np.maximum.at(self._rated, own.own[rated], current[own.opponents[rated]])
        alone = self._rated[own.own] == self._LOWEST
        self._own, self._opponents = own.own[alone], own.opponents[alone]

    def of(self, current: Integers) -> Integers:
        if not len(self._own):
            return self._rated
        best = self._rated.copy()
        np.maximum.at(best, self._own, current[self._opponents])
        return best


class _Search:
    """Finds everyone's lowest whole rating with at least the points expected; ``high`` if there is none.

    Answers move little between passes: the next search begins around the last answers, and covers all ratings again
    only for players who have left that range.
    """

    def __init__(self, rules: NewcomerRules, table: ExpectancyTable, own: Sides, wanted: Floats) -> None:
        self._rules, self._own, self._wanted = rules, own, wanted
        self._reach, self._values = table.reach, table.values.astype(np.float64)
        self._last: Integers | None = None
        self._width = 0

    def solve(self, current: Integers) -> Integers:
        theirs = current[self._own.opponents] - self._reach
        low, high = np.full(len(current), self._rules.low), np.full(len(current), self._rules.high)
        if self._last is not None:
            near_low = np.maximum(self._last - self._width, low)
            near_high = np.minimum(self._last + self._width, high)
            inside = (near_low == low) | ~self._is_enough(near_low - 1, theirs)
            inside &= (near_high == high) | self._is_enough(near_high, theirs)
            low, high = np.where(inside, near_low, low), np.where(inside, near_high, high)
        while (low < high).any():
            middle = (low + high) // 2
            enough = self._is_enough(middle, theirs)
            low, high = np.where(enough, low, np.minimum(middle + 1, high)), np.where(enough, middle, high)
        if self._last is not None:
            self._width = int(np.abs(low - self._last).max(initial=0))
        else:
            self._width = _FIRST_WIDTH
        self._last = low
        return low

    def _is_enough(self, ratings: Integers, theirs: Integers) -> Flags:
        worth = self._values.take(ratings[self._own.own] - theirs, mode="clip")
        enough: Flags = np.bincount(self._own.own, worth, len(ratings)) >= self._wanted
        return enough
