"""What must fit together in the parameters of a segmented system, asked of the data."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from federation.problems.kinds import Problem
from ratings.problems import codes
from ratings.systems.reader.wording import at_field


def check_segmented(data: Mapping[str, Any]) -> list[Problem]:
    """The last band of ratings is open and no other; the bounds rise."""
    bands = data.get("bands")
    if not isinstance(bands, list):
        return []
    bounds = [band.get("below") if isinstance(band, Mapping) else None for band in bands]
    problems = [
        at_field(codes.ONLY_LAST_K_BAND_OPEN, f"bands[{n}].below", bound)
        for n, bound in enumerate(bounds)
        if isinstance(bands[n], Mapping) and (bound is None) != (n == len(bounds) - 1)
    ]
    closed = [bound for bound in bounds if isinstance(bound, int)]
    if any(later <= earlier for earlier, later in pairwise(closed)):
        problems.append(at_field(codes.K_BANDS_NOT_ASCENDING, "bands", closed))
    return problems
