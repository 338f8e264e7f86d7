"""Workbooks from readable descriptions: ``python -m tests.tournaments.making.workbook_maker`` writes the folder's.

A description is a text. ``== Name`` begins a sheet, ``|`` stands between cells, an empty line is an empty row.
A cell is what it looks like: a number, a date (``2026-01-01``), a time (``01:00``), else a text; ``'12`` is the
text 12. ``merge A2:A5`` merges cells and ``hidden`` hides the sheet. The name of the description says what is
made of it: ``ca_round_list.xlsx.txt`` makes ``ca_round_list.xlsx``. For a csv the first line says how:
``csv ; utf-8``.
"""

from __future__ import annotations

import datetime
import io
import re
import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import openpyxl

FOLDER = Path(__file__).parent / "workbooks"
Cell = str | int | float | datetime.date | datetime.time | None


@dataclass
class DescribedSheet:
    name: str
    rows: list[list[Cell]] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    hidden: bool = False


def parse_description(text: str) -> list[DescribedSheet]:
    sheets: list[DescribedSheet] = []
    for line in text.splitlines():
        if line.startswith("== "):
            sheets.append(DescribedSheet(line[3:].strip()))
        elif line.startswith("merge "):
            sheets[-1].merged.append(line[6:].strip())
        elif line.strip() == "hidden":
            sheets[-1].hidden = True
        elif sheets:
            sheets[-1].rows.append([parse_cell(cell.strip()) for cell in line.split("|")] if line.strip() else [])
    return sheets


def parse_cell(text: str) -> Cell:
    if text.startswith("'"):
        return text[1:]
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"-?[0-9]+\.[0-9]+", text):
        return float(text)
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return datetime.date.fromisoformat(text)
    if re.fullmatch(r"[0-9]{2}:[0-9]{2}", text):
        return datetime.time.fromisoformat(text)
    return text or None


def make_xlsx(sheets: list[DescribedSheet]) -> bytes:
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for described in sheets:
        sheet = workbook.create_sheet(described.name)
        for row, cells in enumerate(described.rows, start=1):
            for column, cell in enumerate(cells, start=1):
                if cell is not None:
                    sheet.cell(row, column, cell)
        for span in described.merged:
            sheet.merge_cells(span)
        if described.hidden:
            sheet.sheet_state = "hidden"
    target = io.BytesIO()
    workbook.save(target)
    return target.getvalue()


_ODS_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">'
    "<office:body><office:spreadsheet>"
)
_ODS_MANIFEST = (
    '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" '
    'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)


def make_ods(sheets: list[DescribedSheet]) -> bytes:
    tables = ""
    for described in sheets:
        rows = "".join(
            "<table:table-row>" + "".join(map(_ods_cell, cells or [None])) + "</table:table-row>"
            for cells in described.rows
        )
        tables += f"<table:table table:name={quoteattr(described.name)}>{rows}</table:table>"
    content = f"{_ODS_HEAD}{tables}</office:spreadsheet></office:body></office:document-content>"
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", _ODS_MANIFEST)
    return target.getvalue()


def _ods_cell(cell: Cell) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, (int, float)):
        value = f'office:value-type="float" office:value="{cell}"'
    elif isinstance(cell, datetime.date):
        value = f'office:value-type="date" office:date-value="{cell.isoformat()}"'
    elif isinstance(cell, datetime.time):
        value = f'office:value-type="time" office:time-value="PT{cell.hour:02}H{cell.minute:02}M00S"'
    else:
        value = 'office:value-type="string"'
    return f"<table:table-cell {value}><text:p>{escape(str(cell))}</text:p></table:table-cell>"


def make_csv(text: str) -> bytes:
    """The rest of the description with the delimiter and in the encoding that its first line names."""
    first, _, rest = text.partition("\n")
    _csv, delimiter, encoding = first.split(" ")
    delimiter = "\t" if delimiter == "tab" else delimiter
    lines = [delimiter.join(cell.strip() for cell in line.split("|")) for line in rest.splitlines()]
    return ("\r\n".join(lines) + "\r\n").encode(encoding)


def make(description: Path) -> bytes:
    text = description.read_text(encoding="utf-8")
    name = description.name.removesuffix(".txt")
    if name.endswith((".csv", ".tsv")):
        return make_csv(text)
    sheets = parse_description(text)
    return make_ods(sheets) if name.endswith(".ods") else make_xlsx(sheets)


def main(names: list[str]) -> None:
    for description in sorted(FOLDER.glob("*.*.txt")):
        target = description.with_suffix("")
        # An .xls is made elsewhere, once.
        if target.suffix != ".xls" and (target.name in names or not target.exists()):
            target.write_bytes(make(description))


if __name__ == "__main__":
    main(sys.argv[1:])
