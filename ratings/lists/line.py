"""One line of a rating list: every number and label that an edition shows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line: every number and label that an edition shows. ``place`` is None for who has none.

    ``change`` and ``previous_place`` are against the edition before; None for who was not in it. ``deviation`` is None
    where the system knows none.
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
        """What makes a list another list: not how names are written, nor what it is compared with."""
        return (self.player, self.place, self.rating, self.games, self.status)

    def as_values(self) -> list[int | float | str | None]:
        """Every value, in the order of ``LINE_FIELDS``: ``asdict`` copies deeply, which took a third of a second."""
        return list(_values_of(self))


LINE_FIELDS = tuple(field.name for field in fields(ListLine))
_values_of = attrgetter(*LINE_FIELDS)
