"""Each player's account, read from a report once: points, meetings, scores. The criteria are sums over it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.competition.counted_results import find_arrivals, find_fictitious, length_of
from tournaments.competition.rules import CompetitionRules
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, Report, ReportedSeat, ReportedTable

# The weight of a meeting in Berger: all of the opponent's points, half of them, none.
_WEIGHTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
_SCORED = OVER_THE_BOARD | {Kind.FORFEIT}


@dataclass(slots=True)
class Tally:
    """One player's account. All points are half points; ``difference`` and ``total`` are game points.

    ``taken_off`` are points in the report that don't count (FISC §4); ``fictitious`` what a late joiner has for
    pairing. ``met`` are the opponents, once for each game; ``duels`` the same for tables of two, with the weight of
    the result (2 won, 1 drawn) and the own half points. ``by_round`` are the points of each round.
    """

    number: int
    rating: int | None = None
    withdrawn: bool = False
    disqualified_after: int | None = None
    half_points: int = 0
    taken_off: int = 0
    fictitious: int = 0
    difference: int | None = 0
    total: int | None = 0
    wins: int = 0
    met: list[int] = field(default_factory=list)
    duels: list[tuple[int, int, int]] = field(default_factory=list)
    by_round: dict[int, int] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)
    # For CUSCA: game points times players of every game at a table of three or four; None if one is unknown.
    table_points: list[int | None] = field(default_factory=list)
    # The place in a drawing of lots.
    lot: int | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """All tallies of a championship after ``round`` of ``length`` rounds, and the rules used."""

    tallies: Mapping[int, Tally]
    rules: CompetitionRules
    round: int
    length: int
    for_pairing: bool = False

    def points_of_opponent(self, number: int) -> int:
        """Return an opponent's half points in a sum: without fictitious ones unless the rules say otherwise."""
        tally = self.tallies.get(number)
        if tally is None:
            return 0
        moves_others = self.for_pairing and not self.rules.options.fictitious_own_only
        return tally.half_points + (tally.fictitious if moves_others else 0)


def take_tallies(
    report: Report,
    rules: CompetitionRules,
    *,
    announced: int | None = None,
    after_round: int | None = None,
    for_pairing: bool = False,
) -> Field:
    """Count a report up to a round (all of it by default).

    ``announced`` is the announced length of the championship. ``for_pairing``: late joiners have their fictitious
    points.
    """
    tallies = {
        player.number: Tally(player.number, player.rating, player.withdrawn, player.disqualified_after)
        for player in report.players
    }
    played = max((table.round for table in report.tables if table.seats), default=0)
    last = played if after_round is None else after_round
    tables = [table for table in report.tables if table.round <= last]
    for table in tables:
        if len(table.seats) == 2:
            _count_duel(table, tallies, rules)
        else:
            _count_table(table, tallies, rules)
    _take_fictitious_off(report, tallies, rules)
    _take_penalties_off(report, tallies)
    if for_pairing:
        _give_fictitious(report, tallies, last)
    if not any(seat.game_points is not None for table in tables if len(table.seats) > 1 for seat in table.seats):
        for tally in tallies.values():
            tally.difference = tally.total = None
    return Field(tallies, rules, last, length_of(report, announced), for_pairing)


def _count_duel(table: ReportedTable, tallies: Mapping[int, Tally], rules: CompetitionRules) -> None:
    """A table of two, written out for speed: a large open has thousands of them."""
    one, other = table.seats
    for seat, against in ((one, other), (other, one)):
        tally = tallies.get(seat.player)
        if tally is None:
            continue
        kind, half_points = seat.kind, seat.half_points
        if half_points:
            tally.half_points += half_points
            tally.by_round[table.round] = tally.by_round.get(table.round, 0) + half_points
        if kind not in _SCORED:
            continue
        is_game = kind is not Kind.FORFEIT
        if is_game or rules.options.forfeit_scores_count:
            own, their = seat.game_points, against.game_points
            tally.total = None if own is None or tally.total is None else tally.total + own
            if own is None or their is None or tally.difference is None:
                tally.difference = None
            else:
                tally.difference += own - their
        if is_game or not rules.options.forfeit_no_meeting:
            weight = _weigh(seat, rules)
            tally.met.append(against.player)
            tally.duels.append((against.player, weight, half_points or 0))
            tally.wins += weight == 2


