"""What the rounds before say for a pairing: who met whom, who had the bye, who started. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.field.options import PairingOptions
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, ReportedSeat, ReportedTable

Pair = tuple[int, int]
# Who sits at a table that is not finished has met.
_MEETINGS = OVER_THE_BOARD | {Kind.PENDING}


@dataclass(frozen=True, slots=True)
class Starts:
    """How often somebody started and did not, the last of it first (``last``: None before the first game)."""

    first: int = 0
    second: int = 0
    last: bool | None = None

    @property
    def balance(self) -> int:
        return self.first - self.second


@dataclass(frozen=True, slots=True)
class History:
    """``met``: how often two have met, the lower number first. ``byes``: full points without playing.

    ``tables``: where somebody sat last. ``threes``: how often somebody sat at a table of three.
    """

    met: Mapping[Pair, int]
    byes: Mapping[int, int]
    starts: Mapping[int, Starts]
    tables: Mapping[int, int]
    threes: Mapping[int, int]

    def meetings(self, first: int, second: int) -> int:
        return self.met.get(order(first, second), 0)


def order(first: int, second: int) -> Pair:
    """Two numbers as a pair, the lower one first."""
    return (first, second) if first < second else (second, first)


def read_history(tables: Iterable[ReportedTable], options: PairingOptions) -> History:
    """What tables say. A forfeit is no meeting, unless it is decided otherwise.

    FISC is silent; by FIDE's basic rules (C.04.1, 2) nobody *plays* somebody twice.
    """
    met: Counter[Pair] = Counter()
    byes: Counter[int] = Counter()
    threes: Counter[int] = Counter()
    starts: dict[int, Starts] = defaultdict(Starts)
    places: dict[int, int] = {}
    meetings = _MEETINGS if options.decided.forfeit_no_meeting else _MEETINGS | {Kind.FORFEIT}
    for table in sorted(tables, key=lambda table: table.round):
        sitting = [seat for seat in table.seats if seat.kind in meetings]
        met.update(order(a.player, b.player) for a, b in combinations(sitting, 2))
        byes.update(seat.player for seat in table.seats if _is_bye(seat, options))
        if len(table.seats) == 3:
            threes.update(seat.player for seat in table.seats)
        for seat in table.seats:
            if table.number is not None:
                places[seat.player] = table.number
            if seat.starts is not None and seat.kind in _MEETINGS:
                starts[seat.player] = _add_start(starts[seat.player], seat.starts)
    return History(met, byes, starts, places, threes)


def _is_bye(seat: ReportedSeat, options: PairingOptions) -> bool:
    """Whether a seat is the bye: a full point without playing, not half a point (FIDE C.04.1, 4; FISC is silent)."""
    if seat.is_half_bye:
        return not options.decided.half_bye_is_no_bye
    if seat.kind is Kind.BYE:
        return True
    return options.decided.forfeit_win_is_bye and seat.kind is Kind.FORFEIT and seat.outcome is Outcome.WIN


def _add_start(before: Starts, starts: bool) -> Starts:
    return Starts(before.first + starts, before.second + (not starts), starts)
