"""Everything that makes one federation's ratings differ from another's, as data.

Rounding a quotient of integers to a whole number, exactly.
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
    """How an exact change becomes a whole number; they differ only where it ends in exactly one half."""

    HALF_AWAY_FROM_ZERO = "half_away_from_zero"
    HALF_UP = "half_up"
    HALF_EVEN = "half_even"


class Parameters(Protocol):
    """What the parameters of every kind of system have in common.

    ``kind`` names the rules (see ``ratings.systems.registry``). ``notes``: for each parameter that needs it, where it
    comes from; ``assumed``: the names of those that no source gives, which are our assumption.
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
        """Standing of a player never rated before."""
        ...

    def status_on(self, day: date, games: int, last_played: date | None) -> Status:
        """Status of a player in the list of ``day``, by the games the list shows and the day of the last one."""
        ...

    def with_seasons_of(self, season_start_month: int) -> Self:
        """The same, with seasons that start in the federation's month."""
        ...

    def as_json(self) -> dict[str, object]:
        """Plain JSON values, as ``read_parameters`` takes them."""
        ...


def parameters_as_json(parameters: Parameters) -> dict[str, object]:
    """Plain JSON values of parameters of any kind. What is assumed is named only where something is."""
    values: dict[str, object] = {"algorithm": parameters.kind, **write_fields(parameters)}
    if not parameters.assumed:
        del values["assumed"]
    return values


def round_ratio(rounding: Rounding, numerator: int, denominator: int) -> int:
    """``numerator / denominator`` rounded; the denominator is positive."""
    if rounding is Rounding.HALF_EVEN:
        return round(Fraction(numerator, denominator))
    if rounding is Rounding.HALF_AWAY_FROM_ZERO and numerator < 0:
        return -((-2 * numerator + denominator) // (2 * denominator))
    return (2 * numerator + denominator) // (2 * denominator)
