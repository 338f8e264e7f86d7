"""The shapes of papers: a table of columns and rows, and what stands above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """``kind``: who (a name), text, number, strong (the figure that counts), tile (a number in a tile), write (room to
    write into) or round (of a grid)."""

    label: str
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Cell:
    """``small`` stands below in small letters."""

    text: str = ""
    small: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A list on paper. ``notes`` stand below it; ``dense``: many columns, on a sheet turned sideways."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    subtitle: str = ""
    notes: Sequence[str] = ()
    dense: bool = False
    ruled: bool = False

    @property
    def lines(self) -> list[list[tuple[Column, Cell, int]]]:
        """Every row with what its template needs of each cell: column, cell, whether it heads the row."""
        head = next((index for index, column in enumerate(self.columns) if column.kind == "who"), 0)
        return [
            [(column, cell, index == head) for index, (column, cell) in enumerate(zip(self.columns, row, strict=True))]
            for row in self.rows
        ]
