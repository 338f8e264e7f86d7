"""Writes CoCo's results: a row per game, a bye as 50 to 0 against ``Bye``, a forfeit as 50 to 0. Names are the key."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from tournaments.files.grid import SAME_NAMES, NotInFormat, check_scores, given_first, make_grid
from tournaments.report.report import Kind, Report, ReportedTable

HEADING = (
    "Submitted On",
    "Round",
    "Winner",
    "Winners Score",
    "Opponent",
    "Opponents Score",
    "Did the winner go first or second",
)
_UNPLAYED = 50
_FIRST = {True: "First", False: "Second", None: ""}


def write_coco(report: Report) -> bytes:
    """Return the csv of one division, in UTF-8. Raises NotInFormat."""
    check_scores(make_grid(report))
    names = {player.number: given_first(player.name) for player in report.players}
    if len({name.casefold() for name in names.values()}) < len(names):
        raise NotInFormat(SAME_NAMES)
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow(HEADING)
    for table in sorted(report.tables, key=lambda table: table.round):
        writer.writerows(_rows(table, names))
    return target.getvalue().encode()


def _rows(table: ReportedTable, names: Mapping[int, str]) -> Iterator[tuple[object, ...]]:
    if table.round < 1:
        return
    if len(table.seats) == 1:
        seat = table.seats[0]
        if seat.half_points == 2 and seat.kind is not Kind.BONUS:
            yield "", table.round, names[seat.player], _UNPLAYED, "Bye", 0, ""
        return
    one, other = sorted(table.seats, key=lambda seat: -(seat.half_points or 0))
    if one.kind is Kind.FORFEIT and one.half_points == 2:
        yield "", table.round, names[one.player], _UNPLAYED, names[other.player], 0, ""
    elif one.kind in {Kind.PLAYED, Kind.ABANDONED}:
        yield (
            "",
            table.round,
            names[one.player],
            one.game_points,
            names[other.player],
            other.game_points,
            _FIRST[one.starts],
        )
