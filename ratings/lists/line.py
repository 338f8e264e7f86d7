"""A line of a rating list."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line with every number and label that a list shows. ``place`` is None for unranked players.

    ``change`` and ``previous_place`` are relative to the previous list; None for players not on it. ``deviation`` is
    None if the system has none.
    """

    player: int
    player_number: int
    name: str
    sort_key: str
    club: str
    place: int | None
    rating: int
    games: int
    status: str
    change: int | None
    previous_place: int | None
    deviation: float | None = None

    def as_tuple(self) -> tuple[int, int | None, int, int, str]:
        """Return what makes two lists differ: neither the spelling of names nor comparisons."""
        return (self.player, self.place, self.rating, self.games, self.status)

    def as_values(self) -> list[int | float | str | None]:
        """Return all values, in ``LINE_FIELDS`` order: ``asdict`` copies deeply, costing a third of a second."""
        return list(_values_of(self))


LINE_FIELDS = tuple(field.name for field in fields(ListLine))
_values_of = attrgetter(*LINE_FIELDS)
