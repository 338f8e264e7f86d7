"""An Elo in which a clear win counts more (the idea of the Internet Scrabble Club, and of French and Italian rules).

E = 1 ÷ (1 + 10^(−d ÷ 400)), K = 20 + |score difference, at most 200| ÷ 10 for each game, change = Σ K × (points − E)
over a championship, rounded once, halves away from zero. Source: notes on the club's rules; the French and Italian
formulas were not found. Our choices: newcomers start at 1500; a game without scores counts with the lowest K.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar

import numpy as np

from federation.values.fields import takes
from federation.values.parameters import Shape
from federation.values.sentences import Sentence
from federation.values.sentences import sentence as _
from ratings.systems.base import A_RATING, MAX_K, MAX_SPREAD, MIN_SPREAD, Standing
from ratings.systems.elo import HALF_POINT
from ratings.systems.expectancy import SCALE, Expectancy, ExpectancyKind, ExpectancyTable, build_table
from ratings.systems.shapes import (
    FLOOR,
    INITIAL,
    POINTS,
    RATED_KINDS,
    STATUSES,
    Parameter,
)
from ratings.systems.system import Constant, RatingsBefore
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field, Floats, Outcome, add_up, both_sides, count, nothing, unknown
from ratings.systems.world.story import (
    Story,
    signed,
    tell_sum,
)
from ratings.systems.world.system import GameWorth, WorldSystem, list_games, own_side


@dataclass(frozen=True, slots=True)
class SpreadEloParameters(WorldParameters):
    """``spread``: the rating difference that makes odds of ten to one. ``k``: the lowest weight of a point.

    ``greatest_difference``: a greater score difference counts as this one, in points of the game. ``points_per_k``:
    points of difference that add one to K. ``floor``: no rating falls below it.
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
    table = _table(parameters)
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


def _explain(parameters: SpreadEloParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    own = own_side(games, player)
    difference = np.where(own.has_scores, np.abs(own.own_scores - own.their_scores), 0)
    k = parameters.k + np.minimum(difference, parameters.greatest_difference) / parameters.points_per_k
    expected = _table(parameters).expect(before.ratings[own.own] - before.ratings[own.opponents])
    return list_games(own, before.ratings, expected=expected, k=k)


def _tell(parameters: SpreadEloParameters, story: Story) -> list[Sentence]:
    moved = _(
        "The K of a game is %(k)s plus 1 for every %(points_per_k)s points between the scores, up to "
        "%(most)s points. The sum of K × (points − expected) over the games is %(base)s.",
        k=parameters.k,
        points_per_k=parameters.points_per_k,
        most=parameters.greatest_difference,
        base=signed(story.base or 0.0),
    )
    return [moved, tell_sum(story)]


def _expect(parameters: SpreadEloParameters, before: RatingsBefore) -> Floats:
    return _table(parameters).expect(before.differences.astype(np.int64))


def _table(parameters: SpreadEloParameters) -> ExpectancyTable:
    return build_table(Expectancy(ExpectancyKind.LOGISTIC, parameters.spread))


_CATALOGUE = (
    INITIAL,
    Parameter(
        "spread",
        _("Width of the expectancy curve"),
        _("The rating difference at which the odds are ten to one."),
        Shape.DECIMAL,
        unit=POINTS,
        low=MIN_SPREAD,
        high=MAX_SPREAD,
    ),
    Parameter("k", _("Minimum K of a game"), _("What a point is worth when the scores are equal."), high=MAX_K),
    Parameter(
        "greatest_difference",
        _("Maximum score difference"),
        _("Larger differences are capped at this value."),
        high=MAX_K,
    ),
    Parameter(
        "points_per_k",
        _("Score difference that adds 1 to K"),
        _("K rises by 1 each time the difference grows by this many points."),
        low=1,
        high=MAX_K,
    ),
    FLOOR,
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _("The Internet Scrabble Club’s rules."),
    _(
        "The Internet Scrabble Club’s rules: 20 plus a tenth of the score difference, of which at most "
        "200 points count."
    ),
)


SPREAD_ELO = WorldSystem(
    parameters=SpreadEloParameters,
    name=_("Elo where a clear win counts more"),
    idea=(
        _(
            "Before a championship, the ratings say how many points each player can expect from each game. "
            "The change is K for each point above or below, and the further apart the scores, the greater K "
            "is."
        ),
    ),
    catalogue=_CATALOGUE,
    what="Elo whose K grows with the difference of the scores",
    notes=_NOTES,
    expect=_expect,
    constants=(Constant("k", 1, 100), Constant("spread", 50, 1000, is_whole=False)),
    rate=rate_spread_elo,
    explain=_explain,
    tell=_tell,
)
