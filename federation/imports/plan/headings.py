"""Which column of a file is which: headings in any of our languages, below a few title lines at most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.utils import translation

from federation.names.comparing import words
from federation.tables.grids import Grid
from federation.tables.rows import Row
from federation.web.columns import Column

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
