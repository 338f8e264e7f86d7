"""Why a player has another place in the tried system's list: parts that add up to the move. Pure.

Ratings of two systems are not directly comparable. Those of the tried one are brought to the current scale: players
with a place in both lists then have the same mean and the same standard deviation. A move has two steps. First only
the player gets the tried rating, among the others as they are now; then the others move, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from math import floor

import numpy as np

from ratings.laboratory.comparison import Candidate
from ratings.laboratory.predictions import NEW_GAMES, known_before
from ratings.replay.arrays import Integers
from ratings.replay.effects import NONE, Projection
from ratings.systems.world.event import Flags, Floats

# Games of the last days of a history are shown separately from earlier ones.
RECENT_DAYS = 365


class PlacePart(StrEnum):
    """Causes of place changes: the player's own rating, others' ratings, those leaving the list, those joining."""

    OWN = "own"
    OTHERS = "others"
    LEFT = "left"
    JOINED = "joined"


class PointPart(StrEnum):
    """Causes of point changes: the starting list, a newcomer's start with the first games, later games up to a year
    ago, those since, and changes between championships.

    Start and first games are one part: if systems start differently, the first games compensate for most of it.
    """

    START = "start"
    FIRST = "first"
    EARLIER = "earlier"
    RECENT = "recent"
    BETWEEN = "between"


_PLAYED = (PointPart.FIRST, PointPart.EARLIER, PointPart.RECENT)


@dataclass(frozen=True, slots=True)
class Why:
    """``places`` add up to the places gained (negative: lost); ``points`` to ``rating`` minus the current rating.

    ``rating`` is the tried one on the current scale, ``since`` the first day of recent games, ``games`` how many there
    are in each part.
    """

    places: Mapping[PlacePart, int]
    points: Mapping[PointPart, int]
    games: Mapping[PointPart, int]
    rating: int
    since: date | None


@dataclass(frozen=True, slots=True)
class _Scale:
    """From the tried system's ratings to the current scale: ``shift`` + ``factor`` × rating."""

    shift: float
    factor: float

    def bring(self, rating: float) -> float:
        return self.shift + self.factor * rating


def explain_moves(
    today: Candidate, tried: Candidate, now: Projection, then: Projection, players: Sequence[int]
) -> list[Why]:
    """Return the reasons for each of ``players``, ids of people with a place in both lists.

    ``now`` and ``then`` are the lists that ``today`` and ``tried`` produce over the same games.
    """
    scale = _find_scale(now, then)
    since = max(today.history.days) - timedelta(days=RECENT_DAYS - 1) if today.history.days else None
    found = []
    for player in players:
        here, there = (int(np.searchsorted(one.everyone, player)) for one in (now, then))
        rating = round(scale.bring(float(then.ratings[there])))
        seeded = here in today.history.starting.players
        courses = (
            _course(today, here, int(now.ratings[here]), since, seeded=seeded),
            _course(tried, there, int(then.ratings[there]), since, seeded=seeded),
        )
        begins = PointPart.START if seeded else PointPart.FIRST
        points = _compare_courses(*courses, scale, begins, rating - int(now.ratings[here]))
        found.append(Why(_split_places(now, then, here, there, rating), points, courses[0].games, rating, since))
    return found


def _find_scale(now: Projection, then: Projection) -> _Scale:
    in_now, in_then = _in_both(now, then)
    one, other = now.ratings[in_now], then.ratings[in_then]
    if not len(one):
        return _Scale(0.0, 1.0)
    spreads = float(one.std()), float(other.std())
    factor = spreads[0] / spreads[1] if all(spreads) else 1.0
    return _Scale(float(one.mean()) - factor * float(other.mean()), factor)


def _in_both(now: Projection, then: Projection) -> tuple[Integers, Integers]:
    """Return the positions, in either list, of players with a place in both."""
    placed = [np.flatnonzero(one.places != NONE) for one in (now, then)]
    _ids, here, there = np.intersect1d(
        now.everyone[placed[0]], then.everyone[placed[1]], assume_unique=True, return_indices=True
    )
    return placed[0][here], placed[1][there]


def _split_places(now: Projection, then: Projection, here: int, there: int, rating: int) -> dict[PlacePart, int]:
    """A place is one more than the number of players above, so every player counts in exactly one part."""
    alone, after = _above_alone(now, here, rating), _above(then, there)
    in_now, in_then = _in_both(now, then)
    staying = int(alone[in_now].sum())
    staying_after = int(after[in_then].sum())
    return {
        PlacePart.OWN: int(_above(now, here).sum()) - int(alone.sum()),
        PlacePart.OTHERS: staying - staying_after,
        PlacePart.LEFT: int(alone.sum()) - staying,
        PlacePart.JOINED: staying_after - int(after.sum()),
    }


def _above(projection: Projection, index: int) -> Flags:
    above: Flags = (projection.places != NONE) & (projection.places < projection.places[index])
    return above


def _above_alone(now: Projection, here: int, rating: int) -> Flags:
    """Return who would be above the player with this rating; equal ratings keep their current order."""
    above: Flags = (now.ratings > rating) | ((now.ratings == rating) & (now.places < now.places[here]))
    above &= now.places != NONE
    above[here] = False
    return above


@dataclass(frozen=True, slots=True)
class _Course:
    """A player's way to the rating in one system: the start and what was added; all parts make the rating."""

    points: Mapping[PointPart, float]
    games: Mapping[PointPart, int]


def _course(candidate: Candidate, index: int, rating: int, since: date | None, *, seeded: bool) -> _Course:
    replayed, days = candidate.replayed, candidate.history.days
    rows = np.flatnonzero(replayed.player == index)
    championships = np.searchsorted(replayed.offsets, rows, side="right") - 1
    before, _deviations = known_before(candidate.parameters, replayed)
    changes: Floats = replayed.after[rows] - before[rows]
    games = replayed.games[rows]
    career = np.cumsum(games) - games
    is_first = np.full(len(rows), not seeded) & (career < NEW_GAMES)
    is_recent = np.array([since is not None and days[one] >= since for one in championships.tolist()], dtype=np.bool_)
    chosen = (is_first, ~is_first & ~is_recent, ~is_first & is_recent)
    points = {part: float(changes[rows_of].sum()) for part, rows_of in zip(_PLAYED, chosen, strict=True)}
    start = float(before[rows[0]]) if len(rows) else float(rating)
    points[PointPart.BETWEEN] = rating - start - sum(points.values())
    points[PointPart.START] = 0.0
    points[PointPart.START if seeded else PointPart.FIRST] += start
    return _Course(points, {part: int(games[rows_of].sum()) for part, rows_of in zip(_PLAYED, chosen, strict=True)})


def _compare_courses(
    one: _Course, other: _Course, scale: _Scale, begins: PointPart, total: int
) -> dict[PointPart, int]:
    exact = {part: scale.factor * other.points[part] - one.points[part] for part in PointPart}
    exact[begins] += scale.shift
    return _round_to(exact, total)


def _round_to(exact: Mapping[PointPart, float], total: int) -> dict[PointPart, int]:
    """Return whole numbers that add up to ``total``: those with the greatest remainders are rounded up."""
    whole = {part: floor(value) for part, value in exact.items()}
    by_remainder = sorted(exact, key=lambda part: whole[part] - exact[part])
    for part in by_remainder[: total - sum(whole.values())]:
        whole[part] += 1
    return whole
