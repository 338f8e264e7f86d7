"""Matching a file's columns, and planning an import row by row.

An importing resource defines how to find a row's object (``find``), how a cell fills it (``write_<column>``), what
else to check (``check_row``) and how to save the plan (``apply``).
"""

from __future__ import annotations

import hashlib
import json
from abc import ABCMeta, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.utils import translation
from import_export.declarative import ModelDeclarativeMetaclass

from federation.imports.cells import ERROR, CellProblem, RowProblem
from federation.names.comparison import words
from federation.permissions import Actor
from federation.tables.grids import Grid
from federation.tables.rows import Row
from federation.web.downloads import Column, Headed

# Titles may occupy at most this many rows above the headings.
BEGINNING = 20


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The rows below the headings. ``columns``: name → index; ``unknown`` and ``repeated`` as written in the file."""

    columns: Mapping[str, int]
    rows: Sequence[Row]
    unknown: Sequence[str] = ()
    repeated: Sequence[str] = ()
    headings: Mapping[str, str] = field(default_factory=dict)


def known_headings(columns: Sequence[Column]) -> dict[str, str]:
    """Return folded heading → column name: translations, common alternatives, and the names themselves.

    Our own heading of a column takes precedence over alternatives.
    """
    found: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for column in columns:
                found.setdefault(_fold(str(column.heading)), column.column_name)
    for column in columns:
        for other in (column.column_name, *column.also):
            found.setdefault(_fold(other), column.column_name)
    return found


def _fold(text: str) -> str:
    return " ".join(words(text))


def find_table(grid: Grid, resource: Any) -> FoundTable | None:
    """Return the table below the row with most known headings among the first rows; None if no row has any."""
    known = known_headings(resource.get_export_fields())
    candidates = list(grid.rows[:BEGINNING])
    counts = [sum(_fold(cell) in known for cell in row.cells) for row in candidates]
    if not any(counts):
        return None
    index = counts.index(max(counts))
    columns: dict[str, int] = {}
    headings: dict[str, str] = {}
    unknown, repeated = [], []
    for position, heading in enumerate(candidates[index].cells):
        name = known.get(_fold(heading))
        if name is None:
            unknown += [heading] if heading else []
        elif name in columns:
            repeated.append(heading)
        else:
            columns[name], headings[name] = position, heading
    return FoundTable(columns, grid.rows[index + 1 :], unknown, repeated, headings)


class Effect(StrEnum):
    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Change:
    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """``line`` is the row in the file, ``key`` identifies the object in the federation, ``draft`` is it, filled."""

    line: int
    effect: Effect
    label: str
    key: str
    changes: tuple[Change, ...]
    problems: tuple[RowProblem, ...]
    draft: Any = field(compare=False, default=None)

    def as_json(self) -> list[Any]:
        changes = [[change.column, change.old, change.new] for change in self.changes]
        problems = [problem.as_json() for problem in self.problems]
        return [self.line, self.effect.value, self.label, self.key, changes, problems]


@dataclass(frozen=True, slots=True)
class Plan:
    rows: Sequence[PlannedRow]

    def digest(self) -> str:
        """Return the SHA-256 of all that a preview shows; it changes if anything shown does."""
        digest = hashlib.sha256()
        for row in self.rows:
            digest.update(json.dumps(row.as_json(), ensure_ascii=False, default=str).encode())
        return digest.hexdigest()

    def counts(self) -> dict[str, int]:
        found = dict.fromkeys((effect.value for effect in Effect), 0)
        for row in self.rows:
            found[row.effect.value] += 1
        return found


class ImportingType(ABCMeta, ModelDeclarativeMetaclass):  # type: ignore[misc]
    """Creates importing resources: each one defines what ``Importing`` leaves open."""


class Importing(Headed, metaclass=ABCMeta):
    """Mixed in before a model resource, to plan imports. ``options`` are those the user ticked."""

    def __init__(self, options: Collection[str] = ()) -> None:
        super().__init__()
        self.options = frozenset(options)
        self.problems: list[RowProblem] = []
        self.before: dict[str, str] = {}
        self.line = 0

    # Defined by each kind of table.

    @abstractmethod
    def prepare(self, *, lock: bool) -> None:
        """Read what rows are compared with; with ``lock``, lock what may change until the transaction ends."""

    @abstractmethod
    def find(self, row: Mapping[str, str]) -> Any:
        """Return a row's object; None for a new one."""

    @abstractmethod
    def start(self, row: Mapping[str, str]) -> Any:
        """Return a new object for a row without one."""

    def check_row(self, instance: Any, row: Mapping[str, str], *, new: bool) -> None:
        """Check a filled row as a whole."""

    @abstractmethod
    def key_of(self, instance: Any) -> str:
        """Return the key of an object within the federation."""

    @abstractmethod
    def apply(self, actor: Actor, rows: Sequence[PlannedRow]) -> None:
        """Save added and changed rows."""

    # Common to all kinds.

    def plan(self, table: FoundTable, *, lock: bool = False) -> Plan:
        """Compare every row with the existing data, in a few queries for any number of rows.

        The library's own loop copies, cleans and would save each object, which takes twice as long.
        """
        self.prepare(lock=lock)
        names = [column.column_name for column in self._read_columns() if column.column_name in table.columns]
        places = [(name, table.columns[name]) for name in names]
        rows = ((row.number, {name: row.cell(place) for name, place in places}) for row in table.rows)
        return Plan([self._plan_row(line, row) for line, row in rows])

    def _plan_row(self, line: int, row: Mapping[str, str]) -> PlannedRow:
        self.line, self.problems = line, []
        found = self.find(row)
        instance, new = found or self.start(row), found is None
        self.begin_row(instance, row, new=new)
        self._fill(instance, row)
        self.check_row(instance, row, new=new)
        problems = tuple(self.problems)
        if any(problem.severity == ERROR for problem in problems):
            return PlannedRow(line, Effect.WRONG, _label(row), "", (), problems)
        changes = self._changes(instance)
        effect = Effect.ADDED if new else Effect.CHANGED if changes else Effect.UNCHANGED
        return PlannedRow(line, effect, str(instance), self.key_of(instance), changes, problems, instance)

    def _read_columns(self) -> list[Column]:
        return [column for column in self.get_export_fields() if not column.readonly]  # type: ignore[attr-defined]

    def problem(self, code: str, column: str = "", found: str = "", **params: Any) -> None:
        self.problems.append(RowProblem(code, column, found, params))

    def text_of(self, instance: Any, name: str) -> str:
        """Return the value of an object's column as a file would write it."""
        value = self.value_of(self.fields[name], instance)
        return "" if value is None else str(value)

    def begin_row(self, instance: Any, row: Mapping[str, str], *, new: bool) -> None:
        """Remember the previous values before the row fills the object."""
        self.before = dict.fromkeys(row, "") if new else {name: self.text_of(instance, name) for name in row}

    def _fill(self, instance: Any, row: Mapping[str, str]) -> None:
        for name, text in row.items():
            if not text:
                continue
            try:
                getattr(self, f"write_{name}")(instance, text)
            except CellProblem as problem:
                self.problem(problem.code, name, text, **problem.params)

    def _changes(self, instance: Any) -> tuple[Change, ...]:
        texts = ((name, old, self.text_of(instance, name)) for name, old in self.before.items())
        return tuple(Change(name, old, new) for name, old, new in texts if old != new)


def _label(row: Mapping[str, str]) -> str:
    """Return the start of an unreadable row, to identify it."""
    return " · ".join(text for text in row.values() if text)[:200]
