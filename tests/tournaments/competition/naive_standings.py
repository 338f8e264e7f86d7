"""Standings reckoned once more, from the words of the regulations and without a thought for speed.

Every criterion walks over the tables of the report again; nothing is shared with the portal's reckoning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from tournaments.report.report import Kind, Outcome, Report, ReportedSeat, ReportedTable

Value = Fraction | None
PLAYED = (Kind.PLAYED, Kind.ABANDONED)


class Naive:
    """The standings of a report of a championship of ``length`` rounds, after a round."""

    def __init__(self, report: Report, length: int, after: int) -> None:
        self.report, self.length, self.after = report, length, after
        self.tables = [table for table in report.tables if table.round <= after]
        self.numbers = [player.number for player in report.players]

    def mine(self, number: int) -> list[tuple[ReportedTable, ReportedSeat]]:
        return [(table, seat) for table in self.tables for seat in table.seats if seat.player == number]

    def first_round(self, number: int) -> int:
        """The round in which somebody came; 1 for everybody else."""
        [player] = [player for player in self.report.players if player.number == number]
        if player.late_from_round:
            return player.late_from_round
        there = [
            table.round
            for table in self.report.tables
            for seat in table.seats
            if seat.player == number and seat.kind in (*PLAYED, Kind.FORFEIT, Kind.BYE, Kind.PENDING)
        ]
        return min(there, default=1)

    def points(self, number: int) -> Fraction:
        """All points, without half a point for each round before somebody came (FISC §4)."""
        first = self.first_round(number)
        total, fictitious = Fraction(0), Fraction(0)
        for table, seat in self.mine(number):
            worth = Fraction(seat.half_points or 0, 2)
            total += worth
            if table.round < first and seat.kind in (Kind.HALF_BYE, Kind.BONUS):
                fictitious += worth
        return total - min(fictitious, Fraction(first - 1, 2))

    def opponents(self, number: int) -> list[tuple[int, Outcome | None]]:
        """Whom somebody met over the board, and how that ended."""
        return [
            (other.player, seat.outcome)
            for table, seat in self.mine(number)
            if seat.kind in PLAYED
            for other in table.seats
            if other.player != number
        ]

    def median_buchholz(self, number: int) -> Value:
        sums = sorted(self.points(other) for other, _ in self.opponents(number))
        return sum(sums[1 if self.length < 7 else 2 :], Fraction(0))

    def buchholz(self, number: int) -> Value:
        return sum((self.points(other) for other, _ in self.opponents(number)), Fraction(0))

    def buchholz_cut_1(self, number: int) -> Value:
        return sum(sorted(self.points(other) for other, _ in self.opponents(number))[1:], Fraction(0))

    def berger(self, number: int) -> Value:
        won = [self.points(other) for other, outcome in self.opponents(number) if outcome is Outcome.WIN]
        drawn = [self.points(other) / 2 for other, outcome in self.opponents(number) if outcome is Outcome.DRAW]
        return sum(won + drawn, Fraction(0))

    def wins(self, number: int) -> Value:
        return Fraction(sum(outcome is Outcome.WIN for _, outcome in self.opponents(number)))

    def scores(self, number: int) -> list[tuple[int | None, int | None]]:
        """Own and the opponent's game points of every game, those that fell out included."""
        return [
            (seat.game_points, other.game_points)
            for table, seat in self.mine(number)
            if seat.kind in (*PLAYED, Kind.FORFEIT)
            for other in table.seats
            if other.player != number
        ]

    def has_scores(self) -> bool:
        return any(own is not None for number in self.numbers for own, _ in self.scores(number))

    def point_difference(self, number: int) -> Value:
        total = Fraction(0)
        for own, other in self.scores(number):
            if own is None or other is None:
                return None
            total += own - other
        return total if self.has_scores() else None

    def total_points(self, number: int) -> Value:
        total = Fraction(0)
        for own, _ in self.scores(number):
            if own is None:
                return None
            total += own
        return total if self.has_scores() else None

    def progressive(self, number: int) -> Value:
        total = Fraction(0)
        first = self.first_round(number)
        for until in range(1, self.after + 1):
            reached, fictitious = Fraction(0), Fraction(0)
            for table, seat in self.mine(number):
                if table.round <= until:
                    reached += Fraction(seat.half_points or 0, 2)
                    if table.round < first and seat.kind in (Kind.HALF_BYE, Kind.BONUS):
                        fictitious += Fraction(seat.half_points or 0, 2)
            total += reached - min(fictitious, Fraction(first - 1, 2))
        return total

    def rank(self, criteria: Sequence[str]) -> list[tuple[int, int, tuple[Value, ...]]]:
        """(place, number, values), equal players by number."""
        read: list[Callable[[int], Value]] = [getattr(self, code) for code in criteria]
        values = {number: tuple(one(number) for one in read) for number in self.numbers}

        def key(number: int) -> tuple[tuple[bool, Fraction], ...]:
            return tuple((value is None, Fraction(0) if value is None else -value) for value in values[number])

        order = sorted(self.numbers, key=lambda number: (key(number), number))
        return [(1 + sum(key(other) < key(number) for other in order), number, values[number]) for number in order]
