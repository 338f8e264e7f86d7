"""What must fit together in the parameters of an Elo, asked of the data: whatever else is wrong, this is said too."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from federation.problems.kinds import Problem
from ratings.problems import codes
from ratings.systems.expectancy import ExpectancyKind
from ratings.systems.limits import MAX_SPREAD, MIN_SPREAD
from ratings.systems.reader.wording import at_field


def check_elo(data: Mapping[str, Any]) -> list[Problem]:
    return [*_check_spread(data.get("expectancy")), *_check_bands(data.get("k_bands")), *_check_floor(data)]


def without_idle_spread(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data without a spread that its kind of expectancy does not take."""
    expectancy = data.get("expectancy")
    if isinstance(expectancy, Mapping) and not _takes_spread(expectancy):
        return {**data, "expectancy": {**expectancy, "spread": None}}
    return dict(data)


def _takes_spread(expectancy: Mapping[str, Any]) -> bool:
    return expectancy.get("kind") != ExpectancyKind.FIDE_TABLE


def _check_spread(expectancy: object) -> list[Problem]:
    if not isinstance(expectancy, Mapping):
        return []
    spread, path = expectancy.get("spread"), "expectancy.spread"
    if _takes_spread(expectancy) and spread is None:
        return [at_field(codes.PARAMETER_NOT_A_DECIMAL, path, spread, low=MIN_SPREAD, high=MAX_SPREAD)]
    if not _takes_spread(expectancy) and spread is not None:
        return [at_field(codes.PARAMETER_HAS_NO_USE, path, spread)]
    return []


def _check_bands(bands: object) -> list[Problem]:
    """The last band is open and no other; the bounds rise."""
    if not isinstance(bands, list):
        return []
    bounds = [band.get("games_up_to") if isinstance(band, Mapping) else None for band in bands]
    problems = [
        at_field(codes.ONLY_LAST_K_BAND_OPEN, f"k_bands[{n}].games_up_to", bound)
        for n, bound in enumerate(bounds)
        if isinstance(bands[n], Mapping) and (bound is None) != (n == len(bounds) - 1)
    ]
    closed = [bound for bound in bounds if isinstance(bound, int)]
    if any(later <= earlier for earlier, later in pairwise(closed)):
        problems.append(at_field(codes.K_BANDS_NOT_ASCENDING, "k_bands", closed))
    return problems


def _check_floor(data: Mapping[str, Any]) -> list[Problem]:
    initial, floor = data.get("initial_rating"), data.get("floor")
    if isinstance(initial, int) and isinstance(floor, int) and initial < floor:
        return [at_field(codes.INITIAL_RATING_BELOW_FLOOR, "initial_rating", initial)]
    return []
