"""Writes a row for each game as csv, which any spreadsheet opens and our own reader reads back. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from federation.tables.tabular import escape_text
from tournaments.files.grid import SAME_NAMES, NotInFormat, make_grid
from tournaments.report.report import Kind, Outcome, Report, ReportedSeat, ReportedTable

HEADING = ("Round", "Table", "Player 1", "Score 1", "Player 2", "Score 2", "Result", "Kind")
# After the others, if the championship has groups.
GROUPS = ("Group 1", "Group 2")
_KINDS = {
    Kind.ABANDONED: "abandoned",
    Kind.FORFEIT: "forfeit",
    Kind.BYE: "bye",
    Kind.HALF_BYE: "half bye",
    Kind.ABSENT: "absent",
    Kind.PENDING: "pending",
}
_RESULTS = {Outcome.WIN: "1-0", Outcome.DRAW: "½-½", Outcome.LOSS: "0-1"}

Row = tuple[int | str, ...]


def write_csv(report: Report) -> bytes:
    """Return UTF-8 with a byte order mark, by which Excel recognises it. Raises NotInFormat."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerows(
        [escape_text(cell) if isinstance(cell, str) else cell for cell in row] for row in game_rows(report)
    )
    return target.getvalue().encode("utf-8-sig")


def has_groups(report: Report) -> bool:
    return any(player.group for player in report.players)


def game_rows(report: Report) -> Iterator[Row]:
    """Return the headings, and a row for each game in the order of rounds and tables. Raises NotInFormat."""
    make_grid(report)
    names = {player.number: player.name for player in report.players}
    if len({name.casefold() for name in names.values()}) < len(names):
        raise NotInFormat(SAME_NAMES)
    groups = {player.number: player.group for player in report.players} if has_groups(report) else {}
    yield (*HEADING, *GROUPS) if groups else HEADING
    for table in sorted(report.tables, key=lambda table: (table.round, table.number or 10_000)):
        if table.round > 0 and table.seats[0].kind is not Kind.BONUS:
            yield (*_row(table, names), *_groups(table, groups))


def _row(table: ReportedTable, names: dict[int, str]) -> Row:
    one = table.seats[0]
    kind = _KINDS.get(Kind.HALF_BYE if one.is_half_bye else one.kind, "")
    place: int | str = table.number or ""
    if len(table.seats) == 1:
        return (table.round, place, names[one.player], "", "", "", "", kind)
    other = table.seats[1]
    if one.kind is Kind.FORFEIT and one.outcome is other.outcome is Outcome.LOSS:
        kind = "double forfeit"
    is_told = one.kind is Kind.PLAYED and None not in (one.game_points, other.game_points)
    result = "" if one.outcome is None or is_told else _RESULTS[one.outcome]
    if kind == "double forfeit":
        result = ""
    return (table.round, place, names[one.player], _points(one), names[other.player], _points(other), result, kind)


def _groups(table: ReportedTable, groups: dict[int, str]) -> Row:
    if not groups:
        return ()
    return tuple(groups[seat.player] for seat in table.seats) + ("",) * (len(GROUPS) - len(table.seats))


def _points(seat: ReportedSeat) -> int | str:
    return "" if seat.game_points is None else seat.game_points
