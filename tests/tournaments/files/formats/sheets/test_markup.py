"""What only the markup of a workbook tells: hidden rows, and formulas that nobody has computed."""

from __future__ import annotations

import io
import re
import struct
import zipfile

import openpyxl

from tests.tournaments.making.made_workbooks import GAMES, USUAL, games_list, one, usual
from tests.tournaments.making.workbook_maker import FOLDER, make_ods
from tournaments.files.formats.sheets.cells.markup_xls import read_xls_markup
from tournaments.files.reading import read_upload
from tournaments.report.report import Reading, UploadedFile


def make(hidden: tuple[int, ...] = (), formula: str = "") -> bytes:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "Partides & més"
    for row in [USUAL, *map(usual(), GAMES)]:
        sheet.append(row)
    for number in hidden:
        sheet.row_dimensions[number].hidden = True
    if formula:
        sheet["D3"] = formula
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


def rewrite(content: bytes, old: bytes, new: bytes) -> bytes:
    """The workbook with something of its first sheet's markup replaced."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w") as copy:
        for info in source.infolist():
            member = source.read(info)
            if info.filename.endswith("sheet1.xml"):
                assert re.search(old, member)
                member = re.sub(old, new, member)
            copy.writestr(info, member)
    return target.getvalue()


def read(content: bytes) -> Reading:
    return read_upload([UploadedFile("a.xlsx", content)])


def codes_of(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def test_hidden_rows_are_read_and_named() -> None:
    reading = read(make(hidden=(4, 7)))
    [problem] = reading.problems
    assert (problem.code, dict(problem.params)) == ("rows_hidden", {"rows": "4, 7", "count": 2})
    assert problem.where.sheet == "Partides & més"
    assert reading.report is not None
    assert len(reading.report.tables) == len(GAMES)


def test_no_hidden_rows_are_no_problem() -> None:
    assert codes_of(read(make())) == []


def test_formula_that_nobody_computed_is_refused_where_it_stands() -> None:
    reading = read(make(formula="=300+72"))
    assert reading.refused
    [problem] = [one for one in reading.problems if one.code == "formula_without_value"]
    assert (problem.params["cells"], problem.params["count"]) == ("D3", 1)


def test_formula_with_its_value_is_read() -> None:
    content = rewrite(make(formula="=300+72"), rb"</f><v\s*/>|</f><v></v>", b"</f><v>372</v>")
    reading = read(content)
    assert codes_of(reading) == []


def test_formula_that_gives_an_empty_text_is_a_blank_cell() -> None:
    content = make(formula='=IF(1,"","")')
    content = rewrite(content, rb'(<c r="D3")([^>]*>)', rb'\1 t="str"\2')
    assert "formula_without_value" not in codes_of(read(content))


def test_hidden_columns_are_read_and_named() -> None:
    workbook = openpyxl.load_workbook(io.BytesIO(make()))
    workbook.active.column_dimensions["D"].hidden = True
    workbook.active.column_dimensions["Z"].hidden = True
    target = io.BytesIO()
    workbook.save(target)
    [problem] = read(target.getvalue()).problems
    # Z is empty.
    assert (problem.code, dict(problem.params)) == ("columns_hidden", {"columns": "D", "count": 1})


def ods(old: str, new: str, count: int = 1) -> bytes:
    """The usual list as .ods with something of its content replaced."""
    target = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(make_ods(one(games_list(USUAL, usual()), "Partides"))))
    with source, zipfile.ZipFile(target, "w") as copy:
        for info in source.infolist():
            member = source.read(info)
            if info.filename == "content.xml":
                assert old in member.decode()
                member = member.decode().replace(old, new, count).encode()
            copy.writestr(info, member)
    return target.getvalue()


def test_hidden_rows_of_ods_are_named() -> None:
    hidden = '<table:table-row table:visibility="filter">'
    content = ods("<table:table-row>", hidden)
    reading = read(ods("</table:table-row><table:table-row>", f"</table:table-row>{hidden}"))
    assert [dict(problem.params) for problem in reading.problems] == [{"rows": "2", "count": 1}]
    assert codes_of(read(content)) == ["rows_hidden"]


def test_hidden_columns_of_ods_are_named() -> None:
    columns = (
        '<table:table-column table:number-columns-repeated="3"/><table:table-column table:visibility="collapse"/>'
    )
    reading = read(ods('table:name="Partides">', f'table:name="Partides">{columns}'))
    assert [(problem.code, problem.params["columns"]) for problem in reading.problems] == [("columns_hidden", "D")]


def test_formula_of_ods_that_nobody_computed_is_refused() -> None:
    score = GAMES[0].scores[0]
    value = f'office:value-type="float" office:value="{score}"'
    cell = f"<table:table-cell {value}><text:p>{score}</text:p></table:table-cell>"
    reading = read(ods(cell, '<table:table-cell table:formula="of:=300+72"/>'))
    [problem] = [one for one in reading.problems if one.code == "formula_without_value"]
    assert problem.params["cells"] == "D2"
    with_value = cell.replace("table-cell office", 'table-cell table:formula="of:=300+72" office')
    assert codes_of(read(ods(cell, with_value))) == []


def test_entities_of_ods_are_not_looked_at() -> None:
    assert not read(ods("<office:body>", "<office:body>")).refused
    hostile = ods('<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>')
    assert "rows_hidden" not in codes_of(read(hostile))


def test_hidden_rows_of_xls_are_named() -> None:
    content = bytearray((FOLDER / "ca_old_excel.xls").read_bytes())
    at = content.index(struct.pack("<HHH", 0x0208, 16, 2))
    content[at + 4 + 12] |= 0x20
    [problem] = [one for one in read(bytes(content)).problems if one.code == "rows_hidden"]
    assert problem.params["rows"] == "3"


def record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def compound(stream: bytes) -> bytes:
    """A compound file with one stream ``Workbook``, of sectors 2 and on."""
    stream = stream.ljust(4096, b"\0")
    count = len(stream) // 512
    chain = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, count + 2), 0xFFFFFFFE]
    fat = struct.pack("<128I", *chain, *[0xFFFFFFFF] * (128 - len(chain)))
    directory = b""
    for name, kind, start, length in (("Root Entry", 5, 0xFFFFFFFE, 0), ("Workbook", 2, 2, len(stream))):
        spelt = (name + "\0").encode("utf-16-le")
        directory += struct.pack("<64sHBB48xII4x", spelt, len(spelt), kind, 1, start, length)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<9I", 0, 1, 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    head += struct.pack("<109I", 0, *[0xFFFFFFFF] * 108)
    return head + fat + directory.ljust(512, b"\0") + stream


def test_blank_formulas_of_xls_are_a_warning() -> None:
    empty = record(0x0006, struct.pack("<3HB5sHH4xH", 2, 3, 0, 3, b"", 0xFFFF, 0, 0))
    number = record(0x0006, struct.pack("<3HdH4xH", 3, 3, 0, 372.0, 0, 0))
    hidden = record(0x007D, struct.pack("<6H", 4, 5, 2000, 0, 1, 0))
    bound = record(0x0085, struct.pack("<IHBB", 0, 0, 4, 0) + b"Full")
    start = len(bound) + 4
    bound = record(0x0085, struct.pack("<IHBB", start, 0, 4, 0) + b"Full")
    sheet = record(0x0809, b"") + empty + number + hidden + record(0x000A, b"")
    [(name, markup)] = read_xls_markup(compound(bound + record(0x000A, b"") + sheet)).items()
    assert (name, markup.blank_formulas, markup.hidden_columns) == ("Full", ("D3",), {4, 5})


def test_damaged_xls_says_nothing() -> None:
    content = (FOLDER / "ca_old_excel.xls").read_bytes()
    for length in range(0, len(content), 97):
        read_xls_markup(content[:length])
