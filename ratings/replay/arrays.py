"""Many championships as arrays: the initial state, input and output of a replay.

Players are consecutive numbers from 0; the caller knows who they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ratings.systems.base import WIN_HALF_POINTS, RatedGame, UnratableGame
from ratings.systems.parameters import Parameters

Integers = NDArray[np.int64]

# Stands for a missing number.
NO_VALUE = int(np.iinfo(np.int64).min)


@dataclass(frozen=True, slots=True, eq=False)
class ReplayState:
    """Ratings and numbers of rated games by player index; both of shape (players,), dtype int64."""

    ratings: Integers
    games: Integers

    @classmethod
    def start(cls, parameters: Parameters, players: int) -> ReplayState:
        """Return the state with everyone new."""
        ratings = np.full(players, parameters.start().rating, dtype=np.int64)
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


@dataclass(frozen=True, slots=True, eq=False)
class DayStandings:
    """Everyone's standing on a day between championships, by player index.

    ``games`` are those behind the rating; ``exact`` orders the list if the rules give more than the rounded rating,
    None for players without one; ``deviations`` are rating points, None if unknown.
    """

    ratings: Sequence[int]
    games: Sequence[int]
    exact: Sequence[Fraction | None] | None = None
    deviations: Sequence[float | None] | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Replayed:
    """All changes, and the state after the last championship.

    ``offsets`` has shape (championships + 1,): the changes of championship c are ``offsets[c]:offsets[c + 1]``, by
    ascending player index. The other arrays have shape (changes,) and dtype int64: whole rating points before, the
    change and after; games behind the rating before; games and half points of this championship. Values specific to
    some rules are in their own subclass.
    """

    state: ReplayState
    offsets: Integers
    player: Integers
    before: Integers
    games_before: Integers
    games: Integers
    half_points: Integers
    change: Integers
    after: Integers

    @property
    def details(self) -> Mapping[str, Integers]:
        """Return stored values of each change not common to all rules, by column; NO_VALUE for none."""
        return {}

    def standings_on(self, day: date) -> DayStandings:
        """Return everyone's standing on ``day``, which is not before the last championship."""
        return DayStandings(self.state.ratings.tolist(), self.state.games.tolist())


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class EloReplayed(Replayed):
    """Arrays like those of :class:`Replayed`, with the meaning of the fields of ``ratings.systems.elo.Change``."""

    expected_scaled: Integers
    k: Integers
    exact_change_scaled: Integers

    @property
    def details(self) -> Mapping[str, Integers]:
        return {"expected": self.expected_scaled, "k": self.k, "exact_change": self.exact_change_scaled}


def pack_games(championships: Sequence[Sequence[RatedGame[int]]]) -> ReplayGames:
    """Lay out games between player indices as arrays."""
    lengths = [len(games) for games in championships]
    rows = [
        (game.first, game.second, game.first_half_points, game.second_half_points)
        for games in championships
        for game in games
    ]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    return ReplayGames(sum_lengths(lengths), *(np.ascontiguousarray(column) for column in columns))


def state_before(seed: ReplayState, replayed: Replayed, position: int) -> ReplayState:
    """Return the state before championship ``position`` (from 0), rebuilt from the seed and the changes."""
    end = int(replayed.offsets[position])
    ratings, games = seed.ratings.copy(), seed.games.copy()
    # For repeated indices numpy keeps the last assignment, which is the latest championship's.
    ratings[replayed.player[:end]] = replayed.after[:end]
    games[replayed.player[:end]] = replayed.games_before[:end] + replayed.games[:end]
    return ReplayState(ratings, games)


def sum_lengths(lengths: Sequence[int]) -> Integers:
    """Return offsets of consecutive pieces: 0 and the running sums."""
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(lengths, dtype=np.int64)))


def number_players(sides: Integers, scratch: Integers) -> tuple[Integers, Integers]:
    """Return a championship's players in ascending order, and each side's position among them.

    Same as ``np.unique(sides, return_inverse=True)``, without sorting every side: each player's last appearance is
    marked in the scratch array, and only those are sorted.
    """
    positions = np.arange(len(sides))
    scratch[sides] = positions
    players = sides[scratch[sides] == positions]
    players.sort()
    scratch[players] = positions[: len(players)]
    return players, scratch[sides]


def check_games(games: ReplayGames, players: int) -> None:
    """Raise ValueError for arrays that do not fit together, :class:`UnratableGame` for impossible games."""
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
