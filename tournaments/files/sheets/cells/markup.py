"""What only the markup of an .xlsx tells and its reader does not: hidden rows, and formulas nobody has computed."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape

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
# A cell with a formula and without a value: written by a program that does not compute.
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
    """Of one sheet: the numbers of its hidden rows, from 1, its hidden columns, from 0, and the cells whose formula
    has no value, as ``D5``. ``blank_formulas``: those that may be blank on purpose, which the file does not tell."""

    hidden_rows: frozenset[int] = frozenset()
    empty_formulas: tuple[str, ...] = field(default=())
    hidden_columns: frozenset[int] = frozenset()
    blank_formulas: tuple[str, ...] = field(default=())


NOTHING = Markup()


def read_markup(archive: zipfile.ZipFile) -> Mapping[str, Markup]:
    """The markup of the sheets of a workbook, by name. What is not as usual is left out: it only informs."""
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
            # An empty text that a formula gives is a value.
            if b't="str"' not in match.group(1):
                formulas.append(match.group(2).decode())
            if len(formulas) >= MOST_FORMULAS:
                break
    return Markup(frozenset(hidden), tuple(formulas), frozenset(columns))
