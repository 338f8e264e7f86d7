"""The Norwegian system, as used by CoCo: a rating μ and its deviation σ, moved by the scores of the games.

Each game indicates a strength of ν = μ_opponent + β × (own − other score), with the variance ρ = β²τ² + σ_opponent².
Together: 1 ÷ σ′² = 1 ÷ σ² + Σ 1 ÷ ρ and μ* = σ′² × (μ ÷ σ² + Σ ν ÷ ρ). CoCo damps the change: μ′ = μ + m × (μ* − μ),
where m is 1, above 1800 ¾, above 2000 ½, by the rating before; with g career games, including this championship's
(and, when rating from files, byes and games with a no-show), it is 1 below 200, ½ above 1000, and otherwise at most 1
− g ÷ 1800. σ is not damped. Before a championship σ grows to √(σ² + 100 × days since the last one), at most 150.
Ratings are rounded to whole points, halves to even, not below 300; deviations to hundredths. Games with a score of
zero are left out.

Newcomers come first, with 1500 and 150: rated one after another, each result counting at once, each pass continuing
from the last one with a deviation of 150 again, until nothing changes or 50 passes are done. A newcomer with 40 % or
more of the games against newcomers starts every pass from the sum of the rated players' ratings divided by the number
of all players (1500 if that is below 300). Source: CoCo's calculator and the paper that comes with it; β is rating
points per point of spread, τ points of spread, all else rating points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from math import erf, sqrt
from typing import ClassVar

import numpy as np

from federation.values.fields import takes
from federation.values.parameters import Shape
from federation.values.sentences import Sentence
from federation.values.sentences import sentence as _
from ratings.systems.base import A_RATING, MAX_GAMES, MAX_RATING, Standing
from ratings.systems.shapes import (
    GAMES,
    INITIAL,
    NEEDED_FLOOR,
    PASSES,
    POINTS,
    RATED_KINDS,
    STATUSES,
    Parameter,
)
from ratings.systems.system import Constant, RatingsBefore
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import (
    UNKNOWN,
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
    nothing,
    unknown,
)
from ratings.systems.world.story import (
    Number,
    Story,
    signed,
    tell_sum,
)
from ratings.systems.world.system import GameWorth, WorldSystem, list_games, own_side
from tournaments.report.report import OVER_THE_BOARD, Kind

MAX_FACTOR = 10_000


@dataclass(frozen=True, slots=True)
class Damping:
    """The share of a change that counts, by rating and career games.

    ``above`` and ``far_above``: ratings over which it is ``above_share`` and ``far_share``. Below ``few_games`` it is
    1, above ``many_games`` ``many_share``, otherwise at most 1 − games ÷ ``games_slope``.
    """

    above: int = field(default=1800, metadata=A_RATING)
    above_share: Decimal = field(default=Decimal("0.75"), metadata=takes(0, 1))
    far_above: int = field(default=2000, metadata=A_RATING)
    far_share: Decimal = field(default=Decimal("0.5"), metadata=takes(0, 1))
    few_games: int = field(default=200, metadata=takes(maximum=MAX_GAMES))
    many_games: int = field(default=1000, metadata=takes(maximum=MAX_GAMES))
    many_share: Decimal = field(default=Decimal("0.5"), metadata=takes(0, 1))
    games_slope: int = field(default=1800, metadata=takes(1, MAX_GAMES))


@dataclass(frozen=True, slots=True)
class GaussianParameters(WorldParameters):
    """``beta``: rating points per point of spread; ``tau``: deviation of a game's spread, in points.

    ``initial_rating``: of a newcomer. ``greatest_deviation``: that of a newcomer, and the most it grows to.
    ``daily_growth``: growth of a squared deviation on a day without play, in squared rating points. ``damping``: how
    much of a change counts. ``floor``: no rating falls below it; a start below it is the initial rating.
    ``newcomer_share``: from this share of games against newcomers on, every pass starts afresh. ``zero_counts``:
    whether games with a score of zero are rated.
    """

    kind: ClassVar[str] = "gaussian"
    finds_first: ClassVar[bool] = True
    uses_scores: ClassVar[bool] = True
    has_deviation: ClassVar[bool] = True
    # CoCo's calculator counts every row of the results with a player.
    career_kinds: ClassVar[frozenset[Kind]] = OVER_THE_BOARD | {Kind.FORFEIT, Kind.BYE}

    beta: Decimal = field(default=Decimal(5), metadata=takes(0, MAX_FACTOR))
    tau: Decimal = field(default=Decimal(90), metadata=takes(1, MAX_FACTOR))
    initial_rating: int = field(default=1500, metadata=A_RATING)
    greatest_deviation: Decimal = field(default=Decimal(150), metadata=takes(1, MAX_RATING))
    daily_growth: Decimal = field(default=Decimal(100), metadata=takes(0, MAX_RATING))
    damping: Damping = field(default_factory=Damping)
    floor: int = field(default=300, metadata=A_RATING)
    newcomer_share: Decimal = field(default=Decimal("0.4"), metadata=takes(0, 1))
    passes: int = field(default=50, metadata=takes(1, 500))
    zero_counts: bool = False

    def start(self) -> Standing:
        return Standing(self.initial_rating, 0)


def rate_gaussian(parameters: GaussianParameters, before: Before, games: Field) -> Outcome:
    """Rate one championship; games without scores are left out."""
    players = len(before.ratings)
    sides = both_sides(games)
    counts = sides.has_scores
    if not parameters.zero_counts:
        counts &= (sides.own_scores != 0) & (sides.their_scores != 0)
    sides = _by_round(sides.only(counts))
    played = count(sides, players)
    known, new = before.known, ~before.known & (played > 0)
    sigma = grow(parameters, before)
    career = np.where(before.games == UNKNOWN, 0, before.games) + (played if games.entered is None else games.entered)
    mu = np.where(known, before.ratings, parameters.initial_rating).astype(np.float64)
    rho = float(parameters.beta) ** 2 * float(parameters.tau) ** 2 + sigma[sides.opponents] ** 2
    mu = _first_ratings(parameters, mu, known, new, career, sides, rho)
    # The same operations as in CoCo's calculator: exact halves are frequent, and the last bit decides their rounding.
    variance = 1 / (1 / sigma**2 + add_up(sides, 1 / rho, players))
    nu = mu[sides.opponents] + float(parameters.beta) * (sides.own_scores - sides.their_scores)
    best = variance * (mu / sigma**2 + add_up(sides, nu / rho, players))
    share = np.where(known, _damp(parameters.damping, mu, career), 0.0)
    base = np.where(known & (played > 0), (best - mu) * share, 0.0)
    after = np.maximum(np.rint(mu + base), parameters.floor).astype(np.int64)
    deviations = np.where(known, np.sqrt(variance), sigma)
    none = unknown(players)
    now_known = known | new
    return Outcome(
        ratings=np.where(now_known, np.where(played > 0, after, before.ratings), before.ratings),
        known=now_known,
        expected=none,
        base=base,
        acceleration=nothing(players),
        feedback=nothing(players),
        k=np.where(played > 0, share, 0.0),
        deviations_before=np.where(now_known, sigma, np.nan),
        deviations=np.array([round(one, 2) for one in np.where(now_known, deviations, np.nan).tolist()]),
        volatilities=none,
    )


def _by_round(sides: Sides) -> Sides:
    """Return everyone's games in the order played, however they were recorded."""
    order = np.lexsort(
        (sides.their_scores, sides.own_scores, sides.half_points, sides.opponents, sides.rounds, sides.own)
    )
    return sides.only(order)


