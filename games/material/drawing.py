"""Boards, racks and tile tables as SVG.

A drawing is self-contained text: every colour is a presentation attribute, so that it is right in a PDF and as a
separate file, and every part has a class, so that a page's stylesheet (``static/css/games/board.css``) can give it
other colours in dark mode. Nothing is conveyed by colour alone: premium squares carry their label, a letter played
with a blank is circled and has no value, the tiles of the last move have a thick edge.

No sentences are made here: titles, descriptions and premium labels are passed in, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from games.material.board import ROW_LETTERS, Board
from games.material.position import Position
from games.material.spelling import Letter
from games.material.tiles import BLANK, TileSet

SQUARE = 36
MARGIN = 24
FONT = "'Faristol Slab', 'Faristol Sans', 'DejaVu Sans', 'Noto Sans', sans-serif"
INK, LINE, PAPER = "#2a2016", "#8b7a5e", "#fffdf8"
TILE, FRESH, EDGE = "#f6e7c6", "#ffd97a", "#8b6236"
PLAIN = "#f5efe3"
# By (letter factor, word factor); anything else is drawn as the strongest of its kind.
FILLS = {
    (1, 1): ("plain", PLAIN),
    (2, 1): ("letter2", "#cfe3f1"),
    (3, 1): ("letter3", "#8fbfe0"),
    (1, 2): ("word2", "#f6d0cb"),
    (1, 3): ("word3", "#ee9a8f"),
}
# The same squares on a cover: the game's four hues, faded into white paper.
COVER_FILLS = {
    "plain": "#f0ebe3",
    "letter2": "#b8cdd4",
    "letter3": "#7c9fb9",
    "word2": "#e0bcc9",
    "word3": "#ce7b75",
}
# Size of a letter by its number of characters, so that L·L and NY stay inside their tile; beyond: WIDEST / count.
SIZES = {1: 22, 2: 17, 3: 15}
WIDEST = 44


@dataclass(frozen=True)
class Labels:
    """A drawing's texts: its name, a description, and a short label for each premium code of the board.

    ``key`` is the prefix of the ids in the drawing; two drawings on one page need different ones.
    """

    title: str
    description: str = ""
    premiums: Mapping[str, str] = field(default_factory=dict)
    key: str = "board"


def premium_labels(board: Board, letter: str = "L", word: str = "W") -> dict[str, str]:
    """Return labels such as 2L and 3W, by the board's codes; ``letter`` and ``word`` are the reader's initials."""
    labels = {}
    for code, (each, whole) in board.legend.items():
        parts = [f"{each}{letter}" if each > 1 else "", f"{whole}{word}" if whole > 1 else ""]
        labels[code] = "".join(parts)
    return labels


def draw_board(
    board: Board,
    tileset: TileSet,
    position: Position | None = None,
    *,
    labels: Labels,
    highlighted: Collection[int] = (),
) -> str:
    """Draw a board with its coordinates, either empty or with tiles.

    ``highlighted``: numbers of the squares (``Board.index``) whose tiles belong to the last move.
    """
    width, height = MARGIN + board.columns * SQUARE, MARGIN + board.rows * SQUARE
    parts = [_open(width + 2, height + 2, labels, "board-drawing"), *_draw_coordinates(board), *_draw_grid(board)]
    premiums = labels.premiums or premium_labels(board)
    for row in range(board.rows):
        for column in range(board.columns):
            x, y = MARGIN + column * SQUARE, MARGIN + row * SQUARE
            index = board.index(row, column)
            letter = position.cells[index] if position else None
            if letter:
                parts.append(_draw_tile(letter, tileset, x, y, fresh=index in highlighted))
            else:
                parts.append(_draw_premium(board, row, column, x, y, premiums))
    return "".join([*parts, "</svg>"])


def draw_squares(board: Board) -> str:
    """Draw only the squares, for a cover: pure decoration, without texts or lines."""
    paths = _outline_squares(board, 1, SQUARE - 2)
    # The last columns and rows run off the paper: clipped here, so that nothing is outside the page.
    width, height = board.columns * SQUARE * 171 // 200, board.rows * SQUARE * 164 // 200
    drawn = "".join(f'<path fill="{COVER_FILLS[name]}" d="{outline}"/>' for name, outline in paths.items())
    head = f'viewBox="0 0 {width} {height}" preserveAspectRatio="xMinYMin slice" aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{drawn}</svg>'


def draw_rack(rack: Sequence[str], tileset: TileSet, *, labels: Labels) -> str:
    """Draw tiles side by side, ``?`` for a blank."""
    width = max(len(rack), 1) * SQUARE
    parts = [_open(width + 2, SQUARE + 2, labels, "rack-drawing")]
    for number, tile in enumerate(rack):
        parts.append(_draw_loose(tile, tileset, number * SQUARE + 1, 1))
    return "".join([*parts, "</svg>"])


def draw_tiles(tileset: TileSet, *, labels: Labels, columns: int = 9) -> str:
    """Draw every tile of a set with its value, and its count below (×8); the blank comes last."""
    tiles = [(tile.letter, tile.count) for tile in tileset.tiles if tile.count]
    if tileset.blanks:
        tiles.append((BLANK, tileset.blanks))
    across, down = SQUARE + 14, SQUARE + 26
    rows = -(-len(tiles) // columns)
    parts = [_open(columns * across, rows * down, labels, "tiles-drawing")]
    for number, (letter, count) in enumerate(tiles):
        x, y = number % columns * across + 7, number // columns * down + 2
        parts.append(_draw_loose(letter, tileset, x, y))
        parts.append(_text(f"×{count}", x + SQUARE / 2, y + SQUARE + 17, 14, "count"))
    return "".join([*parts, "</svg>"])


def _open(width: int, height: int, labels: Labels, name: str) -> str:
    title, desc = quoteattr(f"{labels.key}-title"), quoteattr(f"{labels.key}-desc")
    about = f"{labels.key}-title {labels.key}-desc" if labels.description else f"{labels.key}-title"
    described = f"<desc id={desc}>{_clean(labels.description)}</desc>" if labels.description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" role="img" aria-labelledby={quoteattr(about)} '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{FONT}" '
        f'text-anchor="middle" fill="{INK}">'
        f"<title id={title}>{_clean(labels.title)}</title>{described}"
    )


def _draw_coordinates(board: Board) -> list[str]:
    half = SQUARE / 2
    across = [
        _text(str(column + 1), MARGIN + column * SQUARE + half, MARGIN - 7, 13, "coordinate")
        for column in range(board.columns)
    ]
    down = [
        _text(ROW_LETTERS[row], MARGIN / 2, MARGIN + row * SQUARE + half + 5, 13, "coordinate")
        for row in range(board.rows)
    ]
    return [*across, *down]


def _draw_grid(board: Board) -> list[str]:
    fills = dict(FILLS.values())
    return [
        f'<path class="square {name}" d="{outline}" fill="{fills[name]}" stroke="{LINE}" stroke-width="1"/>'
        for name, outline in _outline_squares(board, MARGIN, SQUARE).items()
    ]


def _outline_squares(board: Board, start: int, side: int) -> dict[str, str]:
    """One path for all squares of a kind: drawn separately, each takes a page as long as a line of text."""
    paths: dict[str, list[str]] = {}
    for row in range(board.rows):
        for column in range(board.columns):
            name, _ = _fill(board.legend[board.squares[row][column]])
            x, y = start + column * SQUARE, start + row * SQUARE
            paths.setdefault(name, []).append(f"M{x} {y}h{side}v{side}h-{side}z")
    return {name: "".join(squares) for name, squares in paths.items()}


def _draw_premium(board: Board, row: int, column: int, x: int, y: int, premiums: Mapping[str, str]) -> str:
    """Draw what is shown on a square while no tile covers it."""
    label = premiums.get(board.squares[row][column], "")
    is_centre = board.index(row, column) == board.centre_index
    parts = []
    if is_centre:
        parts.append(_star(x + SQUARE / 2, y + (13 if label else 18)))
    if label:
        low = 6 if is_centre else 0
        size = 12 if len(label) <= 3 else 9
        parts.append(_text(label, x + SQUARE / 2, y + SQUARE / 2 + 4 + low * 1.5, size, "premium"))
    return "".join(parts)


def _fill(factors: tuple[int, int]) -> tuple[str, str]:
    letter, word = factors
    return FILLS[(1, min(word, 3)) if word > 1 else (min(letter, 3), 1)]


def _draw_tile(letter: Letter, tileset: TileSet, x: int, y: int, *, fresh: bool) -> str:
    value = "" if letter.blank else str(tileset.values.get(letter.letter, 0))
    return _tile(_face(letter.letter, tileset), value, x, y, fresh=fresh, blank=letter.blank)


def _draw_loose(letter: str, tileset: TileSet, x: int, y: int) -> str:
    if letter == BLANK:
        return _tile("", "", x, y, fresh=False, blank=False)
    return _tile(_face(letter, tileset), str(tileset.values[letter]), x, y, fresh=False, blank=False)


def _face(letter: str, tileset: TileSet) -> str:
    """Return what the tile shows: Q for the Catalan QU."""
    tile = tileset.by_letter.get(letter)
    return tile.face or letter if tile else letter


def _tile(face: str, value: str, x: int, y: int, *, fresh: bool, blank: bool) -> str:
    fill, edge, name = (FRESH, 2.5, "tile fresh") if fresh else (TILE, 1.25, "tile")
    inset = 1.5 if not fresh else 2
    side = SQUARE - 2 * inset
    parts = [
        f'<rect class="{name}" x="{x + inset}" y="{y + inset}" width="{side}" height="{side}" rx="4" '
        f'fill="{fill}" stroke="{INK if fresh else EDGE}" stroke-width="{edge}"/>'
    ]
    middle = x + SQUARE / 2
    if blank:
        parts.append(
            f'<circle class="blank" cx="{middle}" cy="{y + SQUARE / 2}" r="14" fill="none" '
            f'stroke="{INK}" stroke-width="1.5"/>'
        )
    if face:
        size = SIZES.get(len(face), WIDEST // len(face)) - (3 if blank else 0)
        # The value needs room at the bottom right: a letter has it to the right, a digraph below.
        aside = 0 if not value else 1 + 2 * len(value) if len(face) == 1 else 0
        up = 0 if not value else 2 if len(face) == 1 else 4
        parts.append(
            _text(face, middle - aside, y + SQUARE / 2 + size * 0.35 - up, size, "letter", ' font-weight="600"')
        )
    if value:
        parts.append(_text(value, x + SQUARE - 4.5, y + SQUARE - 4.5, 9.5, "value", ' text-anchor="end"'))
    return "".join(parts)


def _star(x: float, y: float) -> str:
    points = "0,-7 2,-2.2 7,-2.2 3,1 4.4,6 0,3 -4.4,6 -3,1 -7,-2.2 -2,-2.2"
    return f'<polygon class="star" points="{points}" transform="translate({x} {y})"/>'


def _text(text: str, x: float, y: float, size: float, name: str, more: str = "") -> str:
    """Draw a text centred and in ink, as in the whole drawing; ``more``: attributes that override this."""
    return f'<text class="{name}" x="{x:g}" y="{y:g}" font-size="{size}"{more}>{_clean(text)}</text>'


def _clean(text: str) -> str:
    """Return text that XML can carry: no control characters, markup escaped."""
    return escape("".join(character for character in text if character.isprintable() or character == "\n"))
