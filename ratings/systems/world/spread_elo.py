"""An Elo in which a clear win counts more (the idea of the Internet Scrabble Club, and of French and Italian rules).

E = 1 ÷ (1 + 10^(−d ÷ 400)), K = 20 + |score difference, at most 200| ÷ 10 for each game, change = Σ K × (points − E)
over a championship, rounded once, halves away from zero. Source: notes on the club's rules; the French and Italian
formulas were not found. Our choices: newcomers start at 1500; a game without scores counts with the least K.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar

import numpy as np

from federation.values.fields import takes
from ratings.systems.base import A_RATING, MAX_K, MAX_SPREAD, MIN_SPREAD, Standing
from ratings.systems.elo import HALF_POINT
from ratings.systems.expectancy import SCALE, Expectancy, ExpectancyKind, build_table
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field, Outcome, add_up, both_sides, count, nothing, unknown


@dataclass(frozen=True, slots=True)
class SpreadEloParameters(WorldParameters):
    """``spread``: the difference of ratings that makes odds of ten to one. ``k``: the least that a point counts.

    ``greatest_difference``: a greater difference of scores counts as this one, in points of the game.
    ``points_per_k``: so many points of difference make one more K. ``floor``: no rating falls below it.
    """

    kind: ClassVar[str] = "spread_elo"
    uses_scores: ClassVar[bool] = True

    initial_rating: int = field(default=1500, metadata=A_RATING)
    spread: Decimal = field(default=Decimal(400), metadata=takes(MIN_SPREAD, MAX_SPREAD))
    k: int = field(default=20, metadata=takes(maximum=MAX_K))
    greatest_difference: int = field(default=200, metadata=takes(maximum=MAX_K))
    points_per_k: int = field(default=10, metadata=takes(1, MAX_K))
    floor: int | None = field(default=None, metadata=A_RATING)

    def start(self) -> Standing:
        return Standing(self.initial_rating, 0)


def rate_spread_elo(parameters: SpreadEloParameters, before: Before, games: Field) -> Outcome:
    """Rate one championship."""
    sides, players = both_sides(games), len(before.ratings)
    played = count(sides, players)
    ratings = np.where(before.known, before.ratings, parameters.initial_rating)
    table = build_table(Expectancy(ExpectancyKind.LOGISTIC, parameters.spread))
    worth = table.values.take(ratings[sides.own] - ratings[sides.opponents] + table.reach, mode="clip")
    difference = np.where(sides.has_scores, np.abs(sides.own_scores - sides.their_scores), 0)
    # K in units of 1 ÷ points_per_k, so that all sums are of whole numbers.
    k = parameters.k * parameters.points_per_k + np.minimum(difference, parameters.greatest_difference)
    scaled = np.zeros(players, dtype=np.int64)
    # To a billionth of a point, so that the sums fit; both sides of a game still cancel.
    gained = np.rint((sides.half_points * HALF_POINT - worth) / 1000).astype(np.int64)
    np.add.at(scaled, sides.own, k * gained)
    unit = SCALE // 1000 * parameters.points_per_k
    moves = np.sign(scaled) * ((2 * np.abs(scaled) + unit) // (2 * unit))
    after = ratings + moves
    if parameters.floor is not None:
        after = np.maximum(after, parameters.floor)
    none = unknown(players)
    weight = add_up(sides, k, players) / np.maximum(played, 1) / parameters.points_per_k
    return Outcome(
        ratings=np.where(played > 0, after, before.ratings),
        known=before.known | (played > 0),
        expected=add_up(sides, worth, players) / SCALE,
        base=scaled / unit,
        acceleration=nothing(players),
        feedback=nothing(players),
        k=weight,
        deviations_before=none,
        deviations=none,
        volatilities=none,
    )