def grow(parameters: GaussianParameters, before: Before) -> Floats:
    """Return deviations on the first day: grown since the last championship; the maximum for players without one."""
    greatest = float(parameters.greatest_deviation)
    grown = np.sqrt(before.deviations**2 + float(parameters.daily_growth) * before.idle_days)
    has = before.known & ~np.isnan(before.deviations) & (before.deviations > 0)
    sigma: Floats = np.where(has, np.minimum(grown, greatest), greatest)
    return sigma


def _damp(damping: Damping, mu: Floats, career: Integers) -> Floats:
    by_rating = np.where(mu > damping.above, float(damping.above_share), 1.0)
    by_rating = np.where(mu > damping.far_above, float(damping.far_share), by_rating)
    middle = np.minimum(by_rating, 1.0 - career / damping.games_slope)
    many = np.where(career > damping.many_games, float(damping.many_share), middle)
    share: Floats = np.where(career < damping.few_games, 1.0, many)
    return share


def _first_ratings(
    parameters: GaussianParameters,
    mu: Floats,
    known: Flags,
    new: Flags,
    career: Integers,
    sides: Sides,
    rho: Floats,
) -> Floats:
    """Return the ratings, including newcomers' first ones. Each counts immediately for those after it."""
    if not new.any():
        return mu
    current: list[float] = mu.tolist()
    people = [
        _Newcomer(parameters, player, sides, rho, new, int(career[player])) for player in np.flatnonzero(new).tolist()
    ]
    anew = float(mu[known].sum()) / len(mu)
    anew = float(parameters.initial_rating) if anew < parameters.floor else anew
    for _pass in range(parameters.passes):
        moved = False
        for one in people:
            start = anew if one.starts_anew else current[one.player]
            found = one.rate(parameters, start, current)
            moved = moved or found != current[one.player]
            current[one.player] = found
        if not moved:
            break
    return np.array(current)


