"""Drawing a share card: the federation's header, a few words, one figure, the board on the right. Pure."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from federation.values.theme import LIGHT_PAPER, TILE, readable_on, text_on
from games.material.drawing import COVER_FILLS
from ratings.portal.cards.letters import SANS, SLAB, Face, fit, shorten

# The size social sites expect: width and height in pixels.
SIZE = (1200, 630)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of a short list: a place on a tile, a name, a value, and its change (empty for none)."""

    place: int | None
    name: str
    value: str = ""
    change: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """``owner`` and ``short`` are the federation's names, ``band`` its colour, ``logo`` its logo's bytes or empty.

    ``figure`` is one large number below the title; up to five ``rows`` may replace it. ``foot`` is the last line.
    """

    owner: str
    short: str
    band: str
    title: str
    lines: tuple[str, ...] = ()
    figure: str = ""
    rows: tuple[CardRow, ...] = ()
    foot: str = ""
    logo: bytes = b""


# From static/css/frame/tokens.css, light scheme: cards are seen next to other people's pictures.
_PAPER, _INK, _SOFT = "#faf7f1", "#201c16", "#5c5547"
_EDGE, _TILE_INK, _UP, _DOWN = "#c8a45e", "#2a2014", "#1b6440", "#b02a20"
_BAND = 104
_LEFT, _RIGHT = 72, 840
_SQUARE, _GAP, _SQUARES = 36, 3, 15
_FADE = 230
# A quarter of the board, mirrored twice: the standard squares.
_QUARTER = {
    "word3": ((0, 0), (0, 7), (7, 0)),
    "word2": ((1, 1), (2, 2), (3, 3), (4, 4), (7, 7)),
    "letter3": ((1, 5), (5, 1), (5, 5)),
    "letter2": ((0, 3), (3, 0), (2, 6), (6, 2), (6, 6), (3, 7), (7, 3)),
}


def draw_card(card: Card) -> bytes:
    """Return the card as PNG of 1200 × 630 pixels."""
    image = Image.new("RGB", SIZE, _PAPER)
    board = _board()
    image.paste(board, (SIZE[0] - board.width + 150, _BAND + 8), board)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, SIZE[0], _BAND - 1), fill=card.band)
    _draw_owner(image, draw, card)
    base = _draw_title(draw, card)
    if card.rows:
        _draw_rows(draw, card.rows, base)
    elif card.figure:
        ink = readable_on(card.band, LIGHT_PAPER)
        face = Face(SLAB, 188 if base < 380 else 140, 700)
        face.draw(draw, (_LEFT - 6, min(base + 190, 540)), shorten(face, card.figure, _RIGHT - _LEFT), ink)
    if card.foot:
        face, lines = fit(SANS, 600, card.foot, _RIGHT - _LEFT, (34, 30, 26), 1)
        face.draw(draw, (_LEFT, SIZE[1] - 34), lines[0], _INK)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _draw_owner(image: Image.Image, draw: ImageDraw.ImageDraw, card: Card) -> None:
    """Draw the federation on its header: logo, or its initials on tiles, and its name."""
    left: float = _LEFT
    if card.logo:
        with Image.open(io.BytesIO(card.logo), formats=("PNG",)) as opened:
            logo = opened.convert("RGBA")
        logo.thumbnail((420, 60), Image.Resampling.LANCZOS)
        image.paste(logo, (_LEFT, (_BAND - logo.height) // 2), logo)
        left += logo.width + 20
    else:
        for letter in card.short[:6]:
            _draw_tile(draw, (left, 26), 52, letter)
            left += 58
        left += 14
    face, lines = fit(SLAB, 700, card.owner, SIZE[0] - _LEFT - left, (34, 30, 26), 1)
    face.draw(draw, (left, 64), lines[0], text_on(card.band))


def _draw_title(draw: ImageDraw.ImageDraw, card: Card) -> float:
    """Draw the title and the lines below it; return the position of the last one."""
    sizes = (52, 46, 40) if card.rows else (68, 60, 52, 46)
    most = 1 if card.rows else 2 if card.figure else 3
    face, lines = fit(SLAB, 700, card.title, _RIGHT - _LEFT, sizes, most)
    base: float = _BAND + 40 + face.size * 0.82
    for line in lines:
        face.draw(draw, (_LEFT, base), line, _INK)
        base += face.size * 1.08
    base -= face.size * 1.08
    for line in card.lines:
        soft, [short, *_] = fit(SANS, 400, line, _RIGHT - _LEFT, (32, 28), 1)
        base += soft.size * 1.45
        soft.draw(draw, (_LEFT, base), short, _SOFT)
    return base


def _draw_rows(draw: ImageDraw.ImageDraw, rows: tuple[CardRow, ...], base: float) -> None:
    step = min(60.0, (SIZE[1] - 88 - base) / len(rows))
    name, value, small = Face(SANS, 32, 400), Face(SANS, 34, 700), Face(SANS, 28, 600)
    for row in rows:
        base += step
        if row.place is not None:
            _draw_tile(draw, (_LEFT, base - 33), 42, str(row.place))
        name.draw(draw, (_LEFT + 62, base), shorten(name, row.name, 420), _INK)
        value.draw(draw, (_LEFT + 590 - value.width(row.value), base), row.value, _INK)
        if row.change:
            text = f"+{row.change}" if row.change > 0 else f"−{-row.change}"
            colour = _UP if row.change > 0 else _DOWN
            small.draw(draw, (_LEFT + 680 - small.width(text), base), text, colour)


def _draw_tile(draw: ImageDraw.ImageDraw, at: tuple[float, float], size: int, text: str) -> None:
    left, top = at
    draw.rounded_rectangle((left, top, left + size, top + size), radius=5, fill=_EDGE)
    draw.rounded_rectangle((left, top, left + size, top + size - 4), radius=5, fill=TILE)
    face = Face(SLAB, round(size * (0.62 if len(text) < 3 else 0.44)), 700)
    face.draw(draw, (left + (size - face.width(text)) / 2, top + size * 0.71), text, _TILE_INK)


@lru_cache(maxsize=1)
def _board() -> Image.Image:
    """Return the empty board with its premium squares, fading out to the left."""
    step = _SQUARE + _GAP
    board = Image.new("RGBA", (_SQUARES * step, _SQUARES * step), (0, 0, 0, 0))
    draw = ImageDraw.Draw(board)
    kinds = {square: kind for kind, squares in _QUARTER.items() for square in squares}
    for row in range(_SQUARES):
        for column in range(_SQUARES):
            corner = min(row, _SQUARES - 1 - row), min(column, _SQUARES - 1 - column)
            top, left = row * step, column * step
            draw.rectangle((left, top, left + _SQUARE, top + _SQUARE), fill=COVER_FILLS[kinds.get(corner, "plain")])
    ramp = Image.linear_gradient("L").rotate(90).resize((_FADE, board.height))
    mask = Image.new("L", board.size, 255)
    mask.paste(ramp, (0, 0))
    clear = Image.new("L", board.size, 0)
    clear.paste(mask, (0, 0), board.getchannel("A"))
    board.putalpha(clear)
    return board
