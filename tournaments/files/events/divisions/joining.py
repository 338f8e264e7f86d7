"""Divisions put together as groups of one championship, and files of one event put together by their rounds. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from federation.names.comparing import fold
from tournaments.report.report import Report, ReportedPlayer, ReportedTable


def join_groups(divisions: Sequence[Report]) -> Report:
    """One report of all divisions: players numbered on from division to division, each in the group of its name.

    Tables are numbered on, too, so that no two of a round have one number.
    """
    players: list[ReportedPlayer] = []
    tables: list[ReportedTable] = []
    first_table = 0
    for division in divisions:
        numbers = {one.number: len(players) + index for index, one in enumerate(division.players, start=1)}
        players += [replace(one, number=numbers[one.number], group=division.division) for one in division.players]
        tables += [_renumber(table, numbers, first_table) for table in division.tables]
        first_table = max((table.number or 0 for table in tables), default=0)
    lengths = {division.stated_rounds for division in divisions}
    return replace(
        divisions[0],
        division="",
        rounds=max(division.rounds for division in divisions),
        stated_rounds=lengths.pop() if len(lengths) == 1 else None,
        players=tuple(players),
        tables=tuple(sorted(tables, key=lambda table: table.round)),
    )


def join_rounds(parts: Sequence[Report]) -> Report | None:
    """One report of parts that have different rounds of the same people; None where they have rounds in common.

    People are known by their names; what the first part says of somebody holds.
    """
    rounds = [{table.round for table in part.tables} for part in parts]
    if sum(map(len, rounds)) != len(set().union(*rounds)):
        return None
    people: dict[str, ReportedPlayer] = {}
    tables: list[ReportedTable] = []
    for part in parts:
        numbers = {}
        for player in part.players:
            kept = people.setdefault(fold(player.name), replace(player, number=len(people) + 1))
            numbers[player.number] = kept.number
        tables += [_renumber(table, numbers, 0) for table in part.tables]
    return replace(
        parts[0],
        rounds=max(part.rounds for part in parts),
        players=tuple(people.values()),
        tables=tuple(sorted(tables, key=lambda table: table.round)),
    )


def _renumber(table: ReportedTable, numbers: Mapping[int, int], first_table: int) -> ReportedTable:
    seats = tuple(replace(seat, player=numbers[seat.player]) for seat in table.seats)
    number = table.number + first_table if table.number is not None else None
    return replace(table, seats=seats, number=number)
