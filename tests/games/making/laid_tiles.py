"""Plays from single tiles on squares, found another way than the product finds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from games.material.notation import Place, Play
from games.material.position import Position
from games.material.spelling import Letter
from games.problems.kinds import IllegalMove, Problem, Value


def play_from_tiles(position: Position, laid: Mapping[str, Letter]) -> Play:
    """The play that puts these letters on these squares (H8: letter), reading its main word off the board.

    IllegalMove ``no_tile_laid``, ``square_occupied``, ``not_in_one_line`` or ``gap``.
    """
    board = position.board
    by_index = {board.index_of(square): letter for square, letter in laid.items()}
    if not by_index:
        _refuse("no_tile_laid", square=board.centre)
    for index in by_index:
        if position.cells[index] is not None:
            _refuse("square_occupied", square=board.square_name(index))
    first, last = min(by_index), max(by_index)
    step = _direction(position, by_index, first, last)
    cells = position.lay(by_index.items()).cells
    for index in range(first, last + 1, step):
        if cells[index] is None:
            _refuse("gap", square=board.square_name(index))
    while cells[first - step] is not None:
        first -= step
    while cells[last + step] is not None:
        last += step
    row, column = divmod(first, board.stride)
    letters = tuple(cells[index] for index in range(first, last + 1, step))
    return Play(Place(row - 1, column - 1, step != 1), letters)


def _direction(position: Position, laid: Mapping[int, Letter], first: int, last: int) -> int:
    """1 across, a stride down. A single tile is read along the line where it makes a word."""
    stride, cells = position.board.stride, position.cells
    if len(laid) == 1:
        return 1 if cells[first - 1] or cells[first + 1] else stride
    step = 1 if first // stride == last // stride else stride
    for index in sorted(laid):
        if (index - first) % step or (step == 1 and index // stride != first // stride):
            _refuse("not_in_one_line", square=position.board.square_name(index))
    return step


def _refuse(code: str, **params: Value) -> NoReturn:
    raise IllegalMove(Problem(code, params))
