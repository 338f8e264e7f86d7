"""A workbook template for a championship's results: its games, its players, and instructions."""

from __future__ import annotations

import io
from collections.abc import Sequence

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from federation.tables.xlsx import clean_text, sheet_name
from tournaments.files.template_parts import Frame, Listed, Wording

# Number of blank player rows while no one has entered.
_BLANK_PLAYERS = 40
_MOST_ROWS = 5_000
_HEAD_FILL = PatternFill("solid", fgColor="FFE8E3D8")
# Above the headings: the title and a blank row.
_FIRST_ROW = 4


def write_results_template(frame: Frame, wording: Wording, players: Sequence[Listed] = ()) -> bytes:
    """Return the bytes of an .xlsx."""
    workbook = Workbook()
    games = workbook.active
    assert isinstance(games, Worksheet)
    games.title = sheet_name(wording.games)
    listed = workbook.create_sheet(sheet_name(wording.players))
    last = _write_players(listed, wording, players)
    _write_games(games, frame, wording, f"'{listed.title}'!$B$2:$B${last}")
    _write_help(workbook.create_sheet(sheet_name(wording.help)), wording)
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def _write_players(sheet: Worksheet, wording: Wording, players: Sequence[Listed]) -> int:
    """Write the sheet of players; return its last row available for names."""
    _write_heading(sheet, 1, [wording.number, wording.name, wording.id, wording.club], (8, 36, 18, 28))
    for number, player in enumerate(players, start=1):
        _write_row(sheet, number + 1, [number, player.name, player.id, player.club])
    rows = max(len(players) + 10, _BLANK_PLAYERS)
    for number in range(len(players) + 1, rows + 1):
        sheet.cell(number + 1, 1, number)
    sheet.freeze_panes = "A2"
    return rows + 1


def _write_games(sheet: Worksheet, frame: Frame, wording: Wording, names: str) -> None:
    heading = [wording.round, wording.table]
    for side in range(1, frame.seats + 1):
        heading += [wording.player % {"side": side}, wording.score % {"side": side}]
    heading.append(wording.kind)
    sheet.cell(1, 1, clean_text(frame.title)).font = Font(bold=True, size=14)
    _write_heading(sheet, _FIRST_ROW - 1, heading, (8, 8, *(34, 12) * frame.seats, 20))
    row = _FIRST_ROW
    for round_number in range(1, frame.rounds + 1):
        for table in range(1, frame.tables + 1):
            if row < _FIRST_ROW + _MOST_ROWS:
                sheet.cell(row, 1, round_number)
                sheet.cell(row, 2, table)
                row += 1
    # A few spare rows, for a bye in each round.
    last = row + frame.rounds
    for side in range(frame.seats):
        # Another name, or BYE, may be typed too.
        _offer(sheet, f"={names}", get_column_letter(3 + 2 * side), last)
        scores = DataValidation(type="whole", operator="between", formula1="-300", formula2="2000", allow_blank=True)
        scores.showErrorMessage = True
        sheet.add_data_validation(scores)
        letter = get_column_letter(4 + 2 * side)
        scores.add(f"{letter}{_FIRST_ROW}:{letter}{last}")
    _offer(sheet, '"' + ",".join(wording.kinds) + '"', get_column_letter(len(heading)), last)
    sheet.freeze_panes = f"A{_FIRST_ROW}"


def _offer(sheet: Worksheet, values: str, letter: str, last: int) -> None:
    """Add a drop-down list that allows other texts."""
    offered = DataValidation(type="list", formula1=values, allow_blank=True)
    offered.showErrorMessage = False
    sheet.add_data_validation(offered)
    offered.add(f"{letter}{_FIRST_ROW}:{letter}{last}")


def _write_help(sheet: Worksheet, wording: Wording) -> None:
    sheet.column_dimensions["A"].width = 100
    for row, line in enumerate(wording.lines, start=1):
        cell = sheet.cell(row, 1, clean_text(line))
        cell.alignment = Alignment(wrap_text=True, vertical="top")
        if row == 1:
            cell.font = Font(bold=True, size=14)


def _write_heading(sheet: Worksheet, row: int, texts: Sequence[str], widths: Sequence[int]) -> None:
    for column, (text, width) in enumerate(zip(texts, widths, strict=True), start=1):
        cell = sheet.cell(row, column, clean_text(text))
        cell.font = Font(bold=True)
        cell.fill = _HEAD_FILL
        sheet.column_dimensions[get_column_letter(column)].width = width


def _write_row(sheet: Worksheet, row: int, values: Sequence[int | str]) -> None:
    for column, value in enumerate(values, start=1):
        cell = sheet.cell(row, column)
        if isinstance(value, str):
            # As text, whatever it begins with, so that no name becomes a formula.
            cell.value = clean_text(value)
            cell.data_type = "s"
        else:
            cell.value = value