def _count_table(table: ReportedTable, tallies: Mapping[int, Tally], rules: CompetitionRules) -> None:
    """A bye, or a table of three or four."""
    seats = table.seats
    for seat in seats:
        tally = tallies.get(seat.player)
        if tally is None:
            continue
        if seat.half_points:
            tally.half_points += seat.half_points
            tally.by_round[table.round] = tally.by_round.get(table.round, 0) + seat.half_points
        if len(seats) > 1 and seat.kind in _SCORED:
            _count_scores(tally, seat, seats, rules)
            if seat.kind in OVER_THE_BOARD or not rules.options.forfeit_no_meeting:
                _count_places(tally, seat, seats)
        elif seat.game_points and not rules.options.bye_no_game_points:
            tally.difference = _add(tally.difference, seat.game_points)
            tally.total = _add(tally.total, seat.game_points)


def _count_scores(tally: Tally, seat: ReportedSeat, seats: Sequence[ReportedSeat], rules: CompetitionRules) -> None:
    """Count own points and the difference from everyone else at the table; unknown once one score is."""
    if seat.kind is Kind.FORFEIT and not rules.options.forfeit_scores_count:
        return
    own = seat.game_points
    tally.total = _add(tally.total, own)
    others = 0
    for other in seats:
        if other is not seat:
            if other.game_points is None:
                own = None
                break
            others += other.game_points
    tally.difference = _add(tally.difference, None if own is None else own - others)


def _count_places(tally: Tally, seat: ReportedSeat, seats: Sequence[ReportedSeat]) -> None:
    """Count whom someone met at a larger table, and how that ended."""
    tally.met += [other.player for other in seats if other is not seat]
    tally.table_points.append(None if seat.game_points is None else seat.game_points * len(seats))
    if seat.place is not None:
        tally.places.append(seat.place)
        tally.wins += seat.place == 1 and sum(other.place == 1 for other in seats) == 1


def _weigh(seat: ReportedSeat, rules: CompetitionRules) -> int:
    """Return the weight by the result or, only if the report has none, by the match points."""
    if seat.outcome is not None:
        return _WEIGHTS[seat.outcome]
    return {rules.win: 2, rules.draw: 1}.get(seat.half_points or 0, 0)


def _add(total: int | None, points: int | None) -> int | None:
    return None if total is None or points is None else total + points


def _take_fictitious_off(report: Report, tallies: Mapping[int, Tally], rules: CompetitionRules) -> None:
    fictitious = find_fictitious(report, rules)
    # Computed only if someone has such points: arrivals read every game.
    arrivals = find_arrivals(report) if fictitious else {}
    for number, half_points in fictitious.items():
        tally = tallies[number]
        tally.taken_off = left = min(half_points, tally.half_points)
        tally.half_points -= left
        for round_number in sorted(tally.by_round):
            if round_number < arrivals[number].round:
                off = min(left, tally.by_round[round_number])
                tally.by_round[round_number] -= off
                left -= off


def _take_penalties_off(report: Report, tallies: Mapping[int, Tally]) -> None:
    """Deduct what the committee took off the championship's points; no one falls below zero."""
    for player in report.players:
        tally = tallies[player.number]
        tally.lot = player.lot
        tally.half_points = max(0, tally.half_points - player.penalty)


def _give_fictitious(report: Report, tallies: Mapping[int, Tally], last: int) -> None:
    """Give P/2 points for the P rounds before a late joiner came, to those who had come by the next round."""
    for number, arrival in find_arrivals(report).items():
        if arrival.is_said and 1 < arrival.round <= last + 1:
            tallies[number].fictitious = arrival.round - 1
