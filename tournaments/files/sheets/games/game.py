"""A row that was read: one game."""

from __future__ import annotations

from federation.problems.kinds import Where
from federation.values.records import record
from tournaments.report.report import ReportedSeat


@record(frozen=True, slots=True)
class Game:
    """A row that was read. The players of the seats are keys of ``People``, not numbers yet."""

    round: int
    table: int | None
    seats: tuple[ReportedSeat, ...]
    where: Where
    # Whether it has no game points.
    is_unscored: bool = False
    # Whether 1 and 0, or other tiny numbers, stand where game points should, and no kind says why.
    has_tiny_scores: bool = False
    # Whether the row says itself what kind of game it was.
    has_kind: bool = False
