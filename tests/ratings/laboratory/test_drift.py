"""What systems make of a field in which nobody gets better or worse: they drift by what docs/ratings.md says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from ratings.laboratory.simulation import simulate
from ratings.laboratory.trajectories import Year, follow_years
from ratings.replay.history import History, rate_history
from ratings.systems.presets import list_systems, load_system

DOCS = Path(__file__).parents[3] / "docs" / "ratings.md"
PLAYERS, YEARS, SEEDS = 100, 10, (1, 2, 3)
_LINE = re.compile(r"\| `([\w-]+)` \| (-?[\d.]+) \| (-?[\d.]+) \|")
# What may differ where floating point differs.
NEARLY = 0.15


@cache
def field(seed: int) -> History:
    return simulate(PLAYERS, YEARS, seed).history


def years_of(code: str, seed: int) -> tuple[Year, ...]:
    history = field(seed)
    return follow_years(rate_history(load_system(code), history), history.days)


def drift(code: str) -> tuple[float, float]:
    """Points that the mean rises by a year, after the second, and as a percentage of the spread at the end."""
    found = []
    for seed in SEEDS:
        years = years_of(code, seed)
        rise = (years[-1].mean - years[1].mean) / (len(years) - 2)
        found.append((rise, 100 * rise / years[-1].deviation))
    points, share = np.mean(found, axis=0)
    return float(points), float(share)


def said() -> dict[str, tuple[float, float]]:
    part = DOCS.read_text(encoding="utf-8").partition("### What each system drifts by")[2]
    return {code: (float(points), float(share)) for code, points, share in _LINE.findall(part)}


def test_every_system_has_its_line() -> None:
    assert sorted(said()) == sorted(list_systems())


@pytest.mark.parametrize("code", list_systems())
def test_system_drifts_by_what_is_said(code: str) -> None:
    assert drift(code) == pytest.approx(said()[code], abs=NEARLY)
