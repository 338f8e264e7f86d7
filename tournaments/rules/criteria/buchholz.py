"""Sums of the points of the opponents met, whole or without some of them. Values in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tournaments.rules.tallies import Field

# From this number of rounds on, FISC's Median-Buchholz leaves out the two worst opponents instead of one.
ROUNDS_WITH_TWO_LEFT_OUT = 7


def median_buchholz(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FISC §1: without the opponent with the fewest points, or the two with the fewest from seven rounds on.

    Unlike the chess coefficient of that name it leaves out the low end only. The length is the championship's, stated
    or announced, also before its end, unless ``median_by_length`` is decided otherwise. Who had a bye has met fewer
    and still loses one or two (``median_drops_met``); decided otherwise, rounds without an opponent go first.
    """
    options = field.rules.options
    length = field.length if options.median_by_length else field.round
    left_out = 2 if length >= ROUNDS_WITH_TWO_LEFT_OUT else 1
    values = {}
    for number in players:
        met = _sorted_points(field, number)
        without = 0 if options.median_drops_met else max(0, field.round - len(met))
        values[number] = sum(met[max(0, left_out - without) :]) / 2
    return values


def buchholz(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FIDE C.07, 8.1: the points of all opponents met."""
    return {number: sum(_sorted_points(field, number)) / 2 for number in players}


def buchholz_cut(left_out: int) -> Callable[[Field, Sequence[int]], Mapping[int, float]]:
    """FIDE C.07, 14: Buchholz without the one (or two) with the fewest points."""

    def cut(field: Field, players: Sequence[int]) -> Mapping[int, float]:
        return {number: sum(_sorted_points(field, number)[left_out:]) / 2 for number in players}

    return cut


def buchholz_median(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FIDE C.07, 14: Buchholz without the one with the fewest points and the one with the most."""
    return {number: sum(_sorted_points(field, number)[1:-1]) / 2 for number in players}


def _sorted_points(field: Field, number: int) -> list[int]:
    return sorted(map(field.points_of_opponent, field.tallies[number].met))
