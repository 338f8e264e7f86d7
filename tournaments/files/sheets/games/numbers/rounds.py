"""Lists of games as a whole: rounds numbered in blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from federation.problems.kinds import Problem
from tournaments.report import codes, limits
from tournaments.report.report import ReportedTable


def number_blocks(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """Rounds 1 to 5 and again 1 to 5 become 1 to 10, with a warning; all others stay as they are.

    Only where the rounds of the rows are just that, and somebody would have two games in a round otherwise.
    """
    runs = [number for number, _ in groupby(table.round for table in tables)]
    length = max(runs, default=0)
    if len(runs) <= length or len(runs) % length or runs != list(range(1, length + 1)) * (len(runs) // length):
        return list(tables)
    if length == 1 or not _someone_plays_twice(tables):
        return list(tables)
    found.append(codes.ROUND_BLOCKS.at(blocks=len(runs) // length, rounds=length, last=len(runs)))
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
