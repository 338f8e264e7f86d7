"""What only the markup of an .xlsx or .ods shows: hidden parts, and formulas that were never computed."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from xml.parsers import expat

from tournaments.files.formats.sheets.cells.grid import column_letters
from tournaments.report import limits

_SHEET = re.compile(rb"<(?:\w+:)?sheet\s[^>]*>")
_NAME = re.compile(rb'\sname="([^"]*)"')
_RELATION_ID = re.compile(rb'\s\w+:id="([^"]*)"')
_RELATION = re.compile(rb"<(?:\w+:)?Relationship\s[^>]*>")
_ID = re.compile(rb'\sId="([^"]*)"')
_TARGET = re.compile(rb'\sTarget="([^"]*)"')
_ROW = re.compile(rb"<(?:\w+:)?row\s([^>]*)>")
_COLUMN = re.compile(rb"<(?:\w+:)?col\s([^>]*)>")
_FROM_TO = re.compile(rb'(?:^|\s)(min|max)="([0-9]{1,5})"')
_NUMBER = re.compile(rb'(?:^|\s)r="([0-9]{1,7})"')
_HIDDEN = re.compile(rb'\shidden="(?:1|true)"')
# A cell with a formula but no value: written by a program that doesn't compute.
_EMPTY_FORMULA = re.compile(
    rb'<(?:\w+:)?c(\s[^>]*?\br="([A-Z]{1,3}[0-9]{1,7})"[^>]*)>\s*'
    rb"<(?:\w+:)?f(?:\s[^>]*)?(?:/>|>[^<]*</(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
_WORKBOOK = "xl/workbook.xml"
_RELATIONS = "xl/_rels/workbook.xml.rels"
MOST_FORMULAS = 1_000
MOST_COLUMNS = 16_384


@dataclass(frozen=True, slots=True)
class Markup:
    """Markup of one sheet: its hidden rows, from 1, its hidden columns, from 0, and cells whose formula has no value,
    as ``D5``.

    ``blank_formulas`` are those that may be blank on purpose, which the file doesn't say.
    """

    hidden_rows: frozenset[int] = frozenset()
    empty_formulas: tuple[str, ...] = field(default=())
    hidden_columns: frozenset[int] = frozenset()
    blank_formulas: tuple[str, ...] = field(default=())


NOTHING = Markup()


def read_markup(archive: zipfile.ZipFile) -> Mapping[str, Markup]:
    """Read the markup of a workbook's sheets, by name. Anything unusual is left out: it is only informative."""
    members = set(archive.namelist())
    if not {_WORKBOOK, _RELATIONS} <= members:
        return {}
    targets = _read_relations(archive.read(_RELATIONS))
    found: dict[str, Markup] = {}
    for sheet in _SHEET.findall(archive.read(_WORKBOOK)):
        name, relation = _NAME.search(sheet), _RELATION_ID.search(sheet)
        path = targets.get(relation.group(1)) if relation else None
        if name and path in members:
            found[unescape(name.group(1).decode("utf-8", "replace"))] = _read_sheet(archive.read(path or ""))
    return found


def _read_relations(content: bytes) -> dict[bytes, str]:
    targets = {}
    for relation in _RELATION.findall(content):
        key, target = _ID.search(relation), _TARGET.search(relation)
        if key and target:
            path = target.group(1).decode("utf-8", "replace").lstrip("/")
            targets[key.group(1)] = path if path.startswith("xl/") else f"xl/{path}"
    return targets


