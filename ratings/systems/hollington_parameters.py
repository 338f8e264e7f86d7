"""Everything that makes one federation's averages of scalps differ from another's, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Self

from federation.values.fields import takes
from ratings.systems.base import Standing
from ratings.systems.limits import A_RATING, FILLED, MAX_GAMES, MAX_K, MAX_MONTHS, MAX_RATING
from ratings.systems.parameters import Rounding, parameters_as_json
from ratings.systems.statuses import Status
from tournaments.report.report import Kind


@dataclass(frozen=True, slots=True)
class HollingtonParameters:
    """A rating that is the average scalp of a player's counted games.

    ``bonus``: rating points a scalp is above the opponent's rating for a win, and below it for a loss.
    ``threshold``: where the ratings differ by more than this and the stronger player wins, each scores the own rating.
    ``newcomer_rating``: what a player without counted games counts as.
    ``floor``: a lower rating counts as this in a championship; None for no floor. The rating itself may be lower.
    ``window_months``: calendar months a championship counts for; None for ever.
    ``max_games``: no more games than these count; whole championships are left out until they fit. None for all.
    ``best_since``: from this day on the championships with the worst averages are left out, before it the oldest;
    None where it is always the oldest.
    ``min_games``: counted games a player must have to be listed.
    ``rounding``: of the exact average to whole rating points.
    """

    kind: ClassVar[str] = "hollington"

    code: str = field(metadata=FILLED)
    name: str = field(metadata=FILLED)
    bonus: int = field(default=50, metadata=takes(maximum=MAX_K))
    threshold: int = field(default=50, metadata=takes(maximum=MAX_RATING))
    newcomer_rating: int = field(default=100, metadata=A_RATING)
    floor: int | None = field(default=100, metadata=A_RATING)
    window_months: int | None = field(default=24, metadata=takes(1, MAX_MONTHS))
    max_games: int | None = field(default=200, metadata=takes(1, MAX_GAMES))
    best_since: date | None = date(2023, 1, 1)
    min_games: int = field(default=30, metadata=takes(maximum=MAX_GAMES))
    rounding: Rounding = Rounding.HALF_UP
    rated_kinds: frozenset[Kind] = field(default=frozenset({Kind.PLAYED}), metadata=FILLED)
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    assumed: tuple[str, ...] = ()

    def start(self) -> Standing:
        return Standing(self.newcomer_rating, 0)

    def status_on(self, day: date, games: int, last_played: date | None) -> Status:
        """Listed with enough counted games, whatever the season; inactive when all games have left the window."""
        if games >= max(self.min_games, 1):
            return Status.ACTIVE
        if games:
            return Status.PROVISIONAL
        return Status.NEW if last_played is None else Status.INACTIVE

    def with_seasons_of(self, season_start_month: int) -> Self:
        return self

    def as_json(self) -> dict[str, object]:
        return parameters_as_json(self)
