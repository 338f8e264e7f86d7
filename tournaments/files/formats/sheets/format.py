"""Spreadsheets, as workbooks and as text. Pure."""

from __future__ import annotations

import re

from federation.tables.tabular import CONTENT_TYPES, XLSX
from federation.tables.workbooks import EXCEL, OPENDOCUMENT, find_workbook_kind
from federation.values.sentences import sentence as _
from federation.values.texts import decode_text
from tournaments.files.common.values import split_lines
from tournaments.files.features import (
    ABANDONED,
    ABSENCES,
    CLUBS,
    FORFEITS,
    FULL_BYES,
    GROUPS,
    HALF_BYES,
    NAMES,
    OWN_NUMBERS,
    PENDING,
    RATINGS,
    SCORES,
    TABLES,
)
from tournaments.files.formats.sheets.cells.text import is_game_text, is_separated_text
from tournaments.files.formats.sheets.crosses.columns import name_cross_columns
from tournaments.files.formats.sheets.reader import read_sheets
from tournaments.files.formats.sheets.writer import write_csv
from tournaments.files.parts import Parts
from tournaments.report.formats import Example, Family, FileKind, Format, Offer, Reader, Target
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, Report, UploadedFile

_WHO_BEGAN = _("Who went first in each game isn’t known.")
# How much of a text is read to detect its kind.
_BEGINNING = 20_000
_HEADINGS_WITHIN = 30
# The opponent's number and the result: ``12:W``, ``4:+``, ``0:=``.
_SWISS_PERFECT_CELL = re.compile(r"[;,]\s*[0-9]{1,6}:[WLD+=-]\s*[;,\r\n]")
_CARRIED = frozenset({SCORES, TABLES, FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING, ABANDONED, GROUPS}) | NAMES


def _is_games(file: UploadedFile) -> bool:
    return is_game_text(file.content) or _is_separated_cross_table(file)


def _is_separated_cross_table(file: UploadedFile) -> bool:
    """A cross-table that a spreadsheet program wrote as text; Swiss Perfect's cells have a colon."""
    text = decode_text(file.content[:_BEGINNING])
    if b"\0" in file.content or _SWISS_PERFECT_CELL.search(text):
        return False
    lines = split_lines(text)[:_HEADINGS_WITHIN]
    rows = [[cell.strip(' "') for cell in line.split(delimiter)] for line in lines for delimiter in ";,"]
    return any(len(cells) > 2 and name_cross_columns(cells) is not None for cells in rows)


def _read(parts: Parts, answers: Answers) -> Reading:
    return read_sheets([part.file for part in parts], answers)


def _write_workbook(report: Report) -> bytes:
    # Imported here because the library is large and the sandboxed child, which only reads, doesn't need it.
    from tournaments.files.formats.sheets.workbook import write_xlsx

    return write_xlsx(report)


_EXCEL = FileKind(
    code="xlsx",
    order=10,
    fits=lambda file: find_workbook_kind(file.content) == EXCEL,
    extensions=("xls", "xlsx", "xlsm", "xlsb"),
    is_text=False,
)
_OPENDOCUMENT = FileKind(
    code="ods",
    order=20,
    fits=lambda file: find_workbook_kind(file.content) == OPENDOCUMENT,
    extensions=("ods",),
    is_text=False,
)
# A table with unknown headings is likely one: someone may assign its columns.
GAMES = FileKind(code="games", order=210, fits=_is_games, likely=lambda file: is_separated_text(file.content))

SHEET = Format(
    code="sheet",
    order=10,
    title=_("A spreadsheet"),
    what=_(
        "One row per game, or a cross-table. Headings may be in Catalan, Spanish, Polish or English, in "
        "any order; BYE or an empty opponent is a bye."
    ),
    source=_("From any spreadsheet program. A championship’s template workbook already has the headings."),
    open=(
        _("If a column’s heading isn’t recognised, we show its first rows and ask what it means."),
        _(
            "Groups of a championship: columns headed Group 1 and Group 2 give each player’s group. A column "
            "headed only Group could mean anything, so it doesn’t create groups."
        ),
        _WHO_BEGAN,
    ),
    examples=(
        Example(
            "games.csv",
            "Round,Table,Player 1,Score 1,Player 2,Score 2\n1,1,Anna Puig,412,Jan Łoś,365\n1,,Ot Vidal,,BYE,\n"
            "2,1,Ot Vidal,398,Anna Puig,371\n2,,Jan Łoś,,BYE,\n3,1,Jan Łoś,377,Ot Vidal,377\n3,,Anna Puig,,BYE,\n",
        ),
    ),
    known_by="a workbook; headings of a list of games or of a cross-table, or the same delimiter in every line",
    readers=(
        Reader(order=130, family=Family("excel", "Excel", 10), signs=(_EXCEL,), read=_read, even_rounds=True),
        Reader(
            order=140,
            family=Family("opendocument", "OpenDocument", 20),
            signs=(_OPENDOCUMENT,),
            read=_read,
            even_rounds=True,
        ),
        Reader(
            order=150,
            family=Family("csv", "CSV", 30, reports=("game_csv",)),
            signs=(GAMES,),
            read=_read,
            double_rounds=True,
        ),
    ),
    targets=(
        Target(
            name="csv",
            order=110,
            title="CSV",
            extension="csv",
            content_type="text/csv",
            write=write_csv,
            carries=_CARRIED,
            any_result=True,
            by_name=True,
            names_groups=True,
        ),
        Target(
            name="xlsx",
            order=120,
            title="Excel",
            extension="xlsx",
            content_type=CONTENT_TYPES[XLSX],
            write=_write_workbook,
            carries=_CARRIED | {RATINGS, CLUBS, OWN_NUMBERS},
            any_result=True,
            by_name=True,
            names_groups=True,
        ),
    ),
    offers=(
        Offer(
            _("A spreadsheet"),
            _(
                "Excel, LibreOffice or CSV (.xlsx, .xls, .ods, .csv), with one row per game: round, table, "
                "player 1, score 1, player 2, score 2. Up to four players per table; cross-tables can be read "
                "too. Headings may be in Catalan, Spanish, Polish or English, in any order. For a bye, leave the "
                "opponent empty or write BYE."
            ),
        ),
    ),
    reports=("game_csv", "excel", "opendocument"),
)
