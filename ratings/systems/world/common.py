"""Parameters common to the world's systems."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import ClassVar, Self

from federation.seasons.rules import find_season
from ratings.systems.base import FILLED, Standing
from ratings.systems.parameters import parameters_as_json
from ratings.systems.statuses import Status, StatusRules, give_status
from tournaments.report.report import OVER_THE_BOARD, Kind


@dataclass(frozen=True, slots=True)
class WorldParameters(ABC):
    """``rated_kinds``: the kinds of results that are rated; a game counts if both sides are of these.

    ``uses_scores``: whether the scores of games count; ``has_deviation``: whether a rating has a deviation.
    ``finds_first``: whether a newcomer's first rating is derived from the games, so that it does not move.
    ``career_kinds``: what counts as a career game when rating from files; empty if only rated games do.
    """

    kind: ClassVar[str]
    uses_scores: ClassVar[bool] = False
    has_deviation: ClassVar[bool] = False
    finds_first: ClassVar[bool] = False
    career_kinds: ClassVar[frozenset[Kind]] = frozenset()

    code: str = field(metadata=FILLED)
    name: str = field(metadata=FILLED)
    rated_kinds: frozenset[Kind] = field(default=OVER_THE_BOARD, metadata=FILLED, kw_only=True)
    statuses: StatusRules = field(default_factory=StatusRules, kw_only=True)
    notes: Mapping[str, str] = field(default_factory=dict, hash=False, kw_only=True)
    assumed: tuple[str, ...] = field(default=(), kw_only=True)

    @abstractmethod
    def start(self) -> Standing:
        """Return the standing of a player never rated before."""

    def status_on(self, day: date, games: int, last_played: date | None) -> Status:
        month = self.statuses.season_start_month
        last_season = None if last_played is None else find_season(last_played, month)
        return give_status(self.statuses, games, last_season, find_season(day, month))

    def with_seasons_of(self, season_start_month: int) -> Self:
        return replace(self, statuses=replace(self.statuses, season_start_month=season_start_month))

    def as_json(self) -> dict[str, object]:
        return parameters_as_json(self)
