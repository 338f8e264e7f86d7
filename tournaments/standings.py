"""Standings: match points, then the championship's tie-breaks in their order. Pure.

Definitions are those of the FISC regulations 2023/24 §1 (see each function). Only opponents actually met over the
board count for Median-Buchholz and Berger: a bye is no opponent, and neither is somebody who did not come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.competition import CompetitionRules, TieBreak
from tournaments.report import OVER_THE_BOARD, Kind, Report, ReportedSeat, ReportedTable

# From this number of rounds on, Median-Buchholz leaves out the two worst opponents instead of one.
ROUNDS_WITH_TWO_LEFT_OUT = 7


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table of one player: own match points (half points), the opponents, and the score where it is known."""

    kind: Kind
    half_points: int
    opponents: tuple[int, ...]
    game_points: int | None = None
    opponents_game_points: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. ``tie_breaks`` are in points, in the rules' order; None where nothing is known.

    Equal in everything means an equal place, and the next place is skipped.
    """

    number: int
    place: int
    half_points: int
    tie_breaks: tuple[float | None, ...]
    game_points: int | None


def compute_standings(report: Report, rules: CompetitionRules) -> list[Standing]:
    """The standings of all players of a report, best first; players equal in everything by start number."""
    meetings = collect_meetings(report)
    totals = {player.number: sum(m.half_points for m in meetings[player.number]) for player in report.players}
    has_scores = any(m.game_points is not None for of_one in meetings.values() for m in of_one)
    lines = [
        (number, totals[number], _tie_breaks(meetings[number], totals, rules, report.rounds, has_scores))
        for number in totals
    ]
    lines.sort(key=lambda line: (-line[1], [-(value or 0) for value in line[2]], line[0]))
    standings: list[Standing] = []
    for index, (number, half_points, tie_breaks) in enumerate(lines, start=1):
        above = standings[-1] if standings else None
        is_equal = above is not None and (above.half_points, above.tie_breaks) == (half_points, tie_breaks)
        place = above.place if above is not None and is_equal else index
        total = _total_points(meetings[number]) if has_scores else None
        standings.append(Standing(number, place, half_points, tie_breaks, total))
    return standings


def collect_meetings(report: Report) -> Mapping[int, list[Meeting]]:
    """Every player's tables in the order of the report."""
    meetings: dict[int, list[Meeting]] = defaultdict(list)
    for table in report.tables:
        for seat in table.seats:
            meetings[seat.player].append(_meeting(table, seat))
    return meetings


def _meeting(table: ReportedTable, seat: ReportedSeat) -> Meeting:
    others = [other for other in table.seats if other is not seat]
    scores = [other.game_points for other in others]
    known = [score for score in scores if score is not None]
    return Meeting(
        kind=seat.kind,
        half_points=seat.half_points or 0,
        opponents=tuple(other.player for other in others),
        game_points=seat.game_points,
        opponents_game_points=sum(known) if others and len(known) == len(scores) else None,
    )


def _tie_breaks(
    meetings: Sequence[Meeting], totals: Mapping[int, int], rules: CompetitionRules, rounds: int, has_scores: bool
) -> tuple[float | None, ...]:
    values: dict[TieBreak, Callable[[], float | None]] = {
        TieBreak.MEDIAN_BUCHHOLZ: lambda: _median_buchholz(meetings, totals, rounds),
        TieBreak.BERGER: lambda: _berger(meetings, totals, rules),
        TieBreak.POINT_DIFFERENCE: lambda: _point_difference(meetings) if has_scores else None,
        TieBreak.TOTAL_POINTS: lambda: _total_points(meetings) if has_scores else None,
    }
    return tuple(values[tie_break]() for tie_break in rules.tie_breaks)


def _median_buchholz(meetings: Sequence[Meeting], totals: Mapping[int, int], rounds: int) -> float:
    """Points of the opponents met, without the worst one, or the two worst from seven rounds on (FISC §1).

    Unlike the chess coefficient of that name it leaves out the low end only.
    """
    met = sorted(totals[opponent] for m in meetings if m.kind in OVER_THE_BOARD for opponent in m.opponents)
    left_out = 2 if rounds >= ROUNDS_WITH_TWO_LEFT_OUT else 1
    return sum(met[left_out:]) / 2


def _berger(meetings: Sequence[Meeting], totals: Mapping[int, int], rules: CompetitionRules) -> float:
    """Points of the opponents beaten and half the points of those drawn with (FISC §1, Sonneborn-Berger)."""
    quarters = 0
    for meeting in meetings:
        if meeting.kind in OVER_THE_BOARD and len(meeting.opponents) == 1:
            weight = {rules.win: 2, rules.draw: 1}.get(meeting.half_points, 0)
            quarters += weight * totals[meeting.opponents[0]]
    return quarters / 4


def _point_difference(meetings: Sequence[Meeting]) -> int:
    """Own game points minus the opponents' (FISC §1, *diferencial*); a bye counts nothing."""
    return sum(
        m.game_points - m.opponents_game_points
        for m in meetings
        if m.game_points is not None and m.opponents_game_points is not None
    )


def _total_points(meetings: Sequence[Meeting]) -> int:
    return sum(m.game_points for m in meetings if m.game_points is not None and m.opponents)