class _Newcomer:
    """The parts of a newcomer's games that stay the same in every pass."""

    def __init__(
        self,
        parameters: GaussianParameters,
        player: int,
        sides: Sides,
        rho: Floats,
        new: Flags,
        career: int,
    ) -> None:
        span = slice(*np.searchsorted(sides.own, [player, player + 1]))
        opponents, variances = sides.opponents[span], rho[span].tolist()
        beyond = float(parameters.beta) * (sides.own_scores[span] - sides.their_scores[span])
        self.player, self.career = player, np.array([career])
        self.starts_anew = int(new[opponents].sum()) >= float(parameters.newcomer_share) * len(opponents)
        self._sigma_squared = float(parameters.greatest_deviation) ** 2
        self._variance = 1 / (1 / self._sigma_squared + sum(1 / variance for variance in variances))
        self._games = list(zip(opponents.tolist(), beyond.tolist(), variances, strict=True))

    def rate(self, parameters: GaussianParameters, start: float, current: list[float]) -> float:
        others = sum((current[opponent] + beyond) / variance for opponent, beyond, variance in self._games)
        best = self._variance * (start / self._sigma_squared + others)
        share = 1.0
        if self.career[0] >= parameters.damping.few_games:
            share = float(_damp(parameters.damping, np.array([start]), self.career)[0])
        return float(max(round(start + (best - start) * share), parameters.floor))


