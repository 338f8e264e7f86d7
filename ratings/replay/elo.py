"""Rating many championships in sequence by an Elo, vectorised within each; identical to ``systems.elo``.

First everything independent of ratings is laid out for all championships; then the rest is computed, one championship
after another.

Why 64 bits suffice: a game's expectancy is at most SCALE = 10^12, and no one may have more than ``MAX_GAMES_IN_ONE`` =
9,000 games in one championship. So a sum of expectancies is at most 9 × 10^15, below 2^53: ``numpy.bincount`` adds it
up in floating point without ever rounding, whatever the order. With K at most 1,000 (``MAX_K``) the greatest product,
including half a point for rounding, is below 9.01 × 10^18 < 2^63. All numbers are whole, so the result is the same on
every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratings.replay.arrays import (
    EloReplayed,
    Integers,
    Replayed,
    ReplayGames,
    ReplayState,
    check_games,
    number_players,
    pack_games,
    state_before,
    sum_lengths,
)
from ratings.systems.base import MAX_GAMES, UnratableGame
from ratings.systems.elo import HALF_POINT, EloParameters
from ratings.systems.expectancy import SCALE, build_table
from ratings.systems.parameters import Rounding

__all__ = ["MAX_GAMES_IN_ONE", "ReplayGames", "ReplayState", "Replayed", "pack_games", "replay", "state_before"]

MAX_GAMES_IN_ONE = 9_000


def replay(parameters: EloParameters, before: ReplayState, games: ReplayGames) -> EloReplayed:
    """Rate all championships, each with the ratings after the previous one; ``before`` is not modified.

    To continue from championship n, pass the state before it (see ``state_before``) and the games from there on.
    Raises :class:`UnratableGame` for impossible games.
    """
    check_games(games, len(before.ratings))
    layout = _lay_out(games, before)
    k = _choose_k(parameters, layout)
    folded = _fold_ratings(parameters, before.ratings, games, layout, k)
    return EloReplayed(
        state=ReplayState(folded.ratings, layout.games_after),
        offsets=layout.offsets,
        player=layout.player,
        before=folded.before,
        games_before=layout.games_before,
        games=layout.games,
        half_points=layout.half_points,
        expected_scaled=folded.expected,
        k=k,
        exact_change_scaled=folded.exact,
        change=_round_changes(parameters.rounding, folded.exact),
        after=folded.after,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Layout:
    """What is known without any rating.

    ``first`` and ``second``, of shape (games,): the index of each game's players among those of their championship.
    The others have an entry for each change (see ``Replayed``); ``games_as_second`` counts the games in which a player
    was the second; ``games_after``, of shape (players,), is the final count.
    """

    offsets: Integers
    player: Integers
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    games: Integers
    games_as_second: Integers
    half_points: Integers
    games_before: Integers
    games_after: Integers


def _lay_out(games: ReplayGames, before: ReplayState) -> _Layout:
    first, second = np.empty_like(games.first), np.empty_like(games.second)
    scratch = np.empty(len(before.ratings), dtype=np.int64)
    players: list[Integers] = []
    for start, end in zip(games.offsets[:-1].tolist(), games.offsets[1:].tolist(), strict=True):
        sides = np.concatenate((games.first[start:end], games.second[start:end]))
        found, places = number_players(sides, scratch)
        first[start:end], second[start:end] = places[: end - start], places[end - start :]
        players.append(found)
    offsets = sum_lengths([len(found) for found in players])
    player = np.concatenate((np.empty(0, dtype=np.int64), *players))
    row_of_first = np.repeat(offsets[:-1], np.diff(games.offsets))
    row_of_second = row_of_first + second
    row_of_first += first
    games_as_second = np.bincount(row_of_second, minlength=len(player))
    counts = np.bincount(row_of_first, minlength=len(player)) + games_as_second
    if counts.max(initial=0) > MAX_GAMES_IN_ONE:
        raise UnratableGame(f"more than {MAX_GAMES_IN_ONE} games of one player in one championship")
    half_points = np.bincount(row_of_first, games.first_half_points, len(player))
    half_points += np.bincount(row_of_second, games.second_half_points, len(player))
    games_after = before.games.astype(np.int64, copy=True)
    games_before = np.empty(len(player), dtype=np.int64)
    for start, end in zip(offsets[:-1].tolist(), offsets[1:].tolist(), strict=True):
        found = player[start:end]
        games_before[start:end] = games_after[found]
        games_after[found] += counts[start:end]
    return _Layout(
        offsets,
        player,
        first,
        second,
        counts,
        games_as_second,
        half_points.astype(np.int64),
        games_before,
        games_after,
    )


def _choose_k(parameters: EloParameters, layout: _Layout) -> Integers:
    bounds = [MAX_GAMES if band.games_up_to is None else band.games_up_to for band in parameters.k_bands]
    counted = layout.games_before + layout.games if parameters.k_counts_current else layout.games_before
    band = np.minimum(np.searchsorted(bounds, counted), len(bounds) - 1)
    return np.array([band.k for band in parameters.k_bands], dtype=np.int64)[band]


@dataclass(frozen=True, slots=True, eq=False)
class _Folded:
    """What depends on ratings: an entry for each change, and the final ``ratings``, of shape (players,)."""

    before: Integers
    expected: Integers
    exact: Integers
    after: Integers
    ratings: Integers


def _fold_ratings(
    parameters: EloParameters, seed: Integers, games: ReplayGames, layout: _Layout, k: Integers
) -> _Folded:
    table = build_table(parameters.expectancy)
    expectancies = table.values.astype(np.float64)
    # The second player's expectancy is one point minus the first's; the whole points are added here in one go.
    expected = SCALE * layout.games_as_second
    points = HALF_POINT * layout.half_points
    before, exact, after = (np.empty_like(k) for _ in range(3))
    ratings = seed.astype(np.int64, copy=True)
    bounds = zip(*(offsets.tolist() for offsets in (games.offsets, layout.offsets)), strict=True)
    start, row = next(bounds)
    for end, end_row in bounds:
        rows = slice(row, end_row)
        first, second = layout.first[start:end], layout.second[start:end]
        own = ratings[layout.player[rows]]
        worth = expectancies.take(own[first] - own[second] + table.reach, mode="clip")
        sums = np.bincount(first, worth, len(own)) - np.bincount(second, worth, len(own))
        expected[rows] += sums.astype(np.int64)
        exact[rows] = k[rows] * (points[rows] - expected[rows])
        new = own + _round_changes(parameters.rounding, exact[rows])
        if parameters.floor is not None:
            new = np.maximum(new, parameters.floor)
        ratings[layout.player[rows]] = after[rows] = new
        before[rows] = own
        start, row = end, end_row
    return _Folded(before, expected, exact, after, ratings)


def _round_changes(rounding: Rounding, exact: Integers) -> Integers:
    """Same as :func:`ratings.systems.elo.round_change`, for an array."""
    if rounding is Rounding.HALF_AWAY_FROM_ZERO:
        away: Integers = np.sign(exact) * ((np.abs(exact) + HALF_POINT) // SCALE)
        return away
    floor: Integers = exact // SCALE
    remainder = exact - floor * SCALE
    at_half = remainder == HALF_POINT
    if rounding is Rounding.HALF_EVEN:
        at_half &= floor % 2 == 1
    up: Integers = floor + ((remainder > HALF_POINT) | at_half)
    return up
