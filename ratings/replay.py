"""Rating many championships in sequence, vectorised inside each; agrees to the digit with ``systems.elo``.

Why 64-bit integers suffice: a game's expectancy is at most SCALE = 10^12, K is at most 1,000 (``MAX_K``) and
a player has at most ``MAX_GAMES_IN_ONE`` = 9,000 games in one championship (more are refused), so that the
greatest number met, K × games × SCALE plus half a point for rounding, stays below 9.01 × 10^18 < 2^63.
Integer sums do not depend on the order of addition, so the result is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratings.systems.base import WIN_HALF_POINTS, RatedGame, UnratableGame
from ratings.systems.elo import HALF_POINT
from ratings.systems.expectancy import SCALE, ExpectancyTable, build_table
from ratings.systems.parameters import EloParameters, Rounding
from ratings.systems.parameters_input import MAX_GAMES

Integers = NDArray[np.int64]

MAX_GAMES_IN_ONE = 9_000

_COLUMNS = 10  # arrays of Replayed, the offsets apart


@dataclass(frozen=True, slots=True, eq=False)
class ReplayState:
    """Ratings and numbers of rated games by player index; both of shape (players,), dtype int64."""

    ratings: Integers
    games: Integers

    @classmethod
    def start(cls, parameters: EloParameters, players: int) -> ReplayState:
        """Everybody new."""
        ratings = np.full(players, parameters.initial_rating, dtype=np.int64)
        return cls(ratings, np.zeros(players, dtype=np.int64))


@dataclass(frozen=True, slots=True, eq=False)
class ReplayGames:
    """The rated games of all championships, in the order of the rating sequence.

    ``offsets`` has shape (championships + 1,): the games of championship c are
    ``offsets[c]:offsets[c + 1]``. The other arrays have shape (games,) and dtype int64: player indices of
    the two sides, and their half points.
    """

    offsets: Integers
    first: Integers
    second: Integers
    first_half_points: Integers
    second_half_points: Integers

    @property
    def championships(self) -> int:
        return len(self.offsets) - 1

    def cut_from(self, position: int) -> ReplayGames:
        """The championships from ``position`` (counted from 0) on, as views of the same arrays."""
        start = int(self.offsets[position])
        return ReplayGames(
            self.offsets[position:] - start,
            self.first[start:],
            self.second[start:],
            self.first_half_points[start:],
            self.second_half_points[start:],
        )


@dataclass(frozen=True, slots=True, eq=False)
class Replayed:
    """Every change, and the state after the last championship.

    ``offsets`` has shape (championships + 1,): the changes of championship c are
    ``offsets[c]:offsets[c + 1]``, by ascending player index. The other arrays have shape (changes,), dtype
    int64 and the meaning of the fields of :class:`ratings.systems.elo.Change`.
    """

    state: ReplayState
    offsets: Integers
    player: Integers
    before: Integers
    games_before: Integers
    games: Integers
    half_points: Integers
    expected_scaled: Integers
    k: Integers
    exact_change_scaled: Integers
    change: Integers
    after: Integers


def pack_games(championships: Sequence[Sequence[RatedGame[int]]]) -> ReplayGames:
    """Lay out games between player indices as arrays."""
    lengths = [len(games) for games in championships]
    rows = [
        (game.first, game.second, game.first_half_points, game.second_half_points)
        for games in championships
        for game in games
    ]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    return ReplayGames(_sum_lengths(lengths), *(np.ascontiguousarray(column) for column in columns))


def replay(parameters: EloParameters, before: ReplayState, games: ReplayGames) -> Replayed:
    """Rate all championships, each by the ratings after the one before it; ``before`` is left as it is.

    To go on from championship n, pass the state before it and ``games.cut_from(n)``
    (see :func:`state_before`). Raises :class:`UnratableGame` for games that cannot be.
    """
    _check_games(games, len(before.ratings))
    run = _Run(parameters, before)
    pieces = [
        run.rate(games, int(start), int(end)) for start, end in zip(games.offsets[:-1], games.offsets[1:], strict=True)
    ]
    offsets = _sum_lengths([len(piece[0]) for piece in pieces])
    nothing = (np.empty(0, dtype=np.int64),) * _COLUMNS
    columns = [np.concatenate(column) for column in zip(nothing, *pieces, strict=True)]
    return Replayed(ReplayState(run.ratings, run.games), offsets, *columns)


def state_before(seed: ReplayState, replayed: Replayed, position: int) -> ReplayState:
    """The state before championship ``position`` (from 0), rebuilt from the seed and the changes."""
    end = int(replayed.offsets[position])
    ratings, games = seed.ratings.copy(), seed.games.copy()
    # Where an index repeats, numpy keeps the last assignment, which is the latest championship's.
    ratings[replayed.player[:end]] = replayed.after[:end]
    games[replayed.player[:end]] = replayed.games_before[:end] + replayed.games[:end]
    return ReplayState(ratings, games)


def _sum_lengths(lengths: Sequence[int]) -> Integers:
    """Offsets of consecutive pieces: 0 and the running sums."""
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(lengths, dtype=np.int64)))


class _Run:
    """The moving state of one replay, with scratch space for giving players consecutive numbers."""

    def __init__(self, parameters: EloParameters, before: ReplayState) -> None:
        self.parameters = parameters
        self.table: ExpectancyTable = build_table(parameters.expectancy)
        self.ratings = before.ratings.astype(np.int64, copy=True)
        self.games = before.games.astype(np.int64, copy=True)
        bands = parameters.k_bands
        self._band_ends = np.array([MAX_GAMES if b.games_up_to is None else b.games_up_to for b in bands])
        self._band_ks = np.array([band.k for band in bands], dtype=np.int64)
        self._scratch = np.empty(len(self.ratings), dtype=np.int64)

    def rate(self, games: ReplayGames, start: int, end: int) -> tuple[Integers, ...]:
        """Rate the games ``start:end``; return the columns of :class:`Replayed` for them."""
        first, second = games.first[start:end], games.second[start:end]
        players, sides = self._number_players(np.concatenate((first, second)))
        expectancies = self.table.look_up_all(self.ratings[first] - self.ratings[second])
        expected = np.zeros(len(players), dtype=np.int64)
        np.add.at(expected, sides, np.concatenate((expectancies, SCALE - expectancies)))
        half_points = np.zeros(len(players), dtype=np.int64)
        scores = np.concatenate((games.first_half_points[start:end], games.second_half_points[start:end]))
        np.add.at(half_points, sides, scores)
        return self._change(players, np.bincount(sides, minlength=len(players)), half_points, expected)

    def _number_players(self, sides: Integers) -> tuple[Integers, Integers]:
        """The players of a championship in ascending order, and each side's position among them.

        As ``np.unique(sides, return_inverse=True)``, without sorting every side: each player's last
        appearance is marked in the scratch array, and only those are sorted.
        """
        positions = np.arange(len(sides))
        self._scratch[sides] = positions
        players = sides[self._scratch[sides] == positions]
        players.sort()
        self._scratch[players] = positions[: len(players)]
        return players, self._scratch[sides]

    def _change(
        self, players: Integers, games: Integers, half_points: Integers, expected: Integers
    ) -> tuple[Integers, ...]:
        if len(games) and games.max() > MAX_GAMES_IN_ONE:
            raise UnratableGame(f"more than {MAX_GAMES_IN_ONE} games of one player in one championship")
        before, games_before = self.ratings[players], self.games[players]
        counted = games_before + games if self.parameters.k_counts_current else games_before
        k = self._band_ks[np.minimum(np.searchsorted(self._band_ends, counted), len(self._band_ks) - 1)]
        exact = k * (half_points * HALF_POINT - expected)
        change = _round_changes(self.parameters.rounding, exact)
        after = before + change
        if self.parameters.floor is not None:
            after = np.maximum(after, self.parameters.floor)
        self.ratings[players] = after
        self.games[players] = games_before + games
        return players, before, games_before, games, half_points, expected, k, exact, change, after


def _round_changes(rounding: Rounding, exact: Integers) -> Integers:
    """As :func:`ratings.systems.elo.round_change`, for an array."""
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


def _check_games(games: ReplayGames, players: int) -> None:
    total = len(games.first)
    lengths = {len(games.second), len(games.first_half_points), len(games.second_half_points)}
    if lengths != {total} or games.offsets[0] != 0 or games.offsets[-1] != total:
        raise ValueError("the arrays of the games do not belong together")
    if np.any(np.diff(games.offsets) < 0):
        raise ValueError("the offsets of the championships must ascend")
    if total == 0:
        return
    if np.any(games.first == games.second):
        raise UnratableGame("a player against themselves")
    lowest = min(games.first.min(), games.second.min())
    if lowest < 0 or max(games.first.max(), games.second.max()) >= players:
        raise UnratableGame("a player index outside the state")
    fewest = min(games.first_half_points.min(), games.second_half_points.min())
    if fewest < 0 or np.any(games.first_half_points + games.second_half_points > WIN_HALF_POINTS):
        raise UnratableGame("half points that no game gives")
