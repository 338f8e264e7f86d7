"""A system's ratings over the years, and how fast newcomers reach theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratings.replay.arrays import Replayed

# Upper ends of the groups of newcomers' games. A rating is settled after the last of these.
GAME_GROUPS = (5, 10, 20, 30, 50)
SETTLED_GAMES = 50


@dataclass(frozen=True, slots=True)
class Year:
    """Players of a year, by their last rating in it: number, mean and standard deviation in rating points."""

    year: int
    players: int
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Settling:
    """Newcomers with at most ``up_to`` games: their mean distance from the rating after SETTLED_GAMES games.

    ``distance`` is relative to the spread of all ratings, so that systems can be compared.
    """

    up_to: int
    ratings: int
    distance: float


def follow_years(replayed: Replayed, days: Sequence[date]) -> tuple[Year, ...]:
    """Return an entry for each year in which something was rated."""
    years = np.repeat(np.array([day.year for day in days], dtype=np.int64), np.diff(replayed.offsets))
    found = []
    for year in np.unique(years).tolist():
        inside = years == year
        people, after = replayed.player[inside], replayed.after[inside]
        last = np.zeros(int(people.max()) + 1)
        last[people] = after
        ratings = last[np.unique(people)]
        found.append(Year(year, len(ratings), float(ratings.mean()), float(ratings.std())))
    return tuple(found)


def follow_newcomers(replayed: Replayed) -> tuple[Settling, ...]:
    """Follow newcomers, but only those who reached SETTLED_GAMES games."""
    career = replayed.games_before + replayed.games
    order = np.lexsort((np.arange(len(career)), replayed.player))
    player, career, after = replayed.player[order], career[order], replayed.after[order]
    if not len(player):
        return ()
    first = np.concatenate(([True], player[1:] != player[:-1]))
    is_new = np.zeros(int(player.max()) + 1, dtype=np.bool_)
    is_new[player[first]] = (replayed.games_before[order] == 0)[first]
    settled = np.full(len(is_new), np.nan)
    reached = career >= SETTLED_GAMES
    # For repeated indices numpy keeps the last assignment; reversed, that is the first change to reach it.
    settled[player[reached][::-1]] = after[reached][::-1]
    counts = is_new[player] & ~np.isnan(settled[player]) & (career < SETTLED_GAMES)
    spread = float(replayed.after.std()) or 1.0
    found, low = [], 0
    for high in GAME_GROUPS:
        inside = counts & (career > low) & (career <= high)
        if inside.any():
            distance = np.abs(after[inside] - settled[player[inside]]).mean() / spread
            found.append(Settling(high, int(inside.sum()), float(distance)))
        low = high
    return tuple(found)
