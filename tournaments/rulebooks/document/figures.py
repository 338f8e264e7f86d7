"""The drawings of a rulebook, named and described in the active language."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.material.board import Board
from games.material.drawing import Labels, draw_board, draw_tiles, premium_labels
from games.material.notation import parse_play
from games.material.position import Position, empty_position
from games.material.tiles import TileSet
from games.play.placing import place_tiles
from games.rulebook.document import Block
from games.rules.parameters import Scoring


@dataclass(frozen=True, slots=True)
class Figures:
    """What figures are drawn from."""

    board: Board
    tiles: TileSet
    scoring: Scoring


def draw_figure(block: Block, figures: Figures, key: str) -> str:
    """A figure as SVG; ``key`` begins the ids in it."""
    if block.figure == "tiles":
        title, description = _("The tiles"), _("Every tile with its value, and below it how many there are.")
        return draw_tiles(figures.tiles, labels=Labels(title=title, description=description, key=key))
    board = figures.board
    premiums = premium_labels(board, pgettext("letter premium", "L"), pgettext("word premium", "W"))
    if block.figure == "position":
        position, last = _lay(block.items, figures)
        shown = _("On the board: %(moves)s") % {"moves": ", ".join(block.items)}
        labels = Labels(title=_("A position"), description=shown, premiums=premiums, key=key)
        return draw_board(board, figures.tiles, position, labels=labels, highlighted=last)
    description = _("%(rows)s rows and %(columns)s columns of squares; premium squares carry their value.")
    size = {"rows": board.rows, "columns": board.columns}
    labels = Labels(title=_("The board"), description=description % size, premiums=premiums, key=key)
    return draw_board(board, figures.tiles, labels=labels)


def _lay(moves: tuple[str, ...], figures: Figures) -> tuple[Position, tuple[int, ...]]:
    """The position after the moves, and the squares of the last one."""
    position = empty_position(figures.board)
    last: tuple[int, ...] = ()
    for move in moves:
        laid, _word = place_tiles(
            position, parse_play(move, figures.tiles, figures.board), figures.tiles, figures.scoring
        )
        position, last = position.lay(laid), tuple(square for square, _letter in laid)
    return position, last
