"""A row for each game, as csv or as a workbook: what any spreadsheet opens and the reader of uploads reads back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.exports.grid import SAME_NAMES, NotInFormat, make_grid, ordered
from tournaments.report.report import Kind, Outcome, Report, ReportedSeat, ReportedTable

HEADING = ("Round", "Table", "Player 1", "Score 1", "Player 2", "Score 2", "Result", "Kind")
_KINDS = {
    Kind.ABANDONED: "abandoned",
    Kind.FORFEIT: "forfeit",
    Kind.BYE: "bye",
    Kind.HALF_BYE: "half bye",
    Kind.ABSENT: "absent",
    Kind.PENDING: "pending",
}
_RESULTS = {Outcome.WIN: "1-0", Outcome.DRAW: "½-½", Outcome.LOSS: "0-1"}
# What a spreadsheet would carry out.
_FORMULA = ("=", "+", "-", "@")

Row = tuple[int | str, ...]


def write_csv(report: Report) -> bytes:
    """UTF-8 with a mark, for Excel knows it by that. Raises NotInFormat."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerows([HEADING, *_rows(report)])
    return target.getvalue().encode("utf-8-sig")


def write_xlsx(report: Report) -> bytes:
    """A workbook with the games and the players. Raises NotInFormat."""
    workbook = Workbook()
    games = workbook.active
    assert isinstance(games, Worksheet)
    games.title = "Games"
    rows: list[Row] = [HEADING, *_rows(report)]
    for row in rows:
        games.append([_clean(value) for value in row])
    listed = workbook.create_sheet("Players")
    listed.append(["No", "Name", "Id", "Rating", "Club"])
    for player in ordered(report):
        values: Row = (player.number, player.name, player.ids.get("local", ""), player.rating or "", player.club)
        listed.append([_clean(value) for value in values])
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def _rows(report: Report) -> Iterator[Row]:
    make_grid(report)
    names = {player.number: player.name for player in report.players}
    if len({name.casefold() for name in names.values()}) < len(names):
        raise NotInFormat(SAME_NAMES)
    for table in sorted(report.tables, key=lambda table: (table.round, table.number or 10_000)):
        if table.round > 0 and table.seats[0].kind is not Kind.BONUS:
            yield _row(table, names)


def _row(table: ReportedTable, names: dict[int, str]) -> Row:
    one = table.seats[0]
    kind = _KINDS.get(one.kind, "")
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


def _points(seat: ReportedSeat) -> int | str:
    return "" if seat.game_points is None else seat.game_points


def _clean(value: int | str) -> int | str:
    if isinstance(value, int):
        return value
    text = str(ILLEGAL_CHARACTERS_RE.sub("", value))
    return f"'{text}" if text.startswith(_FORMULA) else text
