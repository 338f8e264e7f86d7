"""The effect of a hypothetical change on everyone's rating: who moves, by how much, and why. Pure.

It works for every kind of rating, by comparing two projections: what a system makes of the results as they are, and
after a correction, an insertion, a move, a removal or a change of rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from ratings.systems.statuses import Status

Integers = NDArray[np.int64]
Fingerprints = NDArray[np.uint64]

# Stands in arrays for a missing number: no place, or no rating yet.
NONE = int(np.iinfo(np.int64).min)
STATUSES = tuple(Status)


class Cause(StrEnum):
    """Why a player's numbers change; the first applicable reason."""

    OWN_GAMES = "own_games"
    ORDER = "order"
    RULES = "rules"
    OPPONENTS = "opponents"
    PLACES = "places"


@dataclass(frozen=True, slots=True, eq=False)
class Projection:
    """The outcome of a system for its results.

    ``championships``, ``players``, ``before``, ``after`` (int64) and ``own_games`` (uint64, see ``fingerprints``) have
    an entry for each change of a player in a championship, in the order of rating; the first two are ids. ``everyone``
    (ascending ids), ``ratings``, ``games``, ``statuses`` (indices of ``STATUSES``) and ``places`` have an entry for
    each player, after the last championship. NONE stands for no rating and no place.
    """

    championships: Integers
    players: Integers
    own_games: Fingerprints
    before: Integers
    after: Integers
    everyone: Integers
    ratings: Integers
    games: Integers
    statuses: Integers
    places: Integers

    @classmethod
    def empty(cls) -> Projection:
        """Return a projection without players, for when only the moves were stored."""
        none, nothing = np.empty(0, dtype=np.int64), np.empty(0, dtype=np.uint64)
        return cls(none, none, nothing, none, none, none, none, none, none, none)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's standing in a list. ``rating`` and ``place`` are None if there is none."""

    rating: int | None
    games: int
    status: Status
    place: int | None


@dataclass(frozen=True, slots=True)
class PlayerEffect:
    """A player whose numbers change. ``now`` or ``then`` is None for a player not on that list.

    ``championships`` is the number of those in which the player's change differs.
    """

    player: int
    now: Standing | None
    then: Standing | None
    championships: int
    cause: Cause

    @property
    def moves_by(self) -> int:
        """Return the move in rating points; 0 unless there is a rating on both sides."""
        if self.now is None or self.then is None or self.now.rating is None or self.then.rating is None:
            return 0
        return self.then.rating - self.now.rating

    @property
    def rating_changes(self) -> bool:
        return (self.now and self.now.rating) != (self.then and self.then.rating)

    @property
    def status_changes(self) -> bool:
        return (self.now and self.now.status) != (self.then and self.then.status)

    @property
    def place_changes(self) -> bool:
        return (self.now and self.now.place) != (self.then and self.then.place)


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """Everyone whose numbers change, biggest moves first; players with only a different place come last.

    ``championships`` are the ids of those with a change that differs. ``counts`` has the number of players for each
    cause.
    """

    players: tuple[PlayerEffect, ...]
    championships: frozenset[int]
    now: Projection
    then: Projection

    @property
    def is_empty(self) -> bool:
        return not self.players and not self.championships

    @property
    def moved(self) -> int:
        return sum(player.rating_changes for player in self.players)

    @property
    def statuses_changed(self) -> int:
        return sum(player.status_changes for player in self.players)

    @property
    def places_changed(self) -> int:
        return sum(player.place_changes for player in self.players)

    @property
    def greatest_move(self) -> int:
        return max((abs(player.moves_by) for player in self.players), default=0)

    @property
    def counts(self) -> dict[Cause, int]:
        return dict(Counter(player.cause for player in self.players))


def compare(now: Projection, then: Projection, *, same_rules: bool = True) -> Effect:
    """Compare two projections. ``same_rules`` is false if parameters or the starting list differ."""
    lines = _compare_lines(now, then)
    everyone = np.union1d(now.everyone, then.everyone)
    at_now, at_then = _places_of(everyone, now.everyone), _places_of(everyone, then.everyone)
    differing = np.flatnonzero(_people_differ(now, then, at_now, at_then))
    found = []
    for index in differing.tolist():
        player = int(everyone[index])
        one, other = _standing(now, int(at_now[index])), _standing(then, int(at_then[index]))
        count = lines.counts.get(player, 0)
        cause = _choose_cause(player, lines, rating_differs=_rating(one) != _rating(other), same_rules=same_rules)
        found.append(PlayerEffect(player, one, other, count, cause))
    found.sort(key=lambda one: (not one.rating_changes, -abs(one.moves_by), one.player))
    return Effect(tuple(found), lines.championships, now, then)


