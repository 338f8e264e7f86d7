"""Whether tiles may be placed: which of a word's letters are new, and every rule about their location.

Each refusal is an IllegalMove whose parameters name the square: off the board, taken by another letter, a gap, not
touching, off the centre, a word that runs on, a letter that no blank may stand for, a tile that the bag no longer
holds.
"""

from __future__ import annotations

from typing import NoReturn

from games.material.notation import Play
from games.material.position import Laid, Position
from games.material.spelling import Letter
from games.material.tiles import BLANK, TileSet
from games.problems.kinds import IllegalMove, Problem, Value
from games.rules.parameters import Scoring


def place_tiles(position: Position, play: Play, tiles: TileSet, rules: Scoring) -> tuple[Laid, list[Letter]]:
    """Return the tiles that a play places, and the letters of its main word, including tiles already on the board."""
    board, place = position.board, play.place
    step = board.stride if place.down else 1
    start = board.index(place.row, place.column)
    _check_extent(position, play, start, step)
    cells, laid, word = position.cells, [], []
    index = start
    for letter in play.letters:
        there = cells[index]
        if there is None:
            if letter is None:
                _refuse("square_empty", square=board.square_name(index))
            laid.append((index, letter))
            word.append(letter)
        else:
            if letter is not None and letter.letter != there.letter:
                name = board.square_name(index)
                _refuse("square_taken", square=name, found=there.letter, letter=letter.letter)
            word.append(there)
        index += step
    _check_contact(position, laid, start)
    _check_supply(position, laid, tiles, rules)
    return tuple(laid), word


def _check_extent(position: Position, play: Play, start: int, step: int) -> None:
    """Check that the word has at least two letters, fits the board, and includes all adjoining tiles in its line."""
    board, place, length = position.board, play.place, len(play.letters)
    if length < 2:
        _refuse("word_too_short", square=board.square_name(start))
    room = board.rows - place.row if place.down else board.columns - place.column
    if length > room:
        _refuse("off_board", square=board.square_name(start + (room - 1) * step))
    for beyond in (start - step, start + length * step):
        if position.cells[beyond] is not None:
            _refuse("word_runs_on", square=board.square_name(beyond))


def _check_contact(position: Position, laid: list[tuple[int, Letter]], start: int) -> None:
    """Check that a tile is placed; the first move covers the centre, every later one touches existing tiles."""
    board, cells = position.board, position.cells
    if not laid:
        _refuse("no_tile_laid", square=board.square_name(start))
    if position.is_empty:
        if all(index != board.centre_index for index, _ in laid):
            _refuse("first_move_off_centre", square=board.centre)
        return
    stride = board.stride
    for index, _ in laid:
        if cells[index - 1] or cells[index + 1] or cells[index - stride] or cells[index + stride]:
            return
    _refuse("not_touching", square=board.square_name(start))


def _check_supply(position: Position, laid: list[tuple[int, Letter]], tiles: TileSet, rules: Scoring) -> None:
    """Check for no more tiles than a rack holds, and none that the bag never had or no longer has."""
    board = position.board
    if len(laid) > rules.rack_size:
        _refuse("more_tiles_than_a_rack", square=board.square_name(laid[-1][0]), rack=rules.rack_size)
    counts, taken = tiles.counts, dict(position.used)
    for index, letter in laid:
        if letter.blank and not blank_may_stand(letter.letter, tiles, rules):
            _refuse("blank_cannot_stand", square=board.square_name(index), letter=letter.letter)
        tile = BLANK if letter.blank else letter.letter
        taken[tile] = taken.get(tile, 0) + 1
        if taken[tile] > counts.get(tile, 0):
            _refuse("no_tile_left", square=board.square_name(index), letter=tile, count=counts.get(tile, 0))


def blank_may_stand(letter: str, tiles: TileSet, rules: Scoring) -> bool:
    """Return whether a blank may stand for a letter: any tile of the set, under some rules any letter at all."""
    tile = tiles.by_letter[letter]
    return tile.blank_may_stand and (tile.count > 0 or rules.blank_stands_for == "any_letter")


def _refuse(code: str, **params: Value) -> NoReturn:
    raise IllegalMove(Problem(code, params))
