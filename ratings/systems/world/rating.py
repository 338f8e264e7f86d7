"""Rating one championship by the parameters of any of the world's systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ratings.systems.world.absp import AbspParameters, rate_absp
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field, Outcome
from ratings.systems.world.gaussian import GaussianParameters, rate_gaussian
from ratings.systems.world.glicko2 import Glicko2Parameters, rate_glicko2
from ratings.systems.world.new_zealand import NewZealandParameters, rate_new_zealand
from ratings.systems.world.segmented.parameters import SegmentedParameters
from ratings.systems.world.segmented.rating import rate_segmented
from ratings.systems.world.spread_elo import SpreadEloParameters, rate_spread_elo

_RATERS: Mapping[type[WorldParameters], Callable[[Any, Before, Field], Outcome]] = {
    SegmentedParameters: rate_segmented,
    NewZealandParameters: rate_new_zealand,
    AbspParameters: rate_absp,
    GaussianParameters: rate_gaussian,
    Glicko2Parameters: rate_glicko2,
    SpreadEloParameters: rate_spread_elo,
}
KINDS: tuple[type[WorldParameters], ...] = tuple(_RATERS)
# Names of the kinds whose ratings come with a deviation.
DEVIATING = frozenset(kind.kind for kind in KINDS if kind.has_deviation)


def rate_field(parameters: WorldParameters, before: Before, games: Field) -> Outcome:
    """What a championship makes of its players."""
    return _RATERS[type(parameters)](parameters, before, games)