def fingerprints(
    players: Integers, opponents: Integers, half_points: Integers, rows: Integers, count: int
) -> Fingerprints:
    """Return a fingerprint of the player's own games for each of ``count`` changes.

    The first four arguments have an entry for each side of a game: ids, half points, and the change it belongs to. The
    order of the games does not matter.
    """
    mixed = _mix(_mix(_mix(players) ^ opponents.astype(np.uint64)) ^ half_points.astype(np.uint64))
    sums = np.zeros(count, dtype=np.uint64)
    np.add.at(sums, rows, mixed)
    return sums


def _mix(values: NDArray[np.generic]) -> Fingerprints:
    """The finaliser of SplitMix64; unsigned arithmetic wraps around."""
    mixed = values.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """Differences in the changes: ``counts`` by player, and players whose own games or order differ."""

    counts: dict[int, int]
    own_games: frozenset[int]
    order: frozenset[int]
    championships: frozenset[int]


def _compare_lines(now: Projection, then: Projection) -> _Lines:
    in_now, in_then = _match(now, then)
    only_now = np.setdiff1d(np.arange(len(now.players)), in_now)
    only_then = np.setdiff1d(np.arange(len(then.players)), in_then)
    other_games = now.own_games[in_now] != then.own_games[in_then]
    other_numbers = (now.before[in_now] != then.before[in_then]) | (now.after[in_now] != then.after[in_then])
    altered = in_now[other_games | other_numbers]
    players = np.concatenate((now.players[altered], now.players[only_now], then.players[only_then]))
    championships = np.concatenate(
        (now.championships[altered], now.championships[only_now], then.championships[only_then])
    )
    own = np.concatenate((now.players[in_now[other_games]], now.players[only_now], then.players[only_then]))
    return _Lines(
        counts=dict(zip(*(part.tolist() for part in np.unique(players, return_counts=True)), strict=True)),
        own_games=frozenset(own.tolist()),
        order=frozenset(_reordered(now, in_now, in_then).tolist()),
        championships=frozenset(championships.tolist()),
    )


def _match(now: Projection, then: Projection) -> tuple[Integers, Integers]:
    """Match the same player in the same championship: indices into both, of equal length."""
    cut = len(now.players)
    outer = np.unique(np.concatenate((now.championships, then.championships)), return_inverse=True)[1]
    people, inner = np.unique(np.concatenate((now.players, then.players)), return_inverse=True)
    joined = outer * max(len(people), 1) + inner
    _common, in_now, in_then = np.intersect1d(joined[:cut], joined[cut:], assume_unique=True, return_indices=True)
    return in_now, in_then


def _reordered(now: Projection, in_now: Integers, in_then: Integers) -> Integers:
    """Return the players for whom championships present in both have another order."""
    people = now.players[in_now]
    by_now, by_then = np.lexsort((in_now, people)), np.lexsort((in_then, people))
    moved: Integers = np.unique(people[by_now][by_now != by_then])
    return moved


def _places_of(everyone: Integers, some: Integers) -> Integers:
    """Return the index in ``some`` of each of ``everyone``, both ascending; -1 if missing."""
    if not len(some):
        return np.full(len(everyone), -1, dtype=np.int64)
    index = np.minimum(np.searchsorted(some, everyone), len(some) - 1)
    found: Integers = np.where(some[index] == everyone, index, -1)
    return found


def _people_differ(now: Projection, then: Projection, at_now: Integers, at_then: Integers) -> NDArray[np.bool_]:
    differ: NDArray[np.bool_] = (at_now < 0) != (at_then < 0)
    both = np.flatnonzero((at_now >= 0) & (at_then >= 0))
    for name in ("ratings", "games", "statuses", "places"):
        differ[both] |= getattr(now, name)[at_now[both]] != getattr(then, name)[at_then[both]]
    return differ


def _standing(projection: Projection, index: int) -> Standing | None:
    if index < 0:
        return None
    return Standing(
        rating=_number(projection.ratings[index]),
        games=int(projection.games[index]),
        status=STATUSES[int(projection.statuses[index])],
        place=_number(projection.places[index]),
    )


def _rating(standing: Standing | None) -> int | None:
    return standing.rating if standing else None


def _number(value: np.int64) -> int | None:
    return None if value == NONE else int(value)


def _choose_cause(player: int, lines: _Lines, *, rating_differs: bool, same_rules: bool) -> Cause:
    if player in lines.own_games:
        return Cause.OWN_GAMES
    if player in lines.order:
        return Cause.ORDER
    touched = player in lines.counts
    if (touched or rating_differs) and not same_rules:
        return Cause.RULES
    return Cause.OPPONENTS if touched else Cause.PLACES
