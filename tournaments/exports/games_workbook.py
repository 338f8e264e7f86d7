"""The rows of :mod:`tournaments.exports.games_table` as a workbook, with the players."""

from __future__ import annotations

import io

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from federation.tables.workbook_writing import clean_text
from tournaments.exports.games_table import HEADING, Row, game_rows
from tournaments.exports.grid import ordered
from tournaments.report.report import Report

# What a spreadsheet would carry out.
_FORMULA = ("=", "+", "-", "@")


def write_xlsx(report: Report) -> bytes:
    """A workbook with the games and the players. Raises NotInFormat."""
    workbook = Workbook()
    games = workbook.active
    assert isinstance(games, Worksheet)
    games.title = "Games"
    rows: list[Row] = [HEADING, *game_rows(report)]
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


def _clean(value: int | str) -> int | str:
    if isinstance(value, int):
        return value
    text = clean_text(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
