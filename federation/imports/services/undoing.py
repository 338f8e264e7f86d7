"""What an applied import replaced, as a table that can be imported to have it back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from import_export import resources

from federation.imports.cells import EMPTY
from federation.imports.kinds import ImportKind
from federation.imports.models import RegistryImport, RegistryImportRow
from federation.imports.plan.planning import Effect
from federation.values.numbers import whole_number
from federation.web.columns import Column, Headed

# Spellings and numbers were only added; there is nothing to put back.
ADDED_ONLY = frozenset({"aliases", "local_ids", "international_ids"})


class BeforeResource(Headed, resources.Resource):  # type: ignore[misc]
    """Rows are dictionaries by the names of the kind's columns."""

    def __init__(self, kind: ImportKind, names: Sequence[str]) -> None:
        super().__init__()
        columns = kind.resource(()).fields
        for name in [kind.identity, *(name for name in names if name != kind.identity)]:
            self.fields[name] = Column(name, columns[name].heading)


def values_before(kind: ImportKind, one: RegistryImport) -> tuple[BeforeResource, Iterator[dict[str, Any]]]:
    """The changed rows with the values they had; a dash where there was nothing."""
    rows = list(one.rows.filter(effect=Effect.CHANGED).order_by("line"))
    names = {name for row in rows for name, _old, _new in row.changes} - ADDED_ONLY
    order = [name for name in kind.resource(()).fields if name in names]
    return BeforeResource(kind, order), (_before(kind, row) for row in rows)


def _before(kind: ImportKind, row: RegistryImportRow) -> dict[str, Any]:
    old = {name: old or EMPTY for name, old, _new in row.changes}
    found = old.get(kind.identity) or (row.label if kind.identity == "name" else row.key)
    number = whole_number(found)
    return {**old, kind.identity: found if number is None else number}
