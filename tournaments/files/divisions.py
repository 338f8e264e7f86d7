"""Groups of a championship as the divisions of files that hold several. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from federation.values.texts import clean
from tournaments.files.events.divisions.choosing import tell_apart
from tournaments.report.report import Report

_LONGEST = 60


def is_divided(report: Report) -> bool:
    """Whether there are several groups, and nobody plays outside of the own one."""
    groups = {player.number: player.group for player in report.players}
    if len(set(groups.values())) < 2:
        return False
    return all(len({groups[seat.player] for seat in table.seats}) == 1 for table in report.tables)


def divide(report: Report) -> Sequence[Report]:
    """A report for each group, each named as its division; the whole one where it cannot be divided."""
    if not is_divided(report):
        return [report]
    groups = list(dict.fromkeys(player.group for player in report.players))
    names = tell_apart(["_".join(clean(group, _LONGEST).split()) for group in groups])
    return [_part(report, group, name) for group, name in zip(groups, names, strict=True)]


def _part(report: Report, group: str, name: str) -> Report:
    players = tuple(player for player in report.players if player.group == group)
    numbers = {player.number for player in players}
    tables = tuple(table for table in report.tables if table.seats[0].player in numbers)
    rounds = max((table.round for table in tables), default=report.rounds)
    return replace(report, division=name, rounds=rounds, players=players, tables=tables)
