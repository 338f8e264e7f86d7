"""Which table a game is played at. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.pairing.field.contest import Contest

Sitting = tuple[int, ...]


def number_tables(contest: Contest, tables: Sequence[Sitting], *, keeps_order: bool) -> list[tuple[int, Sitting]]:
    """The tables with their numbers, from 1: the best-ranked at table 1, unless the engine's order is to be kept.

    Who cannot move keeps a table of their own (``fixed_tables``; the smaller number where two such meet). With
    ``stay`` a table is where one of its players sat last, if nobody better ranked took it.
    """
    ordered = list(tables) if keeps_order else sorted(tables, key=lambda sitting: _rank(sitting, contest.places))
    numbers: dict[Sitting, int] = {}
    taken: set[int] = set()
    for wanted in (_fixed_tables, _last_tables):
        for sitting in ordered:
            free = [number for number in wanted(contest, sitting) if number not in taken]
            if sitting not in numbers and free:
                numbers[sitting] = free[0]
                taken.add(free[0])
    unused = (number for number in range(1, len(ordered) + len(taken) + 1) if number not in taken)
    for sitting in ordered:
        if sitting not in numbers:
            numbers[sitting] = next(unused)
    return sorted((number, sitting) for sitting, number in numbers.items())


def _rank(sitting: Sitting, places: Mapping[int, int]) -> list[int]:
    return sorted(places.get(number, len(places)) for number in sitting)


def _fixed_tables(contest: Contest, sitting: Sitting) -> list[int]:
    fixed = contest.options.fixed_tables
    return sorted(fixed[number] for number in sitting if number in fixed)


def _last_tables(contest: Contest, sitting: Sitting) -> list[int]:
    if not contest.options.stay:
        return []
    last = contest.history.tables
    return [last[number] for number in sitting if number in last]
