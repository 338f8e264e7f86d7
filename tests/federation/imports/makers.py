"""Imports for tests, read and applied without a worker."""

from __future__ import annotations

import io
from collections.abc import Sequence

from federation.imports.models import ImportState, RegistryImport
from federation.imports.services import apply_import, preview_import, upload_import, write_import
from federation.permissions import Actor
from federation.tables.tabular import Value, write_csv
from federation.tables.xlsx import write_xlsx


def csv_of(text: str) -> bytes:
    """A csv of lines that may be indented."""
    return "\n".join(line.strip() for line in text.strip().splitlines()).encode()


def workbook_of(headings: Sequence[str], rows: Sequence[Sequence[Value]]) -> bytes:
    file = io.BytesIO()
    write_xlsx(file, "Sheet", headings, rows)
    return file.getvalue()


def sheet_of(headings: Sequence[str], rows: Sequence[Sequence[Value]]) -> bytes:
    file = io.BytesIO()
    write_csv(file, headings, rows, comma=True)
    return file.getvalue()


def make_import(actor: Actor, kind: str, content: bytes, *options: str, name: str = "table.csv") -> RegistryImport:
    """An import that was read."""
    one = upload_import(actor, kind, name, content, options)
    preview_import(one)
    return one


def apply(actor: Actor, one: RegistryImport, *, only_good: bool = False) -> RegistryImport:
    """The preview applied, or renewed where the registry has changed."""
    applying = apply_import(actor, one, one.digest, only_good=only_good)
    assert applying.state == ImportState.APPLYING
    write_import(actor, applying)
    return applying


def effects(one: RegistryImport) -> list[str]:
    return list(one.rows.order_by("line").values_list("effect", flat=True))


def codes(one: RegistryImport) -> list[tuple[int, str, str]]:
    """(row, column, code) of every problem."""
    return [
        (row.line, problem["column"], problem["code"]) for row in one.rows.order_by("line") for problem in row.problems
    ]
