"""What an import would do, row by row. Built on a resource, whose rows are found, filled and compared, never saved.

A resource that comes in says how it finds the object of a row (``find``), how a cell fills it (``write_<column>``),
what else to look at (``check_row``) and how what was planned is written (``apply``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.core.exceptions import ValidationError
from import_export.results import RowResult
from tablib import Dataset

from federation.imports.headings import FoundTable
from federation.imports.problems import ERROR, CellProblem, RowProblem
from federation.permissions import Actor
from federation.resources.columns import Column, Headed


class Effect(StrEnum):
    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    WRONG = "wrong"


_EFFECTS = {
    RowResult.IMPORT_TYPE_NEW: Effect.ADDED,
    RowResult.IMPORT_TYPE_UPDATE: Effect.CHANGED,
    RowResult.IMPORT_TYPE_SKIP: Effect.UNCHANGED,
    RowResult.IMPORT_TYPE_INVALID: Effect.WRONG,
}


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


class Importing(Headed):
    """Mixed into a model resource before it, to plan imports. ``options`` are what the user ticked."""

    def __init__(self, options: Collection[str] = ()) -> None:
        super().__init__()
        self.options = frozenset(options)
        self.planned: list[PlannedRow] = []
        self.problems: list[RowProblem] = []
        self.before: dict[str, str] = {}
        self.lines: list[int] = []
        self.line = 0

    # What each kind of table says for itself.

    def prepare(self, *, lock: bool) -> None:
        """Read what rows are compared with; ``lock`` what may be changed until the transaction ends."""
        raise NotImplementedError

    def find(self, row: Mapping[str, str]) -> Any:
        """The object a row is about; None for a new one."""
        raise NotImplementedError

    def check_row(self, instance: Any, row: Mapping[str, str], *, new: bool) -> None:
        """Look at a filled row as a whole."""

    def key_of(self, instance: Any) -> str:
        raise NotImplementedError

    def apply(self, actor: Actor, rows: Sequence[PlannedRow]) -> None:
        """Write rows that are added or changed."""
        raise NotImplementedError

    # What is the same for all.

    def plan(self, table: FoundTable, *, lock: bool = False) -> Plan:
        """Compare every row with what is there. Two queries for any number of rows, or a few more."""
        self.prepare(lock=lock)
        names = [column.column_name for column in self._read_columns() if column.column_name in table.columns]
        data = Dataset(headers=names)
        for row in table.rows:
            data.append([row.cell(table.columns[name]) for name in names])
        self.lines = [row.number for row in table.rows]
        # Nothing is saved here, so nothing has to be rolled back.
        self.import_data(data, use_transactions=False)  # type: ignore[attr-defined]
        return Plan(self.planned)

    def _read_columns(self) -> list[Column]:
        return [column for column in self.get_export_fields() if not column.readonly]  # type: ignore[attr-defined]

    def problem(self, code: str, column: str = "", found: str = "", **params: Any) -> None:
        self.problems.append(RowProblem(code, column, found, params))

    def text_of(self, instance: Any, name: str) -> str:
        """What a column says of an object, as a file would."""
        value = self.value_of(self.fields[name], instance)
        return "" if value is None else str(value)

    def before_import_row(self, row: Mapping[str, str], **kwargs: Any) -> None:
        self.problems = []
        self.line = self.lines[kwargs["row_number"] - 1]

    def get_instance(self, instance_loader: Any, row: Mapping[str, str]) -> Any:
        return self.find(row)

    def after_init_instance(self, instance: Any, new: bool, row: Mapping[str, str], **kwargs: Any) -> None:
        self.before = dict.fromkeys(row, "") if new else {name: self.text_of(instance, name) for name in row}

    def import_instance(self, instance: Any, row: Mapping[str, str], **kwargs: Any) -> None:
        for name, text in row.items():
            if not text:
                continue
            try:
                getattr(self, f"write_{name}")(instance, text)
            except CellProblem as problem:
                self.problem(problem.code, name, text, **problem.params)
        self.check_row(instance, row, new=instance.pk is None)
        if any(problem.severity == ERROR for problem in self.problems):
            raise ValidationError("wrong")

    def skip_row(self, instance: Any, original: Any, row: Any, import_validation_errors: Any = None) -> bool:
        return not import_validation_errors and instance.pk is not None and not self._changes(instance)

    def save_instance(self, instance: Any, is_create: bool, row: Any, **kwargs: Any) -> None:
        """Nothing is written by looking at it."""

    def after_import(self, dataset: Dataset, result: Any, **kwargs: Any) -> None:
        """The library would set sequences, which our role may not and nothing needs."""

    def handle_import_error(self, result: Any, error: Exception, raise_errors: bool = False) -> None:
        """Not something wrong with the file, but with us."""
        raise error

    def import_row(self, row: Any, instance_loader: Any, **kwargs: Any) -> RowResult:
        result = super().import_row(row, instance_loader, **kwargs)  # type: ignore[misc]
        if result.errors:
            self.handle_import_error(None, result.errors[0].error)
        instance = result.instance
        self.planned.append(
            PlannedRow(
                line=self.line,
                effect=_EFFECTS[result.import_type],
                label=str(instance) if instance is not None else _label(row),
                key=self.key_of(instance) if instance is not None else "",
                changes=self._changes(instance) if instance is not None else (),
                problems=tuple(self.problems),
                draft=instance,
            )
        )
        return result

    def _changes(self, instance: Any) -> tuple[Change, ...]:
        texts = ((name, old, self.text_of(instance, name)) for name, old in self.before.items())
        return tuple(Change(name, old, new) for name, old, new in texts if old != new)


def _label(row: Mapping[str, str]) -> str:
    """What a row that cannot be understood begins with."""
    return " · ".join(text for text in row.values() if text)[:200]
