"""New Zealand's system (rules of 2019; source: the federation's reference program, as gathered in our notes).

Expected points of a game: E = 1 ÷ (1 + e^(−d ÷ 313)), where d is own minus opponent's rating. K = 15 × (3000 − R) ÷
1000, where R is the player's own rating. Change: K × (W − ΣE). For a provisional player (fewer than 30 games) the
excess over 15 × (3000 − R) × 7 ÷ 2000 counts twice, and each opponent gets 5 % of it for every game. Rounded to whole
points, halves up, not below 0.

A newcomer's share of the points is p = ((W − n ÷ 2)(n − 2) ÷ n + n ÷ 2) ÷ n in n games, the performance the mean of
the opponents' ratings − 313 × ln(1 ÷ p − 1), for all newcomers at once, until all of them together move by less than
half a point.

Our interpretation: with fewer than two games p is one half; a newcomer who met no rated player starts at 1500;
newcomers not connected to any rated player by a chain of games are only compared with each other, since their search
would never end. Not covered, because our data does not have it: "historic" players and newcomers who played earlier
games without a rating.
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
from ratings.systems.base import A_RATING, MAX_GAMES, MAX_K, MAX_RATING, Standing
from ratings.systems.elo import HALF_POINT
from ratings.systems.expectancy import SCALE, ExpectancyTable
from ratings.systems.shapes import (
    FLOOR,
    GAMES,
    INITIAL,
    POINTS,
    RATED_KINDS,
    STATUSES,
    Parameter,
)
from ratings.systems.system import Constant, RatingsBefore
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.curves import MAX_CURVE, Curve, CurveKind, build_curve
from ratings.systems.world.event import (
    Before,
    Field,
    Flags,
    Floats,
    Integers,
    Outcome,
    Sides,
    add_up,
    both_sides,
    count,
    round_half_up,
    unknown,
)
from ratings.systems.world.story import (
    Number,
    Story,
    fill,
    numbers_of,
    signed,
    tell_base,
    tell_feedback,
    tell_sum,
)
from ratings.systems.world.system import GameWorth, WorldSystem, list_games, own_side

_UNIT = 1000
_SETTLED = 0.5
_PASSES = 200


@dataclass(frozen=True, slots=True)
class NewZealandParameters(WorldParameters):
    """``spread``: rating points of the curve. ``k_factor`` and ``ceiling``: K = k_factor × (ceiling − rating) ÷ 1000.

    ``provisional_below``: career games below which a change is accelerated. ``threshold``: times K, in rating points,
    above which it is. ``feedback_percent``: of the excess, to each opponent for every game. ``floor``: no rating falls
    below it. ``initial_rating``: start of the search for a newcomer who met no rated player.
    """

    kind: ClassVar[str] = "new_zealand"
    finds_first: ClassVar[bool] = True

    spread: Decimal = field(default=Decimal(313), metadata=takes(1, MAX_CURVE))
    k_factor: int = field(default=15, metadata=takes(maximum=MAX_K))
    ceiling: int = field(default=3000, metadata=A_RATING)
    provisional_below: int = field(default=30, metadata=takes(maximum=MAX_GAMES))
    threshold: Decimal = field(default=Decimal("3.5"), metadata=takes(0, MAX_RATING))
    feedback_percent: int = field(default=5, metadata=takes(maximum=100))
    floor: int | None = field(default=0, metadata=A_RATING)
    initial_rating: int = field(default=1500, metadata=A_RATING)

    def start(self) -> Standing:
        return Standing(self.initial_rating, 0)


def rate_new_zealand(parameters: NewZealandParameters, before: Before, games: Field) -> Outcome:
    """Rate one championship."""
    sides, players = both_sides(games), len(before.ratings)
    played = count(sides, players)
    ratings = _first_ratings(parameters, before.ratings, before.known, sides)
    known = before.known | (played > 0)
    table = _curve(parameters)
    worth = table.values.take(ratings[sides.own] - ratings[sides.opponents] + table.reach, mode="clip")
    expected = add_up(sides, worth, players)
    won = add_up(sides, sides.half_points, players) * HALF_POINT
    k = np.maximum(parameters.k_factor * (parameters.ceiling - ratings), 0) / _UNIT
    old = before.known & (played > 0)
    base = np.where(old, k * (won - expected) / SCALE, 0.0)
    provisional = old & (before.counted_games < parameters.provisional_below)
    excess = np.where(provisional, np.maximum(base - k * float(parameters.threshold), 0.0), 0.0)
    given = np.rint(excess * parameters.feedback_percent / 100 * SCALE)
    feedback = np.where(before.known, add_up(sides, given[sides.opponents], players) / SCALE, 0.0)
    after = round_half_up((ratings + base + excess + feedback).astype(np.float64))
    if parameters.floor is not None:
        after = np.maximum(after, parameters.floor)
    none = unknown(players)
    return Outcome(
        ratings=np.where(played > 0, after, before.ratings),
        known=known,
        expected=expected / SCALE,
        base=base,
        acceleration=excess,
        feedback=feedback,
        k=np.where(played > 0, k, 0.0),
        deviations_before=none,
        deviations=none,
        volatilities=none,
    )


def _first_ratings(parameters: NewZealandParameters, ratings: Integers, known: Flags, sides: Sides) -> Integers:
    """Return the ratings, including those of newcomers who played: their performance, rounded."""
    players = len(ratings)
    games = count(sides, players)
    new = ~known & (games > 0)
    if not new.any():
        return ratings
    own = sides.only(new[sides.own]).sorted()
    rated = own.only(known[own.opponents])
    met = count(rated, players)
    means = add_up(rated, ratings[rated.opponents], players) / np.maximum(met, 1)
    current = np.where(new, np.where(met > 0, means, parameters.initial_rating), ratings.astype(np.float64))
    gain = np.where(new, perform(parameters, add_up(own, own.half_points, players) / 2, games), 0.0)
    if (met[new] == 0).any():
        gain = _without_drift(gain, new, games, sides)
    for _pass in range(_PASSES):
        mean = add_up(own, current[own.opponents], players) / np.maximum(games, 1)
        found = np.where(new, mean + gain, current)
        moved = float(np.abs(found - current).sum())
        current = found
        if moved < _SETTLED:
            break
    return np.where(new, round_half_up(current), ratings)


def _without_drift(gain: Floats, new: Flags, games: Integers, sides: Sides) -> Floats:
    """Return the gains; for isolated groups of newcomers relative to their common mean, weighted by games.

    Nothing anchors such a group, so each pass would move it further.
    """
    group = _groups(len(gain), sides)
    tied = np.zeros(len(gain), dtype=np.bool_)
    tied[group[~new & (games > 0)]] = True
    alone = new & ~tied[group]
    weights = np.where(alone, games, 0)
    total = np.bincount(group, weights * gain, len(gain)) / np.maximum(np.bincount(group, weights, len(gain)), 1)
    return np.where(alone, gain - total[group], gain)


def _groups(players: int, sides: Sides) -> Integers:
    """Return for each player the lowest index among all those connected by a chain of games."""
    group = np.arange(players)
    while True:
        joined = group.copy()
        np.minimum.at(joined, sides.own, group[sides.opponents])
        if np.array_equal(joined, group):
            return group
        group = joined


def perform(parameters: NewZealandParameters, won: Floats, games: Integers) -> Floats:
    """Return how far a performance is above the mean of the opponents, in rating points."""
    n = np.maximum(games, 1)
    p = ((won - n / 2) * np.maximum(n - 2, 0) / n + n / 2) / n
    gain: Floats = -float(parameters.spread) * np.log(1 / p - 1)
    return gain


def _explain(parameters: NewZealandParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    own = own_side(games, player)
    differences = before.ratings[own.own] - before.ratings[own.opponents]
    return list_games(own, before.ratings, expected=_curve(parameters).expect(differences))


# Up to this many games New Zealand's share of the points is one half, whatever the results.
_TOO_FEW_FOR_A_SHARE = 2


def _tell(parameters: NewZealandParameters, story: Story) -> list[Sentence]:
    if story.base is None and story.games <= _TOO_FEW_FOR_A_SHARE:
        return [
            _(
                "There was no rating before. With so few games, the first rating is the mean of the opponents’ "
                "ratings: %(after)s.",
                after=story.after,
            )
        ]
    if story.base is None:
        return [
            _(
                "There was no rating before. The first rating is the mean of the opponents’ ratings, adjusted by "
                "the share of points scored (%(points)s of %(games)s): %(after)s.",
                **numbers_of(story),
            )
        ]
    text = _("K is %(factor)s × (%(ceiling)s − %(before)s) ÷ 1000 = %(k)s.")
    if story.before > parameters.ceiling:
        text = _("K is 0: a rating of %(before)s is above %(ceiling)s.")
    factors = {"factor": parameters.k_factor, "ceiling": parameters.ceiling, "k": Number(story.weight)}
    sentences = [fill(text, before=story.before, **factors), tell_base(story, story.weight, story.base)]
    if story.acceleration:
        sentences.append(
            _(
                "Acceleration: for a player with few games who rises by more than %(times)s times K, the excess "
                "counts twice: %(acceleration)s.",
                times=Number(float(parameters.threshold)),
                acceleration=signed(story.acceleration),
            )
        )
    return [*sentences, *tell_feedback(story), tell_sum(story)]


def _expect(parameters: NewZealandParameters, before: RatingsBefore) -> Floats:
    return _curve(parameters).expect(before.differences.astype(np.int64))


def _curve(parameters: NewZealandParameters) -> ExpectancyTable:
    return build_curve(Curve(CurveKind.LOGISTIC, parameters.spread))


_CATALOGUE = (
    INITIAL,
    Parameter(
        "spread",
        _("Width of the expectancy curve"),
        _("The points expected in a game are 1 ÷ (1 + e^(−difference ÷ width))."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
        high=MAX_CURVE,
    ),
    Parameter("k_factor", _("K factor"), _("K is this × (highest rating − rating) ÷ 1000."), high=MAX_K),
    Parameter("ceiling", _("Highest rating"), _("The rating at which K is zero."), unit=POINTS, low=-MAX_RATING),
    Parameter(
        "provisional_below",
        _("Games below which a rise is accelerated"),
        _("Only players with fewer games than this before the championship are accelerated."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "threshold",
        _("Rise above which acceleration applies, in K"),
        _("Anything beyond this many times K counts twice."),
        Shape.DECIMAL,
    ),
    Parameter(
        "feedback_percent",
        _("Feedback to opponents, in percent"),
        _("Each rated opponent gets this share of the excess for every game against the accelerated player."),
        high=100,
    ),
    FLOOR,
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _("Only if a newcomer meets no rated player. This is the software’s preset."),
    _("Provisional below 30 games: the 2019 rules. The seasons are the software’s preset."),
    _("The New Zealand federation’s reference program (2019 rules)."),
    _("The New Zealand federation’s reference program: 15 × (3000 − rating) × 7 ÷ 2000, which is 3.5 times K."),
)


NEW_ZEALAND = WorldSystem(
    parameters=NewZealandParameters,
    name=_("Points compared with expectation, with K falling as the rating rises (New Zealand)"),
    idea=(
        _(
            "Before a championship, the ratings say how many points each player can expect from each game. "
            "The change is K for each point above or below, and the higher the rating, the smaller K is."
        ),
        _("A player with few games who rises a lot rises even more, and opponents get a part of that."),
    ),
    catalogue=_CATALOGUE,
    what="K × (points − expected), K falling with the rating, acceleration of the provisional",
    notes=_NOTES,
    expect=_expect,
    constants=(Constant("k_factor", 1, 60), Constant("spread", 50, 1000, is_whole=False)),
    rate=rate_new_zealand,
    explain=_explain,
    tell=_tell,
)