def _explain(parameters: GaussianParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    own = own_side(games, player)
    counts = own.has_scores
    if not parameters.zero_counts:
        counts &= (own.own_scores != 0) & (own.their_scores != 0)
    spread = np.where(counts, own.own_scores - own.their_scores, 0)
    worth = before.ratings[own.opponents] + float(parameters.beta) * spread
    return list_games(own, before.ratings, worth=np.where(counts, worth, np.nan))


def _tell(parameters: GaussianParameters, story: Story) -> list[Sentence]:
    each = _(
        "Each game gives an estimate of the player’s strength: the opponent’s rating, plus %(beta)s "
        "rating points for each point of spread.",
        beta=Number(float(parameters.beta)),
    )
    if story.base is None:
        if story.deviation is None:
            return [_("No game had scores that count, so there is no rating yet.")]
        found = _(
            "There was no rating before. The first one was calculated from all the newcomers’ games "
            "together: %(after)s.",
            after=story.after,
        )
        return [each, found]
    if not story.weight and not story.base:
        return [each, _("No game counts here, so the rating stays at %(after)s.", after=story.after)]
    moved = _(
        "All games together, weighted by how certain the opponents’ ratings are compared with the "
        "player’s own, with %(percent)s%% of the change counted: %(base)s.",
        percent=Number(100 * story.weight),
        base=signed(story.base),
    )
    return [each, moved, tell_sum(story)]


def _expect(parameters: GaussianParameters, before: RatingsBefore) -> Floats:
    """Expect by the normal distribution of the spread: Φ(d ÷ √(β²τ² + σ² + σ_opp²))."""
    known = (before.first_deviations, before.second_deviations)
    both = [np.nan_to_num(one, nan=float(parameters.greatest_deviation)) for one in known]
    game = float(parameters.beta) * float(parameters.tau)
    return _normal(before.differences / np.sqrt(game**2 + both[0] ** 2 + both[1] ** 2))


def _normal(z: Floats) -> Floats:
    """Return Φ from a table of thousandths, which is precise enough here."""
    steps = np.arange(-6000, 6001)
    table = np.array([0.5 * (1 + erf(step / 1000 / sqrt(2))) for step in steps.tolist()])
    index = np.clip(np.rint(z * 1000), -6000, 6000).astype(np.int64) + 6000
    expected: Floats = table[index]
    return expected


_CATALOGUE = (
    INITIAL,
    Parameter(
        "greatest_deviation",
        _("Deviation of a new player"),
        _("How uncertain a first rating is. No deviation grows beyond this."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
    ),
    Parameter(
        "daily_growth",
        _("Growth of the deviation"),
        _("How much the square of a deviation grows each day without play."),
        Shape.DECIMAL,
    ),
    Parameter(
        "beta",
        _("Rating points per point of spread"),
        _("Each point more or less in the winning margin changes what a game says about a player by this much."),
        Shape.DECIMAL,
        unit=POINTS,
        high=MAX_FACTOR,
    ),
    Parameter(
        "tau",
        _("Deviation of a game"),
        _("How many points the spread of a game deviates from what the players’ strengths predict."),
        Shape.DECIMAL,
        low=1,
        high=MAX_FACTOR,
    ),
    Parameter(
        "damping.above", _("High rating"), _("Above this, less of a change counts."), unit=POINTS, low=-MAX_RATING
    ),
    Parameter("damping.above_share", _("Share of a change that counts above it"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.far_above",
        _("Very high rating"),
        _("Above this, even less of a change counts."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter("damping.far_share", _("Share of a change that counts above that"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.few_games",
        _("Games below which a change counts in full"),
        _("Including the games of the championship."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter("damping.many_games", _("Games above which a change is dampened most"), "", unit=GAMES, high=MAX_GAMES),
    Parameter("damping.many_share", _("Share of a change that counts above these games"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.games_slope",
        _("Games that would dampen a change to zero"),
        _("In between, the share of a change that counts is at most 1 − games ÷ this."),
        unit=GAMES,
        low=1,
        high=MAX_GAMES,
    ),
    NEEDED_FLOOR,
    Parameter(
        "newcomer_share",
        _("Share of games between new players"),
        _(
            "A new player with at least this share of games against new players starts from scratch in every "
            "repetition."
        ),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "passes",
        _("Maximum repetitions"),
        _("New players are rated repeatedly until nothing changes."),
        unit=PASSES,
        low=1,
        high=500,
    ),
    Parameter(
        "zero_counts",
        _("Rate games in which a player scored nothing"),
        _("Such a result usually means the game wasn’t played."),
        Shape.BOOLEAN,
    ),
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _("CoCo’s calculator and the Norwegian paper."),
    _("CoCo’s calculator."),
    _("CoCo’s calculator: a game with a score of zero on either side isn’t rated."),
    _("CoCo’s calculator; the Norwegian paper has 400."),
    _("CoCo’s calculator; the Norwegian paper has none."),
)


GAUSSIAN = WorldSystem(
    parameters=GaussianParameters,
    name=_("Scores with deviation (Norway, CoCo)"),
    idea=(
        _(
            "Every rating has a deviation, which says how far the true strength may be from it. The scores "
            "of each game say how strong the player is. A rating that is certain changes little; one that is "
            "uncertain changes a lot."
        ),
        _("The deviation shrinks with every game and grows while the player isn’t playing."),
    ),
    catalogue=_CATALOGUE,
    what="rating and deviation, moved by the scores",
    notes=_NOTES,
    expect=_expect,
    constants=(
        Constant("beta", 0.5, 20, is_whole=False),
        Constant("tau", 20, 300, is_whole=False),
        Constant("daily_growth", 0, 1000, is_whole=False),
    ),
    rate=rate_gaussian,
    explain=_explain,
    tell=_tell,
)
