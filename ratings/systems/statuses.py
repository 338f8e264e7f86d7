"""A player's status in a rating list, and the places of the list. Pure.

Seasons are numbered by the year in which they start. A status depends on the season of the list and the season last
played, never on days, so no one becomes inactive in the middle of a season (BARRUF).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Generic

from federation.values.fields import takes
from ratings.systems.base import MAX_GAMES, Player


class Status(StrEnum):
    NEW = "nov"
    PROVISIONAL = "exp"
    ACTIVE = "act"
    INACTIVE = "inact"


@dataclass(frozen=True, slots=True)
class StatusRules:
    """When a player counts as provisional and as active.

    ``provisional_up_to``: rated games up to which a player is provisional; this never expires.
    ``active_seasons``: seasons in which one must have played to be active, the current one included.
    ``season_start_month``: month (1–12) on whose first day a season starts.
    """

    provisional_up_to: int = field(default=10, metadata=takes(maximum=MAX_GAMES))
    active_seasons: int = field(default=3, metadata=takes(1, 100))
    season_start_month: int = field(default=9, metadata=takes(1, 12))


@dataclass(frozen=True, slots=True)
class ListedPlayer(Generic[Player]):
    """A player to rank; ``exact`` orders the list if a system has more than the rounded rating."""

    player: Player
    rating: int
    status: Status
    name_key: str = ""
    exact: Fraction | None = None

    @property
    def ordering_value(self) -> Fraction | int:
        return self.rating if self.exact is None else self.exact


@dataclass(frozen=True, slots=True)
class PlacedPlayer(Generic[Player]):
    """A line of the list; ``place`` is None for players shown without one."""

    listed: ListedPlayer[Player]
    place: int | None


def give_status(rules: StatusRules, games: int, last_season: int | None, current_season: int) -> Status:
    """Return the status of a player with ``games`` rated games who last played in ``last_season``.

    ``last_season`` is None if the last game is older than the records.
    """
    if games == 0:
        return Status.NEW
    if games <= rules.provisional_up_to:
        return Status.PROVISIONAL
    if last_season is not None and current_season - last_season < rules.active_seasons:
        return Status.ACTIVE
    return Status.INACTIVE


def rank_players(
    players: Iterable[ListedPlayer[Player]], placed: frozenset[Status] = frozenset({Status.ACTIVE})
) -> list[PlacedPlayer[Player]]:
    """Order the list by rating, equal ratings by name key, and give places to the ``placed`` statuses.

    Equal ratings share a place and the next places are skipped (1, 2, 2, 4).
    """
    ordered = sorted(players, key=lambda listed: (-listed.ordering_value, listed.name_key))
    ranked: list[PlacedPlayer[Player]] = []
    counted = 0
    place = 0
    value_at_place: Fraction | int | None = None
    for listed in ordered:
        if listed.status not in placed:
            ranked.append(PlacedPlayer(listed, None))
            continue
        counted += 1
        if listed.ordering_value != value_at_place:
            place, value_at_place = counted, listed.ordering_value
        ranked.append(PlacedPlayer(listed, place))
    return ranked
