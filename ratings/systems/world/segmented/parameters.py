"""The differences between NASPA's system, its NSA predecessor, WESPA's and Australia's, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from federation.values.fields import takes
from ratings.systems.base import A_RATING, FILLED, MAX_GAMES, MAX_K, MAX_RATING, Standing
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.curves import Curve, CurveKind

MAX_SHARE = 10
MAX_PASSES = 500


class Borders(StrEnum):
    """How to treat a change that crosses into the next band of ratings.

    NONE: no effect. CONVERT: it stops at the border, and the rest counts with the K of the next band. CONVERT_INSIDE:
    the same, but a player exactly on a border who loses keeps the K.
    """

    NONE = "none"
    CONVERT = "convert"
    CONVERT_INSIDE = "convert_inside"


@dataclass(frozen=True, slots=True)
class RatingBand:
    """K for ratings below ``below`` (None: all others): ``k_new`` with few career games, ``k`` with more."""

    below: int | None = field(metadata=A_RATING)
    k_new: int = field(metadata=takes(maximum=MAX_K))
    k: int = field(metadata=takes(maximum=MAX_K))


@dataclass(frozen=True, slots=True)
class NewcomerRules:
    """Finding a first rating: the whole rating whose expected points equal the points won.

    ``start``: for a newcomer who met no rated player; ``low``, ``high``: range of the search; ``floor``: the minimum;
    ``reach``: how far it may be above the best opponent when everything is won, less in proportion; ``share``: this
    share of the games counts as won if none was won, and as lost if none was lost. All in rating points except the
    share.
    """

    start: int = field(default=1500, metadata=A_RATING)
    low: int = field(default=0, metadata=A_RATING)
    high: int = field(default=3000, metadata=A_RATING)
    floor: int = field(default=500, metadata=A_RATING)
    reach: int = field(default=400, metadata=takes(maximum=MAX_RATING))
    share: Decimal = field(default=Decimal("0.05"), metadata=takes(0, 1))
    passes: int = field(default=50, metadata=takes(1, MAX_PASSES))


@dataclass(frozen=True, slots=True)
class SegmentedParameters(WorldParameters):
    """A rating that moves by K × (points − expected points), accelerated if that is much.

    ``curve``: expectation of a game. ``bands``: K by rating, in ascending order, the last one open. ``few_games``:
    career games before the championship below which ``k_new`` applies. ``borders``: see there. ``acceleration``: how
    many times the excess is added again if a rating rises by more than ``accelerated_above`` points a game; 0 for
    none. ``feedback``: each rated opponent gets the excess divided by this for every game against that player; None
    for nothing. ``feedback_at_once``: it counts before the acceleration of later players. ``floor``: no rating falls
    below it. ``splits``: long championships are rated in two or three segments. ``is_local``: a third of the change,
    no acceleration, at most 50 points (local clubs).
    """

    kind: ClassVar[str] = "segmented"
    finds_first: ClassVar[bool] = True

    curve: Curve = field(default_factory=lambda: Curve(CurveKind.EXPONENT, Decimal("0.0031879")))
    bands: tuple[RatingBand, ...] = field(
        default=(RatingBand(1800, 30, 20), RatingBand(2000, 24, 16), RatingBand(None, 15, 10)), metadata=FILLED
    )
    few_games: int = field(default=50, metadata=takes(maximum=MAX_GAMES))
    borders: Borders = Borders.CONVERT
    acceleration: Decimal = field(default=Decimal(1), metadata=takes(0, MAX_SHARE))
    accelerated_above: int = field(default=5, metadata=takes(maximum=MAX_RATING))
    feedback: int | None = field(default=20, metadata=takes(1, MAX_RATING))
    feedback_at_once: bool = False
    floor: int | None = field(default=1, metadata=A_RATING)
    splits: bool = True
    is_local: bool = False
    newcomers: NewcomerRules = field(default_factory=NewcomerRules)

    def start(self) -> Standing:
        return Standing(self.newcomers.start, 0)

    def band_of(self, rating: float) -> int:
        return next(n for n, band in enumerate(self.bands) if band.below is None or rating < band.below)
