"""The games and the players as a workbook. Pure."""

from __future__ import annotations

import io

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from federation.tables.tabular import escape_text
from federation.tables.xlsx import clean_text
from tournaments.files.formats.sheets.writer import Row, game_rows, has_groups
from tournaments.files.grid import ordered
from tournaments.report.report import Report


def write_xlsx(report: Report) -> bytes:
    """Return a workbook with the games and the players. Raises NotInFormat."""
    workbook = Workbook()
    games = workbook.active
    assert isinstance(games, Worksheet)
    games.title = "Games"
    for row in game_rows(report):
        games.append([_clean(value) for value in row])
    listed = workbook.create_sheet("Players")
    grouped = has_groups(report)
    listed.append(["No", "Name", "Id", "Rating", "Club", *(["Championship group"] if grouped else [])])
    for player in ordered(report):
        values: Row = (player.number, player.name, player.ids.get("local", ""), player.rating or "", player.club)
        if grouped:
            values = (*values, player.group)
        listed.append([_clean(value) for value in values])
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def _clean(value: int | str) -> int | str:
    return value if isinstance(value, int) else escape_text(clean_text(value))
