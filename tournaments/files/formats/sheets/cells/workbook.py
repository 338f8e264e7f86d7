"""The sheets of a results workbook, and every problem its reader finds."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from itertools import count

from federation.problems.kinds import Problem, Where
from federation.tables.rows import UnreadableTable, Value
from federation.tables.workbooks import ZIP, ZIP_DAMAGE, BookSheet, Merged, read_sheets
from tournaments.files.formats.sheets.cells.grid import Sheet, column_letters, make_rows
from tournaments.files.formats.sheets.cells.markup import NOTHING, Markup, read_markup, read_ods_markup
from tournaments.files.formats.sheets.cells.markup_xls import read_xls_markup
from tournaments.report import codes, limits
from tournaments.report.report import UploadedFile

_FORMULAS_TOLD = 5


def read_workbook(file: UploadedFile, found: list[Problem]) -> list[Sheet]:
    """Return a workbook's visible, non-empty sheets; none, with a problem, if it can't be read."""
    sheets: list[Sheet] = []
    markups: Mapping[str, Markup] | None = None
    try:
        for book_sheet in read_sheets(file.content, limits.SHEET_CELLS):
            markups = _read_markup(file.content) if markups is None else markups
            sheet = _read_sheet(file, book_sheet, found)
            if sheet is not None:
                _tell_of_markup(sheet, markups.get(sheet.name, NOTHING), found)
                sheets.append(sheet)
    except UnreadableTable as refused:
        found.append(_tell_refusal(file, refused))
        return []
    return sheets


def _tell_refusal(file: UploadedFile, refused: UnreadableTable) -> Problem:
    where = Where(file=file.name)
    if refused.code == "too_large":
        return codes.SHEET_TOO_LARGE.at(where, sheet=refused.place, limit=limits.SHEET_CELLS)
    code = codes.WORKBOOK_ENCRYPTED if refused.code == "protected" else codes.WORKBOOK_DAMAGED
    return code.at(where, file=file.name)


def _read_sheet(file: UploadedFile, sheet: BookSheet, found: list[Problem]) -> Sheet | None:
    where = Where(file=file.name, sheet=sheet.name)
    if sheet.hidden:
        found.append(codes.SHEET_HIDDEN.at(where, sheet=sheet.name))
        return None
    if sheet.too_large:
        found.append(codes.SHEET_TOO_LARGE.at(where, sheet=sheet.name, limit=limits.SHEET_CELLS))
        return None
    _fill_merged(sheet.values, sheet.merged)
    rows = make_rows(sheet.values, count(1))
    return Sheet(file.name, sheet.name, rows) if rows else None


def _tell_of_markup(sheet: Sheet, markup: Markup, found: list[Problem]) -> None:
    """Report hidden rows, and refuse formulas without a value, as they would be read as blank."""
    hidden = [row for row in sheet.rows if row.number in markup.hidden_rows]
    if hidden:
        spelt = ", ".join(str(row.number) for row in hidden)
        found.append(codes.ROWS_HIDDEN.at(sheet.where(hidden[0]), rows=spelt, count=len(hidden)))
    columns = [
        one for one in sorted(markup.hidden_columns) if any("".join(row.cells[one : one + 1]) for row in sheet.rows)
    ]
    if columns:
        spelt = ", ".join(map(column_letters, columns))
        found.append(codes.COLUMNS_HIDDEN.at(sheet.where(), columns=spelt, count=len(columns)))
    if markup.blank_formulas:
        spelt = ", ".join(markup.blank_formulas[:_FORMULAS_TOLD])
        found.append(codes.FORMULA_BLANK.at(sheet.where(), cells=spelt, count=len(markup.blank_formulas)))
    if markup.empty_formulas:
        spelt = ", ".join(markup.empty_formulas[:_FORMULAS_TOLD])
        found.append(codes.FORMULA_WITHOUT_VALUE.at(sheet.where(), cells=spelt, count=len(markup.empty_formulas)))


def _read_markup(content: bytes) -> Mapping[str, Markup]:
    if not content.startswith(ZIP):
        return read_xls_markup(content)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return read_markup(archive) or read_ods_markup(archive)
    except ZIP_DAMAGE:
        return {}


def _fill_merged(values: Sequence[list[Value]], ranges: Sequence[Merged]) -> None:
    """Copy a merged cell's value to every row it spans: a round above its games is the round of each."""
    for (top, left), (bottom, _) in ranges:
        if top < len(values) and left < len(values[top]):
            for row in values[top + 1 : bottom + 1]:
                if row[left] == "":
                    row[left] = values[top][left]
