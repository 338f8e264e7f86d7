"""Lists of games as a whole: rounds numbered in blocks, and games listed once from each side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tournaments import codes
from tournaments.report import Problem, ReportedTable
from tournaments.uploads import limits

# With match points only, so many games, all of them mirrored, are a list that has each game twice.
_FEWEST_MIRRORED = 6


def number_blocks(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """Rounds 1 to 5 and again 1 to 5 become 1 to 10, with a note; all others stay as they are.

    Only where the rounds of the rows are just that, and somebody would have two games in a round otherwise.
    """
    runs = [number for number, _ in groupby(table.round for table in tables)]
    length = max(runs, default=0)
    if len(runs) <= length or len(runs) % length or runs != list(range(1, length + 1)) * (len(runs) // length):
        return list(tables)
    if length == 1 or not _someone_plays_twice(tables):
        return list(tables)
    found.append(codes.ROUND_BLOCKS.at(blocks=len(runs) // length, rounds=length))
    numbered = []
    for index, (_, run) in enumerate(groupby(tables, key=lambda table: table.round)):
        numbered += [replace(table, round=table.round + index // length * length) for table in run]
    return _within_limit(numbered, found)


def _within_limit(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """The tables of the rounds that there may be; the first one beyond them is a problem."""
    beyond = next((table for table in tables if table.round > limits.ROUNDS), None)
    if beyond is not None:
        found.append(codes.BAD_ROUND.at(beyond.where, found=str(beyond.round), limit=limits.ROUNDS))
    return [table for table in tables if table.round <= limits.ROUNDS]


def _someone_plays_twice(tables: Sequence[ReportedTable]) -> bool:
    seated = [(table.round, seat.player) for table in tables for seat in table.seats]
    return len(set(seated)) < len(seated)


def merge_mirrored(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """Each game once, where a list has it once from each side; what the two sides say differently is a problem."""
    by_sight: dict[tuple[object, ...], list[int]] = defaultdict(list)
    duels = [index for index, table in enumerate(tables) if len(table.seats) == 2]
    for index in duels:
        by_sight[_sight(tables[index])].append(index)
    partner: dict[int, int] = {}
    for index in duels:
        waiting = by_sight[_sight(tables[index], backwards=True)]
        if index not in partner and waiting and waiting[0] != index:
            other = waiting.pop(0)
            if index in by_sight[_sight(tables[index])]:
                by_sight[_sight(tables[index])].remove(index)
            partner[index], partner[other] = other, index
    if not _is_mirrored(tables, duels, len(partner)):
        return list(tables)
    found.append(codes.GAMES_LISTED_TWICE.at(count=len(partner) // 2))
    left_out = {index for index in partner if partner[index] < index}
    left_out |= _find_contradictions(tables, [index for index in duels if index not in partner], found)
    return [table for index, table in enumerate(tables) if index not in left_out]


def _is_mirrored(tables: Sequence[ReportedTable], duels: Sequence[int], mirrored: int) -> bool:
    scored = all(seat.game_points is not None for index in duels for seat in tables[index].seats)
    if scored:
        return mirrored > 0 and mirrored * 2 >= len(duels)
    return mirrored == len(duels) >= _FEWEST_MIRRORED


def _sight(table: ReportedTable, backwards: bool = False) -> tuple[object, ...]:
    """A game as one side's row tells it."""
    seats = table.seats[::-1] if backwards else table.seats
    return (table.round, *((seat.player, seat.kind, seat.half_points, seat.game_points) for seat in seats))


def _find_contradictions(tables: Sequence[ReportedTable], alone: Sequence[int], found: list[Problem]) -> set[int]:
    """Of games without a mirrored row, those whose other row says something else; each pair is told of once."""
    seen: dict[tuple[int, frozenset[int]], int] = {}
    second: set[int] = set()
    for index in alone:
        table = tables[index]
        key = (table.round, frozenset(seat.player for seat in table.seats))
        if key in seen:
            one, other = table.seats
            found.append(
                codes.SIDES_DISAGREE.at(table.where, number=one.player, other=other.player, round=table.round)
            )
            second.add(index)
        else:
            seen[key] = index
    matched = {(tables[index].round, frozenset(s.player for s in tables[index].seats)) for index in second}
    for (number, players), index in seen.items():
        if (number, players) not in matched:
            one = tables[index].seats[1]
            found.append(codes.MISSING_OPPONENT.at(tables[index].where, number=one.player, round=number))
    return second
