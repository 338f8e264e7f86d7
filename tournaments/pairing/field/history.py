"""What previous rounds mean for a pairing: meetings, byes, who started. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.field.options import PairingOptions
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, ReportedSeat, ReportedTable

Pair = tuple[int, int]
# Players at an unfinished table have met.
_MEETINGS = OVER_THE_BOARD | {Kind.PENDING}


@dataclass(frozen=True, slots=True)
class Starts:
    """How often someone started and didn't, and what they did last (``last``: None before the first game)."""

    first: int = 0
    second: int = 0
    last: bool | None = None

    @property
    def balance(self) -> int:
        return self.first - self.second


@dataclass(frozen=True, slots=True)
class History:
    """``met``: how often two have met, the lower number first. ``byes``: full points without playing.

    ``tables``: where someone sat last. ``threes``: how often someone sat at a table of three.
    """

    met: Mapping[Pair, int]
    byes: Mapping[int, int]
    starts: Mapping[int, Starts]
    tables: Mapping[int, int]
    threes: Mapping[int, int]

    def meetings(self, first: int, second: int) -> int:
        return self.met.get(order(first, second), 0)


def order(first: int, second: int) -> Pair:
    """Return two numbers as a pair, the lower one first."""
    return (first, second) if first < second else (second, first)


def read_history(tables: Iterable[ReportedTable], options: PairingOptions) -> History:
    """Read the history from tables. A forfeit isn't a meeting, unless decided otherwise.

    FISC is silent; by FIDE's basic rules (C.04.1, 2) no one *plays* the same opponent twice.
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
    """Return whether a seat is the bye: a full, not half, point without playing (FIDE C.04.1, 4; FISC is silent)."""
    if seat.is_half_bye:
        return not options.decided.half_bye_is_no_bye
    if seat.kind is Kind.BYE:
        return True
    return options.decided.forfeit_win_is_bye and seat.kind is Kind.FORFEIT and seat.outcome is Outcome.WIN


def _add_start(before: Starts, starts: bool) -> Starts:
    return Starts(before.first + starts, before.second + (not starts), starts)
