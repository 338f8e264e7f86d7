"""Which column of a file is which, and what an import would do, row by row.

A resource that comes in says how it finds the object of a row (``find``), how a cell fills it (``write_<column>``),
what else to look at (``check_row``) and how what was planned is written (``apply``).
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

# Titles stand above the headings in as many rows at most.
BEGINNING = 20


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The rows below the headings. ``columns``: name → index; ``unknown`` and ``repeated`` as the file writes them."""

    columns: Mapping[str, int]
    rows: Sequence[Row]
    unknown: Sequence[str] = ()
    repeated: Sequence[str] = ()
    headings: Mapping[str, str] = field(default_factory=dict)


def known_headings(columns: Sequence[Column]) -> dict[str, str]:
    """Folded heading → name of the column: translations, what people write, and the names themselves.

    What we write ourselves above a column wins over what people write above it.
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
    """The table below the row with most known headings among the first; None where no row has any."""
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
    """``line`` is the row in the file, ``key`` names the object within the federation, ``draft`` is it, filled."""

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
        """SHA-256 of all that a preview shows: the same as long as nothing it speaks of has changed."""
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
    """Makes the resources that come in: each says for itself all that ``Importing`` leaves to it."""


class Importing(Headed, metaclass=ABCMeta):
    """Mixed into a model resource before it, to plan imports. ``options`` are what the user ticked."""

    def __init__(self, options: Collection[str] = ()) -> None:
        super().__init__()
        self.options = frozenset(options)
        self.problems: list[RowProblem] = []
        self.before: dict[str, str] = {}
        self.line = 0

    # What each kind of table says for itself.

    @abstractmethod
    def prepare(self, *, lock: bool) -> None:
        """Read what rows are compared with; ``lock`` what may be changed until the transaction ends."""

    @abstractmethod
    def find(self, row: Mapping[str, str]) -> Any:
        """The object a row is about; None for a new one."""

    @abstractmethod
    def start(self, row: Mapping[str, str]) -> Any:
        """A new object for a row that is about none."""

    def check_row(self, instance: Any, row: Mapping[str, str], *, new: bool) -> None:
        """Look at a filled row as a whole."""

    @abstractmethod
    def key_of(self, instance: Any) -> str:
        """The name of an object within the federation."""

    @abstractmethod
    def apply(self, actor: Actor, rows: Sequence[PlannedRow]) -> None:
        """Write rows that are added or changed."""

    # What is the same for all.

    def plan(self, table: FoundTable, *, lock: bool = False) -> Plan:
        """Compare every row with what is there, in a few queries for any number of rows.

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
        """What a column says of an object, as a file would."""
        value = self.value_of(self.fields[name], instance)
        return "" if value is None else str(value)

    def begin_row(self, instance: Any, row: Mapping[str, str], *, new: bool) -> None:
        """Remember what was there before the row fills it."""
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
    """What a row that cannot be understood begins with."""
    return " · ".join(text for text in row.values() if text)[:200]
