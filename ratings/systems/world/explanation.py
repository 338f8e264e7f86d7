"""What each game of a championship said of one player, by the rules of each of the world's systems. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ratings.systems.expectancy import SCALE, Expectancy, ExpectancyKind, ExpectancyTable, build_table
from ratings.systems.world.absp import AbspParameters
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.curves import Curve, CurveKind, build_curve
from ratings.systems.world.event import Before, Field, Flags, Floats, Integers, Sides, both_sides, unknown
from ratings.systems.world.gaussian import GaussianParameters
from ratings.systems.world.glicko2 import CENTRE, SCALE_POINTS, Glicko2Parameters, strengths_before
from ratings.systems.world.new_zealand import NewZealandParameters
from ratings.systems.world.segmented.newcomers import first_ratings
from ratings.systems.world.segmented.parameters import SegmentedParameters
from ratings.systems.world.segmented.rating import last_rounds, rate_segment
from ratings.systems.world.spread_elo import SpreadEloParameters


@dataclass(frozen=True, slots=True)
class GameWorth:
    """One game of the player: against whom (index), both ratings as they counted, half points, and what it says.

    ``expected`` are points; ``worth`` is what the game says the player is worth, in rating points; ``k`` is what a
    point of this game counts where games differ in that. Each is None where the system has no such thing, and all are
    where the game does not count for it.
    """

    round: int
    opponent: int
    own_rating: int
    opponent_rating: int
    half_points: int
    expected: float | None = None
    worth: float | None = None
    k: float | None = None


def explain_games(parameters: WorldParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    """The player's games, by round.

    ``before`` is what the championship was rated with: deviations as of its first day. Ratings of who was not known
    are only looked at where the games did not find them.
    """
    sides = both_sides(games)
    if isinstance(parameters, SegmentedParameters):
        found = _explain_segments(parameters, before, sides, games.scheduled, player)
    else:
        found = _explain_at_once(parameters, before, sides.only(sides.own == player))
    return sorted(found, key=lambda game: (game.round, game.opponent))


def count_segments(parameters: WorldParameters, games: Field) -> int:
    """In how many parts the championship is rated."""
    if not isinstance(parameters, SegmentedParameters) or not parameters.splits:
        return 1
    return len(last_rounds(games.scheduled))


def _explain_segments(
    parameters: SegmentedParameters, before: Before, sides: Sides, scheduled: int, player: int
) -> list[GameWorth]:
    """As ``rate_segmented`` goes through them, each part with the ratings that it was rated with."""
    ends = last_rounds(scheduled) if parameters.splits else (scheduled,)
    table = build_curve(parameters.curve)
    ratings, known = before.ratings, before.known
    found: list[GameWorth] = []
    start = 0
    for end in ends:
        inside = (sides.rounds > start) & ((sides.rounds <= end) | (end == ends[-1]))
        part = sides.only(inside)
        if len(part.own):
            counted = first_ratings(parameters.newcomers, table, ratings, known, part)
            own = part.only(part.own == player)
            found += _list(own, counted, expected=_look_up(table, counted, own))
            segment = rate_segment(parameters, ratings, known, before.counted_games, part)
            ratings, known = segment.ratings, segment.known
        start = end
    return found


def _explain_at_once(parameters: WorldParameters, before: Before, own: Sides) -> list[GameWorth]:
    return _EXPLAIN[type(parameters)](parameters, before, own)


def _new_zealand(parameters: NewZealandParameters, before: Before, own: Sides) -> list[GameWorth]:
    table = build_curve(Curve(CurveKind.LOGISTIC, parameters.spread))
    return _list(own, before.ratings, expected=_look_up(table, before.ratings, own))


def _absp(parameters: AbspParameters, before: Before, own: Sides) -> list[GameWorth]:
    theirs = before.ratings[own.opponents]
    if parameters.reach is not None:
        mine = before.ratings[own.own]
        both = before.known[own.own] & before.known[own.opponents]
        theirs = np.where(both, np.clip(theirs, mine - parameters.reach, mine + parameters.reach), theirs)
    return _list(own, before.ratings, worth=theirs + parameters.bonus * (own.half_points - 1.0))


def _gaussian(parameters: GaussianParameters, before: Before, own: Sides) -> list[GameWorth]:
    counts = own.has_scores
    if not parameters.zero_counts:
        counts &= (own.own_scores != 0) & (own.their_scores != 0)
    spread = np.where(counts, own.own_scores - own.their_scores, 0)
    worth = before.ratings[own.opponents] + float(parameters.beta) * spread
    return _list(own, before.ratings, worth=_where(counts, worth))


def _glicko2(parameters: Glicko2Parameters, before: Before, own: Sides) -> list[GameWorth]:
    start = strengths_before(parameters, before)
    mu, phi = (start.ratings - CENTRE) / SCALE_POINTS, start.deviations / SCALE_POINTS
    g = (1 / np.sqrt(1 + 3 * phi**2 / np.pi**2))[own.opponents]
    expected = 1 / (1 + np.exp(-g * (mu[own.own] - mu[own.opponents])))
    return _list(own, start.ratings.astype(np.int64), expected=expected, k=g)


def _spread_elo(parameters: SpreadEloParameters, before: Before, own: Sides) -> list[GameWorth]:
    table = build_table(Expectancy(ExpectancyKind.LOGISTIC, parameters.spread))
    difference = np.where(own.has_scores, np.abs(own.own_scores - own.their_scores), 0)
    k = parameters.k + np.minimum(difference, parameters.greatest_difference) / parameters.points_per_k
    return _list(own, before.ratings, expected=_look_up(table, before.ratings, own), k=k)


_EXPLAIN: Mapping[type[WorldParameters], Callable[[Any, Before, Sides], list[GameWorth]]] = {
    NewZealandParameters: _new_zealand,
    AbspParameters: _absp,
    GaussianParameters: _gaussian,
    Glicko2Parameters: _glicko2,
    SpreadEloParameters: _spread_elo,
}


def _look_up(table: ExpectancyTable, ratings: Integers, own: Sides) -> Floats:
    differences = ratings[own.own] - ratings[own.opponents]
    expected: Floats = table.values.take(differences + table.reach, mode="clip") / SCALE
    return expected


def _list(
    own: Sides,
    ratings: Integers,
    *,
    expected: Floats | None = None,
    worth: Floats | None = None,
    k: Floats | None = None,
) -> list[GameWorth]:
    none = unknown(len(own.own))
    numbers = [none if column is None else column for column in (expected, worth, k)]
    rows = zip(
        *(column.tolist() for column in (own.rounds, own.opponents, ratings[own.own], ratings[own.opponents])),
        own.half_points.tolist(),
        *(column.tolist() for column in numbers),
        strict=True,
    )
    return [GameWorth(*row[:5], *map(_known, row[5:])) for row in rows]


def _where(chosen: Flags, values: Floats) -> Floats:
    kept: Floats = np.where(chosen, values, np.nan)
    return kept


def _known(value: float) -> float | None:
    return None if np.isnan(value) else value