def _read_sheet(content: bytes) -> Markup:
    hidden = set()
    columns: set[int] = set()
    if b"hidden" in content:
        for attributes in _ROW.findall(content):
            number = _NUMBER.search(attributes)
            if number and _HIDDEN.search(attributes):
                hidden.add(int(number.group(1)))
        for attributes in _COLUMN.findall(content):
            ends = {end: int(number) for end, number in _FROM_TO.findall(attributes)}
            if _HIDDEN.search(b" " + attributes) and len(ends) == 2 and ends[b"max"] <= MOST_COLUMNS:
                columns |= set(range(ends[b"min"] - 1, ends[b"max"]))
    formulas: list[str] = []
    if b"<f" in content or b":f" in content:
        for match in _EMPTY_FORMULA.finditer(content):
            # An empty text as a formula's result is a value.
            if b't="str"' not in match.group(1):
                formulas.append(match.group(2).decode())
            if len(formulas) >= MOST_FORMULAS:
                break
    return Markup(frozenset(hidden), tuple(formulas), frozenset(columns))


_CONTENT = "content.xml"
_HIDDEN_ODS = frozenset({"collapse", "filter"})


def read_ods_markup(archive: zipfile.ZipFile) -> Mapping[str, Markup]:
    """Read the markup of the sheets, by name; nothing if the document is unusual: it is only informative."""
    if _CONTENT not in archive.namelist():
        return {}
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.take
    # Spreadsheets declare no entities; a document that does could expand without limit.
    parser.EntityDeclHandler = reader.refuse
    try:
        parser.Parse(archive.read(_CONTENT), True)
    except (expat.ExpatError, _Unusual):
        return {}
    return {name: sheet.conclude() for name, sheet in reader.sheets.items()}


class _Unusual(ValueError):
    """The document contains something that spreadsheets never do."""


@dataclass(slots=True)
class _Sheet:
    row: int = 0
    columns: int = 0
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    formulas: list[str] = field(default_factory=list)

    def conclude(self) -> Markup:
        return Markup(frozenset(self.hidden_rows), tuple(self.formulas), frozenset(self.hidden_columns))


class _Reader:
    """Reads the document from top to bottom. Repeated rows and cells carry a count."""

    def __init__(self) -> None:
        self.sheets: dict[str, _Sheet] = {}
        self.sheet = _Sheet()
        self.column = 0
        # The open cell with a formula and no value, and the text found in it.
        self.open: str | None = None
        self.text = ""

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "table:table":
            self.sheet = self.sheets.setdefault(attributes.get("table:name", ""), _Sheet())
        elif name == "table:table-row":
            self._begin_row(attributes)
        elif name == "table:table-column":
            self._begin_column(attributes)
        elif name in ("table:table-cell", "table:covered-table-cell"):
            self._begin_cell(attributes)

    def _begin_row(self, attributes: Mapping[str, str]) -> None:
        count = _repeated(attributes, "table:number-rows-repeated")
        if attributes.get("table:visibility") in _HIDDEN_ODS and self.sheet.row < limits.SHEET_CELLS:
            most = min(count, limits.SHEET_CELLS - self.sheet.row)
            self.sheet.hidden_rows |= set(range(self.sheet.row + 1, self.sheet.row + most + 1))
        self.sheet.row += count
        self.column = 0

    def _begin_column(self, attributes: Mapping[str, str]) -> None:
        count = min(_repeated(attributes, "table:number-columns-repeated"), MOST_COLUMNS)
        if attributes.get("table:visibility") in _HIDDEN_ODS and self.sheet.columns < MOST_COLUMNS:
            self.sheet.hidden_columns |= set(range(self.sheet.columns, self.sheet.columns + count))
        self.sheet.columns += count

    def _begin_cell(self, attributes: Mapping[str, str]) -> None:
        computed = "office:value-type" in attributes or "calcext:value-type" in attributes
        if attributes.get("table:formula") and not computed:
            self.open, self.text = f"{column_letters(self.column)}{self.sheet.row}", ""
        self.column += _repeated(attributes, "table:number-columns-repeated")

    def take(self, text: str) -> None:
        if self.open is not None:
            self.text += text

    def end(self, name: str) -> None:
        if self.open is not None and name == "table:table-cell":
            if not self.text.strip() and len(self.sheet.formulas) < MOST_FORMULAS:
                self.sheet.formulas.append(self.open)
            self.open = None

    def refuse(self, *_declaration: object) -> None:
        raise _Unusual


def _repeated(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 and int(text) else 1
