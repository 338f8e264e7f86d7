"""What each player did in each round, ready for a cell of a grid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, Report, ReportedSeat, ReportedTable

_SIGNS = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "−"}


@dataclass(frozen=True, slots=True)
class Outing:
    """One round of one player. ``sign`` is + = − or empty while it is open; points are half points."""

    round: int
    opponents: tuple[int, ...]
    kind: Kind
    sign: str
    half_points: int | None
    own: int | None
    theirs: int | None
    place: int | None

    @property
    def was_played(self) -> bool:
        return self.kind in OVER_THE_BOARD

    @property
    def score(self) -> str:
        if self.own is None:
            return ""
        return f"{self.own}–{self.theirs}" if self.theirs is not None and len(self.opponents) == 1 else str(self.own)


def outings_of(report: Report) -> Mapping[int, Mapping[int, list[Outing]]]:
    """Return outings by player and round, in the order of tables: several if a round has several games."""
    found: dict[int, dict[int, list[Outing]]] = defaultdict(lambda: defaultdict(list))
    for table in report.tables:
        for seat in table.seats:
            if seat.kind is not Kind.BONUS:
                found[seat.player][table.round].append(_outing(table, seat))
    return found


def _outing(table: ReportedTable, seat: ReportedSeat) -> Outing:
    others = [other for other in table.seats if other is not seat]
    return Outing(
        round=table.round,
        opponents=tuple(other.player for other in others),
        kind=seat.kind,
        sign=_SIGNS[seat.outcome] if seat.outcome else "",
        half_points=seat.half_points,
        own=seat.game_points,
        theirs=others[0].game_points if others else None,
        place=seat.place,
    )
