"""Which table a game is played at, and who starts there. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import Starts
from tournaments.pairing.rounds.result import Reason

Sitting = tuple[int, ...]


def number_tables(contest: Contest, tables: Sequence[Sitting], *, keeps_order: bool) -> list[tuple[int, Sitting]]:
    """Number the tables from 1: the best-ranked at table 1, unless the engine's order is to be kept.

    Players who can't move keep a table of their own (``fixed_tables``; the smaller number if two of them meet). With
    ``stay`` a table is where one of its players last sat, unless someone better ranked took it.
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


NEVER = Starts()


def choose_starter(contest: Contest, first: int, second: int) -> tuple[tuple[int, int], Reason]:
    """Return the two with the starter first, and why.

    Whoever started less often; then whoever did not start last time; then the lot, which is the same in every process.
    """
    starts = contest.history.starts
    one, other = starts.get(first, NEVER), starts.get(second, NEVER)
    if one.balance != other.balance:
        starter = first if one.balance < other.balance else second
        return _seated(starter, first, second), Reason("starts_fewer", {"starter": starter})
    if one.last is not other.last and None not in (one.last, other.last):
        starter = second if one.last else first
        return _seated(starter, first, second), Reason("starts_in_turn", {"starter": starter})
    starter = (first, second)[_lot(contest.snapshot.round, first, second)]
    return _seated(starter, first, second), Reason("starts_by_lot", {"starter": starter})


def _seated(starter: int, first: int, second: int) -> tuple[int, int]:
    return (first, second) if starter == first else (second, first)


def _lot(round_number: int, first: int, second: int) -> int:
    low, high = sorted((first, second))
    lot = hashlib.sha256(f"{round_number} {low} {high}".encode()).digest()[0] & 1
    return lot if first == low else 1 - lot
