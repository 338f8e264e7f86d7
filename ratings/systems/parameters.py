"""Everything that makes one federation's Elo differ from another's, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ratings.statuses import StatusRules
from ratings.systems.base import Standing
from ratings.systems.expectancy import Expectancy
from tournaments.report import Kind


class Rounding(StrEnum):
    """How an exact change becomes a whole number; they differ only where it ends in exactly one half."""

    HALF_AWAY_FROM_ZERO = "half_away_from_zero"
    HALF_UP = "half_up"
    HALF_EVEN = "half_even"


@dataclass(frozen=True, slots=True)
class KBand:
    """K for players with at most ``games_up_to`` games; None for all the others."""

    games_up_to: int | None
    k: int


@dataclass(frozen=True, slots=True)
class EloParameters:
    """An Elo of one federation.

    ``initial_rating``: rating of a player never rated before.
    ``k_bands``: in ascending order of games, the last one open.
    ``k_counts_current``: whether the games that choose K include those of the championship being rated.
    ``rounding``: applied to the sum over a championship, once.
    ``rated_kinds``: which kinds of results are rated; a game counts when both sides are of these.
    ``floor``: no rating falls below it; None for no floor.
    ``notes``: for each parameter that needs it, where it comes from or that it is our assumption.
    """

    code: str
    name: str
    expectancy: Expectancy
    initial_rating: int
    k_bands: tuple[KBand, ...]
    k_counts_current: bool = True
    rounding: Rounding = Rounding.HALF_AWAY_FROM_ZERO
    rated_kinds: frozenset[Kind] = frozenset({Kind.PLAYED})
    floor: int | None = None
    statuses: StatusRules = field(default_factory=StatusRules)
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)

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

    def as_json(self) -> dict[str, object]:
        """The parameters as plain JSON values, as ``read_parameters`` takes them."""
        expectancy = self.expectancy
        return {
            "algorithm": "elo",
            "code": self.code,
            "name": self.name,
            "expectancy": {
                "kind": expectancy.kind.value,
                "spread": None if expectancy.spread is None else str(expectancy.spread),
                "cap": expectancy.cap,
            },
            "initial_rating": self.initial_rating,
            "k_bands": [{"games_up_to": band.games_up_to, "k": band.k} for band in self.k_bands],
            "k_counts_current": self.k_counts_current,
            "rounding": self.rounding.value,
            "rated_kinds": sorted(kind.value for kind in self.rated_kinds),
            "floor": self.floor,
            "statuses": {
                "provisional_up_to": self.statuses.provisional_up_to,
                "active_seasons": self.statuses.active_seasons,
                "season_start_month": self.statuses.season_start_month,
            },
            "notes": dict(self.notes),
        }
