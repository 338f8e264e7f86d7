"""The tiles on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.material.board import Board
from games.material.spelling import Letter

Laid = tuple[tuple[int, Letter], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Letters by square number (None: empty) and how many of each tile they took from the bag."""

    board: Board
    cells: tuple[Letter | None, ...]
    used: Mapping[str, int]

    @property
    def is_empty(self) -> bool:
        return not self.used

    def at(self, square: str) -> Letter | None:
        """Return the letter on a square named as in the regulations."""
        return self.cells[self.board.index_of(square)]

    def lay(self, laid: Iterable[tuple[int, Letter]]) -> Position:
        """Return the position with these tiles added."""
        cells, used = list(self.cells), dict(self.used)
        for index, letter in laid:
            cells[index] = letter
            used[letter.tile] = used.get(letter.tile, 0) + 1
        return Position(self.board, tuple(cells), used)

    def as_rows(self) -> list[list[Letter | None]]:
        """Return the board row by row, without the margin."""
        stride = self.board.stride
        return [
            list(self.cells[row * stride + 1 : row * stride + 1 + self.board.columns])
            for row in range(1, self.board.rows + 1)
        ]


def empty_position(board: Board) -> Position:
    return Position(board, (None,) * board.cell_count, {})
