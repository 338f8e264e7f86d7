"""Glicko-2 (M. Glickman, "Example of the Glicko-2 system"), with each championship as one rating period.

On its own scale μ = (rating − 1500) ÷ 173.7178 and φ = deviation ÷ 173.7178. With g(φ) = 1 ÷ √(1 + 3φ² ÷ π²) and E = 1
÷ (1 + e^(−g(φ_j)(μ − μ_j))): v = 1 ÷ Σ g²E(1 − E), Δ = v Σ g(s − E). The new volatility σ′ solves f(x) = e^x(Δ² − φ² −
v − e^x) ÷ 2(φ² + v + e^x)² − (x − ln σ²) ÷ τ² = 0 with x = ln σ′². Then φ* = √(φ² + σ′²), φ′ = 1 ÷ √(1 ÷ φ*² + 1 ÷ v)
and μ′ = μ + φ′² Σ g(s − E).

Our choices, where the paper leaves it to the user: between championships φ grows to √(φ² + σ² × idle days ÷
``period_days``), never above a newcomer's; ratings are whole points, deviations hundredths, volatilities millionths.
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
from ratings.systems.base import A_RATING, MAX_RATING, Standing
from ratings.systems.shapes import (
    DAYS,
    FLOOR,
    INITIAL,
    POINTS,
    RATED_KINDS,
    STATUSES,
    Parameter,
)
from ratings.systems.system import Constant, RatingsBefore
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import (
    Before,
    Field,
    Floats,
    Outcome,
    Sides,
    add_up,
    both_sides,
    count,
    nothing,
    round_half_up,
)
from ratings.systems.world.story import (
    Story,
    numbers_of,
    signed,
    tell_sum,
)
from ratings.systems.world.system import GameWorth, WorldSystem, list_games, own_side

SCALE_POINTS = 173.7178
CENTRE = 1500
_TOLERANCE = 1e-6
_STEPS = 100


@dataclass(frozen=True, slots=True)
class Glicko2Parameters(WorldParameters):
    """``initial_rating``, ``initial_deviation`` (rating points) and ``initial_volatility`` of a newcomer.

    ``tau``: how fast a volatility may change. ``period_days``: days without play that count as a period; None if a
    deviation does not grow with time. ``floor``: no rating falls below it.
    """

    kind: ClassVar[str] = "glicko2"
    has_deviation: ClassVar[bool] = True

    initial_rating: int = field(default=1500, metadata=A_RATING)
    initial_deviation: Decimal = field(default=Decimal(350), metadata=takes(1, MAX_RATING))
    initial_volatility: Decimal = field(default=Decimal("0.06"), metadata=takes(0, 1, fits=lambda value: value > 0))
    tau: Decimal = field(default=Decimal("0.5"), metadata=takes(0, 10, fits=lambda value: value > 0))
    period_days: int | None = field(default=30, metadata=takes(1, MAX_RATING))
    floor: int | None = field(default=None, metadata=A_RATING)

    def start(self) -> Standing:
        return Standing(self.initial_rating, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Strengths:
    """Unrounded ratings and deviations in rating points, and volatilities."""

    ratings: Floats
    deviations: Floats
    volatilities: Floats


def rate_glicko2(parameters: Glicko2Parameters, before: Before, games: Field) -> Outcome:
    """Rate one championship."""
    sides, players = both_sides(games).sorted(), len(before.ratings)
    played = count(sides, players)
    start = strengths_before(parameters, before)
    moved, expected = step(start, sides, float(parameters.tau))
    known = before.known | (played > 0)
    ratings = round_half_up(moved.ratings)
    if parameters.floor is not None:
        ratings = np.maximum(ratings, parameters.floor)
    now = played > 0
    return Outcome(
        ratings=np.where(now, ratings, before.ratings),
        known=known,
        expected=expected,
        base=np.where(now, moved.ratings - start.ratings, 0.0),
        acceleration=nothing(players),
        feedback=nothing(players),
        k=nothing(players),
        deviations_before=np.where(known, start.deviations, np.nan),
        deviations=np.where(now, np.round(moved.deviations, 2), before.deviations),
        volatilities=np.where(now, np.round(moved.volatilities, 6), before.volatilities),
    )


def strengths_before(parameters: Glicko2Parameters, before: Before) -> Strengths:
    """Return everyone's values on the first day: newcomers the initial ones, deviations grown since the last day."""
    greatest = float(parameters.initial_deviation)
    missing = ~before.known | np.isnan(before.deviations)
    volatile = ~before.known | np.isnan(before.volatilities)
    volatilities = np.where(volatile, float(parameters.initial_volatility), before.volatilities)
    deviations = np.where(missing, greatest, before.deviations)
    if parameters.period_days is not None:
        growth = (volatilities * SCALE_POINTS) ** 2 * before.idle_days / parameters.period_days
        deviations = np.minimum(np.sqrt(deviations**2 + growth), greatest)
    ratings = np.where(before.known, before.ratings, parameters.initial_rating).astype(np.float64)
    return Strengths(ratings, deviations, volatilities)


