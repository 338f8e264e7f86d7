"""Drawing text in the portal's two typefaces, each in two files: basic Latin letters, and further ones.

Pure. Widths are in pixels; a text that is too long gets smaller first, then a second line, then an ellipsis.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from PIL import ImageDraw, ImageFont

import ratings

SANS, SLAB = "sans", "slab"
_FONTS = Path(ratings.__file__).resolve().parent.parent / "static" / "fonts"
# The letters in the second file of each, according to static/fonts/README.md.
_EXTENDED = (range(0x100, 0x180), range(0x218, 0x21C), range(0x1E9E, 0x1E9F))
_LATIN = (range(0x20, 0x7F), range(0xA0, 0x100))
_PUNCTUATION = frozenset("–—‘’‚“”„…•−×·½")
_REPLACEMENT = "?"
ELLIPSIS = "…"


class Face:
    """A typeface in one size and weight."""

    def __init__(self, name: str, size: int, weight: int) -> None:
        self.name, self.size, self.weight = name, size, weight
        self.height = size

    def width(self, text: str) -> float:
        return sum(self._font(is_extended).getlength(run) for is_extended, run in _runs(text))

    def draw(self, draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, fill: str) -> float:
        """Draw from ``at``, the left end of the baseline; return where the text ends."""
        left, base = at
        for is_extended, run in _runs(text):
            font = self._font(is_extended)
            draw.text((left, base), run, font=font, fill=fill, anchor="ls")
            left += font.getlength(run)
        return left

    def _font(self, is_extended: bool) -> ImageFont.FreeTypeFont:
        return _load(f"faristol-{self.name}-latin{'-ext' if is_extended else ''}.woff2", self.size, self.weight)


@lru_cache(maxsize=64)
def _load(file: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_FONTS / file, size)
    font.set_variation_by_axes([weight])
    return font


def _runs(text: str) -> Iterator[tuple[bool, str]]:
    """Split the text into runs, each with whether it needs the file of further letters."""
    for is_extended, letters in groupby(_drawable(text), key=_is_extended):
        yield is_extended, "".join(letters)


def _drawable(text: str) -> str:
    """Return drawable text: composed letters, without invisible characters, unknown ones replaced."""
    composed = unicodedata.normalize("NFC", " ".join(text.split())).replace("ŀ", "l·").replace("Ŀ", "L·")
    return "".join(one if _is_known(one) else _REPLACEMENT for one in composed if one.isprintable())


def _is_known(letter: str) -> bool:
    return letter in _PUNCTUATION or any(ord(letter) in part for part in (*_LATIN, *_EXTENDED))


def _is_extended(letter: str) -> bool:
    return any(ord(letter) in part for part in _EXTENDED)


def shorten(face: Face, text: str, width: float) -> str:
    """Return the text, shortened with an ellipsis if necessary; words stay whole if possible."""
    if face.width(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = face.width(text[:middle].rstrip() + ELLIPSIS) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    cut = text[:low]
    whole = cut.rpartition(" ")[0]
    # A cut-off name says more than its first word alone, if that is short.
    return (whole if len(whole) * 2 > low else cut).rstrip(" ,;:–-") + ELLIPSIS


def wrap(face: Face, text: str, width: float, lines: int) -> list[str]:
    """Return at most ``lines`` lines; the last one is shortened if the text is longer."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < lines - 1:
        line = words.pop(0)
        while words and face.width(f"{line} {words[0]}") <= width:
            line += f" {words.pop(0)}"
        found.append(shorten(face, line, width))
    if words:
        found.append(shorten(face, " ".join(words), width))
    return found


def fit(name: str, weight: int, text: str, width: float, sizes: tuple[int, ...], lines: int) -> tuple[Face, list[str]]:
    """Return the largest of the sizes in which the text fits, otherwise the last one with the text shortened."""
    for size in sizes:
        face = Face(name, size, weight)
        found = wrap(face, text, width, lines) or [""]
        if not any(line.endswith(ELLIPSIS) for line in found):
            return face, found
    return face, found
