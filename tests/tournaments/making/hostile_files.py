"""Files made to do harm, or that came to harm: each small enough to be sent, and made by code."""

from __future__ import annotations

import io
import random
import struct
import zipfile
from collections.abc import Callable

from openpyxl import Workbook

from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.files.formats.swiss_perfect.writer import write_dbase, zip_files
from tournaments.report import limits
from tournaments.report.report import UploadedFile

HEADINGS = ("Round", "Table", "Player 1", "Score 1", "Player 2", "Score 2")
_ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
BOMB_OF_ENTITIES = f'<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY e0 "lol">{_ENTITIES}]>'


def make_workbook(*rows: tuple[object, ...], name: str = "games.xlsx") -> UploadedFile:
    book = Workbook()
    for row in (HEADINGS, *rows):
        book.active.append(row)
        # Text stays text, formulas too.
        for cell in book.active[book.active.max_row]:
            cell.data_type = "s" if isinstance(cell.value, str) else cell.data_type
    buffer = io.BytesIO()
    book.save(buffer)
    return UploadedFile(name, buffer.getvalue())


GAMES = ((1, 1, "Núria Puig", 412, "Marta Grau", 380), (1, 2, "Pere Bosch", 350, "Joan Nadal", 401))
PLAIN = make_workbook(*GAMES)


def change_member(file: UploadedFile, ending: str, change: Callable[[bytes], bytes], *more: str) -> UploadedFile:
    """The workbook with the member of a name changed, and members added that hold rubbish."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file.content)) as old, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info.filename, change(content) if info.filename.endswith(ending) else content)
        for name in more:
            new.writestr(name, b"rubbish")
    return UploadedFile(file.name, buffer.getvalue())


def with_cell_at(reference: str) -> UploadedFile:
    row = "".join(char for char in reference if char.isdigit())
    cell = f'<row r="{row}"><c r="{reference}"><v>1</v></c></row></sheetData>'.encode()
    return change_member(PLAIN, "sheet1.xml", lambda sheet: sheet.replace(b"</sheetData>", cell))


def without_references() -> UploadedFile:
    """Cells that do not say where they are, in a sheet that says it is as large as there is."""

    def change(sheet: bytes) -> bytes:
        rows = b'<row r="1048576"><c r="XFD1048576" t="n"><v>1</v></c></row>'
        return b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' + (
            b'<dimension ref="A1:XFD1048576"/><sheetData>' + rows + b"</sheetData></worksheet>"
        )

    return change_member(PLAIN, "sheet1.xml", change)


def entity_bomb() -> UploadedFile:
    def change(sheet: bytes) -> bytes:
        body = sheet.partition(b"?>")[2] if sheet.startswith(b"<?xml") else sheet
        return BOMB_OF_ENTITIES.encode() + body.replace(b"Marta", b"&e9;", 1)

    return change_member(PLAIN, "sheet1.xml", change)


def store_opendocument(members: list[UploadedFile]) -> UploadedFile:
    """OpenDocument keeps its kind in a first member that is not packed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in members:
            kind = zipfile.ZIP_STORED if member.name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(member.name, member.content, kind)
    return UploadedFile("games.ods", buffer.getvalue())


