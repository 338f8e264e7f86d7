"""Shared by all rating systems: a player's standing, a rated game, and the shape of a system.

A game has two sides. Tables of three or four are not classic games and never reach a rating system. Points are
integers in half points (a win is 2), as everywhere in the portal.

The limits of parameters and ratings are wide enough for any federation, and narrow enough for exact 64-bit sums.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from federation.values.fields import takes

Player = TypeVar("Player", bound=Hashable)
State = TypeVar("State")
ChangeT_co = TypeVar("ChangeT_co", covariant=True)

WIN_HALF_POINTS = 2


class UnratableGame(ValueError):
    """A game that no system can rate: against oneself, or with impossible points."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's standing between championships: the rating, and the games rated so far."""

    rating: int
    games: int


@dataclass(frozen=True, slots=True)
class RatedGame(Generic[Player]):
    """A game between two players with the half points of each.

    The two sides add up to 2, or to less if both lost (FISC: both abandon).
    """

    first: Player
    second: Player
    first_half_points: int
    second_half_points: int

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise UnratableGame(f"{self.first!r} against themselves")
        sides = (self.first_half_points, self.second_half_points)
        if min(sides) < 0 or sum(sides) > WIN_HALF_POINTS:
            raise UnratableGame(f"{sides} half points in one game")


@dataclass(frozen=True, slots=True)
class PlayedChampionship(Generic[Player]):
    """The rated games of one championship, and the last day it was played."""

    games: Sequence[RatedGame[Player]]
    day: date | None = None


MAX_RATING = 100_000
MAX_K = 1_000
MAX_GAMES = 1_000_000
MAX_MONTHS = 1_200
MIN_SPREAD, MAX_SPREAD = 1, 5_000

A_RATING = takes(-MAX_RATING, MAX_RATING)
FILLED = takes(filled=True)
