"""The differences between federations' ratings, as data.

Also rounds a quotient of integers to a whole number, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Protocol, Self

from federation.values.fields import write_fields
from ratings.systems.base import Standing
from ratings.systems.statuses import Status
from tournaments.report.report import Kind


class Rounding(StrEnum):
    """How an exact change becomes a whole number; they differ only if it ends in exactly one half."""

    HALF_AWAY_FROM_ZERO = "half_away_from_zero"
    HALF_UP = "half_up"
    HALF_EVEN = "half_even"


class Parameters(Protocol):
    """Parameters common to every kind of system.

    ``kind`` names the rules (see ``ratings.systems.registry``). ``notes``: the source of each parameter that needs
    one; ``assumed``: the names of those without a source, which are our assumption.
    """

    kind: ClassVar[str]

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def rated_kinds(self) -> frozenset[Kind]: ...
    @property
    def notes(self) -> Mapping[str, str]: ...
    @property
    def assumed(self) -> tuple[str, ...]: ...

    def start(self) -> Standing:
        """Return the standing of a player never rated before."""
        ...

    def status_on(self, day: date, games: int, last_played: date | None) -> Status:
        """Return a player's status in the list of ``day``, from the listed games and the day of the last one."""
        ...

    def with_seasons_of(self, season_start_month: int) -> Self:
        """Return the parameters with seasons that start in the federation's month."""
        ...

    def as_json(self) -> dict[str, object]:
        """Return plain JSON values, for ``read_parameters``."""
        ...


def parameters_as_json(parameters: Parameters) -> dict[str, object]:
    """Return parameters of any kind as plain JSON values. ``assumed`` is included only if not empty."""
    values: dict[str, object] = {"algorithm": parameters.kind, **write_fields(parameters)}
    if not parameters.assumed:
        del values["assumed"]
    return values


def round_ratio(rounding: Rounding, numerator: int, denominator: int) -> int:
    """Return ``numerator / denominator`` rounded; the denominator is positive."""
    if rounding is Rounding.HALF_EVEN:
        return round(Fraction(numerator, denominator))
    if rounding is Rounding.HALF_AWAY_FROM_ZERO and numerator < 0:
        return -((-2 * numerator + denominator) // (2 * denominator))
    return (2 * numerator + denominator) // (2 * denominator)
