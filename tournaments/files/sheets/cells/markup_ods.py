"""What only the content.xml of an OpenDocument sheet tells: hidden rows and columns, formulas nobody has computed."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from tournaments.files.sheets.cells.grid import column_letters
from tournaments.files.sheets.cells.markup import MOST_COLUMNS, MOST_FORMULAS, Markup
from tournaments.report import limits

_CONTENT = "content.xml"
_HIDDEN = frozenset({"collapse", "filter"})


def read_ods_markup(archive: zipfile.ZipFile) -> Mapping[str, Markup]:
    """The markup of the sheets, by name; nothing where the document is not as usual: it only informs."""
    if _CONTENT not in archive.namelist():
        return {}
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.take
    # Spreadsheets declare no entities; a document that does may grow without end.
    parser.EntityDeclHandler = reader.refuse
    try:
        parser.Parse(archive.read(_CONTENT), True)
    except (expat.ExpatError, _Unusual):
        return {}
    return {name: sheet.conclude() for name, sheet in reader.sheets.items()}


class _Unusual(ValueError):
    """The document holds what no spreadsheet does."""


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
    """The document from top to bottom. Rows and cells that stand for several say so."""

    def __init__(self) -> None:
        self.sheets: dict[str, _Sheet] = {}
        self.sheet = _Sheet()
        self.column = 0
        # The cell with a formula and no value that is open, and the text found in it.
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
        if attributes.get("table:visibility") in _HIDDEN and self.sheet.row < limits.SHEET_CELLS:
            most = min(count, limits.SHEET_CELLS - self.sheet.row)
            self.sheet.hidden_rows |= set(range(self.sheet.row + 1, self.sheet.row + most + 1))
        self.sheet.row += count
        self.column = 0

    def _begin_column(self, attributes: Mapping[str, str]) -> None:
        count = min(_repeated(attributes, "table:number-columns-repeated"), MOST_COLUMNS)
        if attributes.get("table:visibility") in _HIDDEN and self.sheet.columns < MOST_COLUMNS:
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
