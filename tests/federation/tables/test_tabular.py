from __future__ import annotations

import csv
import io
import re
import zipfile
from datetime import date, time
from decimal import Decimal

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from federation.tables.tabular import Value, escape_text, restore_text, write_csv
from federation.tables.xlsx import write_xlsx

HOSTILE = ["=1+1", "+34 600", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''-", '=HYPERLINK("http://x","y")', "#N/A"]
texts = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20))


def as_csv(rows: list[list[Value]], *, comma: bool = True) -> str:
    file = io.BytesIO()
    write_csv(file, [f"c{index}" for index, _ in enumerate(rows[0])], rows, comma=comma)
    return file.getvalue().decode("utf-8")


def as_workbook(rows: list[list[Value]]) -> io.BytesIO:
    file = io.BytesIO()
    write_xlsx(file, "Jugadors: [a/b]", [f"=c{index}" for index, _ in enumerate(rows[0])], rows)
    file.seek(0)
    return file


@given(texts)
def test_escape_text_leaves_no_command_and_comes_back(text: str) -> None:
    escaped = escape_text(text)
    assert not escaped.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert restore_text(escaped) == text


def test_csv_begins_with_a_byte_order_mark_and_is_parted_as_the_language_does() -> None:
    row: list[Value] = ["Puig", 3, Decimal("1.50"), 1.5, date(2026, 3, 14), time(10, 5), None, -12]
    assert as_csv([row]).splitlines()[1] == "Puig;3;1,50;1,5;2026-03-14;10:05;;-12"
    assert as_csv([row], comma=False).splitlines()[1] == "Puig,3,1.50,1.5,2026-03-14,10:05,,-12"
    assert as_csv([row]).startswith("\ufeffc0;")


@pytest.mark.parametrize("text", HOSTILE)
def test_csv_holds_no_cell_that_is_a_command(text: str) -> None:
    [_head, [cell]] = list(csv.reader(io.StringIO(as_csv([[text]]).removeprefix("\ufeff"), newline=""), delimiter=";"))
    assert cell[0] not in "=+-@\t\r"
    assert restore_text(cell) == text


def test_workbook_holds_text_as_text_and_numbers_as_numbers() -> None:
    values: list[Value] = [*HOSTILE, 12, Decimal("1.5"), date(2026, 3, 14), None]
    sheet = openpyxl.load_workbook(as_workbook([values])).active
    assert sheet is not None
    heads, cells = sheet.iter_rows()
    assert {cell.data_type for cell in heads} == {"s"}
    assert [cell.data_type for cell in cells] == ["s"] * len(HOSTILE) + ["n", "n", "d", "n"]
    assert sheet.title == "Jugadors   a b"


def test_workbook_gives_hostile_names_back() -> None:
    names = [name for name in HOSTILE if "\r" not in name]
    [_heads, found] = CalamineWorkbook.from_filelike(as_workbook([list(names)])).get_sheet_by_index(0).to_python()
    assert found == names


def test_workbook_takes_what_a_workbook_cannot_hold_out() -> None:
    [_heads, found] = (
        CalamineWorkbook.from_filelike(as_workbook([["a\x00b\x0b", "x" * 40_000]])).get_sheet_by_index(0).to_python()
    )
    assert found == ["ab", "x" * 32_767]


def test_workbook_holds_no_cell_where_nothing_is_said() -> None:
    file = as_workbook([["Puig", "", None, 3], ["", "", "", ""], ["Serra", 1, "", ""]])
    sheet = zipfile.ZipFile(file).read("xl/worksheets/sheet1.xml")
    assert re.findall(rb'<c r="([A-Z]+[2-9])"', sheet) == [b"A2", b"D2", b"A4", b"B4"]
    file.seek(0)
    found = CalamineWorkbook.from_filelike(file).get_sheet_by_index(0).to_python()
    assert found[1:] == [["Puig", "", "", 3.0], ["", "", "", ""], ["Serra", 1.0, "", ""]]