def step(start: Strengths, sides: Sides, tau: float) -> tuple[Strengths, Floats]:
    """Compute one rating period, and everyone's expected points. Without games nothing changes here."""
    players = len(start.ratings)
    mu, phi = (start.ratings - CENTRE) / SCALE_POINTS, start.deviations / SCALE_POINTS
    g = (1 / np.sqrt(1 + 3 * phi**2 / np.pi**2))[sides.opponents]
    e = 1 / (1 + np.exp(-g * (mu[sides.own] - mu[sides.opponents])))
    information = add_up(sides, g**2 * e * (1 - e), players)
    gain = add_up(sides, g * (sides.half_points / 2 - e), players)
    now = information > 0
    v = 1 / np.where(now, information, 1.0)
    sigma = np.where(now, _volatility(phi, v, v * gain, start.volatilities, tau), start.volatilities)
    narrowed = 1 / np.sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    phi_after = np.where(now, narrowed, phi)
    mu_after = np.where(now, mu + phi_after**2 * gain, mu)
    moved = Strengths(mu_after * SCALE_POINTS + CENTRE, phi_after * SCALE_POINTS, sigma)
    return moved, add_up(sides, e, players)


def _volatility(phi: Floats, v: Floats, delta: Floats, sigma: Floats, tau: float) -> Floats:
    """Return everyone's new volatilities at once, by the Illinois method, as in the paper."""
    start = np.log(sigma**2)
    phi_v = phi**2 + v

    def f(x: Floats) -> Floats:
        e = np.exp(x)
        value: Floats = e * (delta**2 - phi_v - e) / (2 * (phi_v + e) ** 2) - (x - start) / tau**2
        return value

    a = start.copy()
    b = np.where(delta**2 > phi_v, np.log(np.maximum(delta**2 - phi_v, 1e-300)), start - tau)
    for _step in range(_STEPS):
        below = (delta**2 <= phi_v) & (f(b) < 0)
        if not below.any():
            break
        b = np.where(below, b - tau, b)
    fa, fb = f(a), f(b)
    for _step in range(_STEPS):
        going = np.abs(b - a) > _TOLERANCE
        if not going.any():
            break
        apart = np.where(fb == fa, 1.0, fb - fa)
        c = a + (a - b) * fa / apart
        fc = f(c)
        crossed = fc * fb <= 0
        a, fa = np.where(going & crossed, b, a), np.where(going, np.where(crossed, fb, fa / 2), fa)
        b, fb = np.where(going, c, b), np.where(going, fc, fb)
    volatility: Floats = np.exp(a / 2)
    return volatility


def _explain(parameters: Glicko2Parameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    own = own_side(games, player)
    start = strengths_before(parameters, before)
    mu, phi = (start.ratings - CENTRE) / SCALE_POINTS, start.deviations / SCALE_POINTS
    g = (1 / np.sqrt(1 + 3 * phi**2 / np.pi**2))[own.opponents]
    expected = 1 / (1 + np.exp(-g * (mu[own.own] - mu[own.opponents])))
    return list_games(own, start.ratings.astype(np.int64), expected=expected, k=g)


def _tell(parameters: Glicko2Parameters, story: Story) -> list[Sentence]:
    moved = _(
        "%(points)s points were scored and %(expected)s were expected. The change depends on how "
        "uncertain the rating was; opponents with uncertain ratings count for less: %(base)s.",
        **numbers_of(story),
        base=signed(story.base or 0.0),
    )
    return [moved, tell_sum(story)]


def _expect(parameters: Glicko2Parameters, before: RatingsBefore) -> Floats:
    """Expect by both deviations: E = 1 ÷ (1 + e^(−g(√(φ² + φ_opp²)) (μ − μ_opp)))."""
    known = (before.first_deviations, before.second_deviations)
    both = [np.nan_to_num(one, nan=float(parameters.initial_deviation)) for one in known]
    phi = np.hypot(*both) / SCALE_POINTS
    g = 1 / np.sqrt(1 + 3 * phi**2 / np.pi**2)
    expected: Floats = 1 / (1 + np.exp(-g * before.differences / SCALE_POINTS))
    return expected


_CATALOGUE = (
    INITIAL,
    Parameter(
        "initial_deviation",
        _("Deviation of a new player"),
        _("How uncertain a first rating is. No deviation grows beyond this."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
    ),
    Parameter(
        "initial_volatility",
        _("Volatility of a new player"),
        _("How much a player’s strength is expected to change."),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "tau",
        _("Change of volatility"),
        _("How fast a volatility can change; a small number means slowly."),
        Shape.DECIMAL,
        high=10,
    ),
    Parameter(
        "period_days",
        _("Days without play that count as a period"),
        _("After each such period, a deviation has grown once by the volatility."),
        unit=DAYS,
        low=1,
        none=_("time doesn’t count"),
    ),
    FLOOR,
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _("Glickman’s example of the system."),
    _("Glickman’s example of the system: between 0.3 and 1.2."),
)


GLICKO2 = WorldSystem(
    parameters=Glicko2Parameters,
    name=_("Glicko-2: rating, deviation and volatility"),
    idea=(
        _(
            "Every rating has a deviation, which says how far the true strength may be from it, and a "
            "volatility, which says how much that strength changes. A rating that is uncertain changes a lot."
        ),
        _("The deviation shrinks with every championship and grows while the player isn’t playing."),
    ),
    catalogue=_CATALOGUE,
    what="rating, deviation and volatility",
    notes=_NOTES,
    expect=_expect,
    constants=(
        Constant("initial_deviation", 30, 700, is_whole=False),
        Constant("tau", 0.1, 2, is_whole=False),
        Constant("period_days", 1, 365),
    ),
    rate=rate_glicko2,
    explain=_explain,
    tell=_tell,
    # The volatility before a championship is not stored; it moves a rating by less than a point.
    near=1,
)