def entity_bomb_of_opendocument() -> UploadedFile:
    content = BOMB_OF_ENTITIES + "<office:document-content><text:p>&e9;</text:p></office:document-content>"
    members = [
        UploadedFile("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        UploadedFile("content.xml", content.encode()),
    ]
    return store_opendocument(members)


def repeated_cells_of_opendocument() -> UploadedFile:
    """A cell that says it comes in every column of every row."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content {spaces}><office:body><office:spreadsheet>'
        '<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">'
        '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p>'
        "</table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    members = [
        UploadedFile("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        UploadedFile("META-INF/manifest.xml", b'<?xml version="1.0"?><manifest:manifest/>'),
        UploadedFile("content.xml", content.encode()),
    ]
    return store_opendocument(members)


def lying_zip() -> UploadedFile:
    content = bytearray(zip_files([UploadedFile("open.sco", bytes(40_000_000))]).content)
    struct.pack_into("<I", content, content.find(b"PK\x01\x02") + 24, 10)
    return UploadedFile("open.zip", bytes(content))


def zip_of_many() -> UploadedFile:
    """As many members as fit into an upload."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(60_000):
            archive.writestr(f"{number}", b"")
    return UploadedFile("open.zip", buffer.getvalue())


def truncated_dbase() -> list[UploadedFile]:
    ini, trn, sco = make_small_championship().files()
    return [ini, trn, UploadedFile(sco.name, sco.content[:-40])]


def endless_dbase() -> list[UploadedFile]:
    """A header that announces more records than there are people."""
    ini, trn, sco = make_small_championship().files()
    content = bytearray(sco.content)
    struct.pack_into("<I", content, 4, 0xFFFFFFFF)
    return [ini, trn, UploadedFile(sco.name, bytes(content))]


def dbase_of_nothing() -> list[UploadedFile]:
    ini, trn, _ = make_small_championship().files()
    return [ini, trn, UploadedFile("open.sco", write_dbase((("WHITE", "N", 1), ("BLACK", "N", 1)), []))]


def random_bytes(name: str, seed: int = 1, size: int = 1_000_000) -> UploadedFile:
    return UploadedFile(name, random.Random(seed).randbytes(size))


def one_line(start: bytes, unit: bytes) -> UploadedFile:
    return UploadedFile("open.txt", start + unit * (4_600_000 // len(unit)))


_MEGABYTES_50 = limits.UNZIPPED_MEGABYTES * limits.MEGABYTE

# What is sent, and the codes one of which must be the answer.
HOSTILE: dict[str, tuple[Callable[[], UploadedFile | list[UploadedFile]], set[str]]] = {
    "zip bomb": (lambda: zip_files([UploadedFile("open.sco", bytes(_MEGABYTES_50 + 1))]), {"zip_too_large"}),
    "zip that lies about sizes": (lying_zip, {"damaged_zip"}),
    "zip of many files": (zip_of_many, {"zip_too_many_files"}),
    "workbook bomb": (
        lambda: change_member(PLAIN, "sheet1.xml", lambda sheet: sheet + b" " * _MEGABYTES_50),
        {"zip_too_large"},
    ),
    "cell at XFD1048576": (lambda: with_cell_at("XFD1048576"), {"sheet_too_large", "reading_too_large"}),
    "cell at XFD20000": (lambda: with_cell_at("XFD20000"), {"sheet_too_large", "reading_too_large"}),
    "cell at XFD900": (lambda: with_cell_at("XFD900"), {"sheet_too_large", "reading_too_large"}),
    "sheet that says it is endless": (without_references, {"sheet_too_large", "reading_too_large"}),
    "entities in a workbook": (entity_bomb, {"document_entities"}),
    "entities in OpenDocument": (entity_bomb_of_opendocument, {"document_entities"}),
    "OpenDocument of repeated cells": (
        repeated_cells_of_opendocument,
        {"sheet_too_large", "reading_too_large", "reading_too_long", "workbook_damaged", "no_games"},
    ),
    "macros": (lambda: change_member(PLAIN, "nothing", bytes, "xl/vbaProject.bin"), {"macros"}),
    "truncated workbook": (lambda: UploadedFile("a.xlsx", PLAIN.content[:-200]), {"damaged_zip"}),
    "truncated dBase": (truncated_dbase, {"records_cut"}),
    "dBase without an end": (endless_dbase, {"too_many_records"}),
    "dBase of nothing": (dbase_of_nothing, {"missing_fields"}),
    "random bytes": (lambda: random_bytes("a.bin"), {"unknown_format"}),
    "random bytes called .trn": (lambda: random_bytes("a.trn"), {"missing_files"}),
    "random bytes called .xlsx": (lambda: random_bytes("a.xlsx"), {"workbook_damaged", "unknown_format"}),
    "random bytes called .xls": (
        lambda: UploadedFile("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + random_bytes("", 2).content),
        {"workbook_damaged", "unknown_format"},
    ),
    "random bytes called .zip": (lambda: random_bytes("a.zip"), {"damaged_zip"}),
    "UTF-32": (lambda: UploadedFile("a.csv", "Round;Player 1;Player 2".encode("utf-32")), {"unknown_format"}),
    "line of digits": (lambda: one_line(b"No  Name  1  2\n", b"7"), {"line_too_long"}),
    "line of words": (lambda: one_line(b"No\tName\t1\n1\tA\t", b"x "), {"line_too_long"}),
    "line of nothing known": (lambda: one_line(b"", b"x y "), {"unknown_format", "line_too_long"}),
}
