"""Everything that makes one federation's ratings differ from another's, as data.

Rounding a quotient of integers to a whole number, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Protocol, Self

from federation.seasons.rules import find_season
from federation.values.fields import takes, write_fields
from ratings.systems.base import A_RATING, FILLED, MAX_GAMES, MAX_K, Standing
from ratings.systems.expectancy import Expectancy
from ratings.systems.statuses import Status, StatusRules, give_status
from tournaments.report.report import OVER_THE_BOARD, Kind


class Rounding(StrEnum):
    """How an exact change becomes a whole number; they differ only where it ends in exactly one half."""

    HALF_AWAY_FROM_ZERO = "half_away_from_zero"
    HALF_UP = "half_up"
    HALF_EVEN = "half_even"


class Parameters(Protocol):
    """What the parameters of every kind of system have in common.

    ``kind`` names the rules (see ``ratings.systems``). ``notes``: for each parameter that needs it, where it comes
    from; ``assumed``: the names of those that no source gives, which are our assumption.
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


@dataclass(frozen=True, slots=True)
class KBand:
    """K for players with at most ``games_up_to`` games; None for all the others."""

    games_up_to: int | None = field(metadata=takes(maximum=MAX_GAMES))
    k: int = field(metadata=takes(maximum=MAX_K))


@dataclass(frozen=True, slots=True)
class EloParameters:
    """An Elo of one federation.

    ``initial_rating``: rating of a player never rated before.
    ``k_bands``: in ascending order of games, the last one open.
    ``k_counts_current``: whether the games that choose K include those of the championship being rated.
    ``rounding``: applied to the sum over a championship, once.
    ``rated_kinds``: which kinds of results are rated; a game counts when both sides are of these.
    ``floor``: no rating falls below it; None for no floor.
    """

    kind: ClassVar[str] = "elo"

    code: str = field(metadata=FILLED)
    name: str = field(metadata=FILLED)
    expectancy: Expectancy
    initial_rating: int = field(metadata=A_RATING)
    k_bands: tuple[KBand, ...] = field(metadata=FILLED)
    k_counts_current: bool = True
    rounding: Rounding = Rounding.HALF_AWAY_FROM_ZERO
    rated_kinds: frozenset[Kind] = field(default=OVER_THE_BOARD, metadata=FILLED)
    floor: int | None = field(default=None, metadata=A_RATING)
    statuses: StatusRules = field(default_factory=StatusRules)
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    assumed: tuple[str, ...] = ()

    def start(self) -> Standing:
        """Standing of a player never rated before."""
        return Standing(self.initial_rating, 0)

    def choose_k(self, games_before: int, games_now: int) -> int:
        """K of a player with ``games_before`` games who plays ``games_now`` in this championship."""
        counted = games_before + games_now if self.k_counts_current else games_before
        for band in self.k_bands:
            if band.games_up_to is None or counted <= band.games_up_to:
                return band.k
        raise ValueError("the last band of K must be open")

    def status_on(self, day: date, games: int, last_played: date | None) -> Status:
        month = self.statuses.season_start_month
        last_season = None if last_played is None else find_season(last_played, month)
        return give_status(self.statuses, games, last_season, find_season(day, month))

    def with_seasons_of(self, season_start_month: int) -> Self:
        return replace(self, statuses=replace(self.statuses, season_start_month=season_start_month))

    def as_json(self) -> dict[str, object]:
        """The parameters as plain JSON values, as ``read_parameters`` takes them."""
        return parameters_as_json(self)


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
