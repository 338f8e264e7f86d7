"""What a seating at tables of four and three costs, tier by tier. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order

Price = tuple[int, int, int, int, int]
NOTHING: Price = (0, 0, 0, 0, 0)


class SeatingPrice:
    """Prices of tables: forbidden pairs, repeated meetings, further meetings, threes again, uneven strength.

    Strength is the place in the ranking, and a table's unevenness the square of what its mean differs from the
    field's, in 144ths of a place squared, so that it is a whole number for threes and fours.
    """

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._place = contest.places
        self._twice_mean = len(contest.ranking) - 1
        self._threes = contest.history.threes

    def of_table(self, table: Sequence[int]) -> Price:
        forbidden = repeated = further = 0
        for one, other in combinations(table, 2):
            pair = order(one, other)
            times = self._contest.history.met.get(pair, 0)
            forbidden += pair in self._contest.forbidden
            repeated += times > 0
            further += max(times - 1, 0)
        again = sum(self._threes.get(number, 0) for number in table) if len(table) == 3 else 0
        uneven = (2 * sum(self._place[number] for number in table) - len(table) * self._twice_mean) * (
            12 // len(table)
        )
        return forbidden, repeated, further, again, uneven * uneven // 4

    def of_all(self, tables: Sequence[Sequence[int]]) -> Price:
        total = NOTHING
        for table in tables:
            total = add(total, self.of_table(table))
        return total


def add(one: Price, other: Price) -> Price:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4])
