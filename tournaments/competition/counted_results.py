"""What counts in a report: the length of the championship, late joiners and their fictitious points, forfeits. Pure.

A report says what the file says and is never changed for it; these functions interpret it by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tournaments.competition.rules import CompetitionRules
from tournaments.report.report import (
    OVER_THE_BOARD,
    Kind,
    Outcome,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
)

# With one of these in a round, a player was in the championship then: paired, or the odd one out.
_PRESENT = OVER_THE_BOARD | {Kind.FORFEIT, Kind.BYE, Kind.PENDING}
# What files give late joiners for the rounds before they came.
_GIVEN = frozenset({Kind.HALF_BYE, Kind.BONUS})


def length_of(report: Report, announced: int | None = None) -> int:
    """Return how many rounds the championship has, played or not (FISC §1: "championships of 7 rounds").

    The file's number decides, unless as many were played as ``announced``: some programs state any number. If the file
    states none, the announcement decides; never fewer than exist.
    """
    stated = report.stated_rounds or 0
    if stated >= report.rounds and announced != report.rounds:
        return stated
    return max(report.rounds, announced or 0)


@dataclass(frozen=True, slots=True)
class Arrival:
    """When a player came: ``round`` is the first with a place in the pairings, 1 for everyone there from the start.

    ``is_said`` is true if the file says so: by a field, missing rounds or points for them. Someone it calls absent
    from the first rounds may have been entered but away.
    """

    round: int
    is_said: bool = False


def find_arrivals(report: Report) -> Mapping[int, Arrival]:
    """Return the arrival of every player who came at all, however the file records it: a field, missing rounds,
    absences, half-point byes or points given for earlier rounds.
    """
    first: dict[int, int] = {}
    absent: dict[int, set[int]] = {}
    for table in report.tables:
        for seat in table.seats:
            if seat.kind in _PRESENT:
                if table.round < first.get(seat.player, table.round + 1):
                    first[seat.player] = table.round
            elif seat.kind is Kind.ABSENT:
                absent.setdefault(seat.player, set()).add(table.round)
    return {
        player.number: _arrival(player, first.get(player.number), absent.get(player.number, set()))
        for player in report.players
        if player.number in first or (player.late_from_round or 0) > 1
    }


def _arrival(player: ReportedPlayer, first: int | None, absent: Iterable[int]) -> Arrival:
    if player.late_from_round:
        return Arrival(player.late_from_round, is_said=True)
    before = set(range(1, first or 1))
    return Arrival(first or 1, is_said=bool(before - set(absent)))


def find_fictitious(report: Report, rules: CompetitionRules) -> Mapping[int, int]:
    """Return late joiners' half points that count for pairing only, by player (FISC §4: P/2 of P rounds).

    No more than that: points beyond it were given for something else. Empty if the rules let them stand.
    """
    if rules.late_points != "pairing":
        return {}
    stated = {player.number for player in report.players if player.late_from_round}
    # Checked first, as most reports have none and arrivals need every game.
    candidates = [
        (table.round, seat.player, seat.half_points)
        for table in report.tables
        if len(table.seats) == 1
        for seat in table.seats
        if seat.half_points and (seat.kind in _GIVEN or (seat.kind is Kind.BYE and seat.player in stated))
    ]
    arrivals = find_arrivals(report) if candidates else {}
    given: dict[int, int] = {}
    for round_number, player, half_points in candidates:
        first = arrivals[player].round if player in arrivals else 1
        if round_number < first and first > 1:
            given[player] = min(first - 1, given.get(player, 0) + half_points)
    return given


@dataclass(frozen=True, slots=True)
class ForfeitScore:
    """What is recorded for an unplayed game (FISC, game rules §8: 300–0), and if both stayed away."""

    winner: int = 300
    loser: int = 0
    both_absent: int = 0


def fill_forfeits(report: Report, score: ForfeitScore | None) -> tuple[Report, int]:
    """Return the report with the rules' score for unplayed games without one, and the number of those games.

    Only if the report has scores at all; otherwise there is nothing to add them to.
    """
    if score is None or not _has_scores(report):
        return report, 0
    tables = tuple(_fill_table(table, score) for table in report.tables)
    count = sum(new is not old for new, old in zip(tables, report.tables, strict=True))
    return (replace(report, tables=tables), count) if count else (report, 0)


def _has_scores(report: Report) -> bool:
    return any(
        seat.game_points is not None
        for table in report.tables
        if len(table.seats) > 1
        for seat in table.seats
        if seat.kind in OVER_THE_BOARD
    )


def _fill_table(table: ReportedTable, score: ForfeitScore) -> ReportedTable:
    seats = table.seats
    if len(seats) != 2 or any(seat.kind is not Kind.FORFEIT or seat.game_points is not None for seat in seats):
        return table
    outcomes = {seat.outcome for seat in seats}
    if outcomes == {Outcome.LOSS}:
        return replace(table, seats=tuple(replace(seat, game_points=score.both_absent) for seat in seats))
    if outcomes != {Outcome.WIN, Outcome.LOSS}:
        return table
    return replace(table, seats=tuple(_fill_seat(seat, score) for seat in seats))


def _fill_seat(seat: ReportedSeat, score: ForfeitScore) -> ReportedSeat:
    return replace(seat, game_points=score.winner if seat.outcome is Outcome.WIN else score.loser)
