"""The text of a GCG file: its encoding as declared, or detected if not declared.

The format's own default is ISO 8859-1, yet most programs write UTF-8 without saying so, and older Polish ones write
ISO 8859-2 or Windows-1250. Undeclared text is UTF-8 if it can be; otherwise the encoding in which most letters of the
moves belong to the tile set.
"""

from __future__ import annotations

import codecs
import re

from games.material.tiles import TileSet
from games.problems.kinds import MalformedGcg, Problem

DECLARED = re.compile(rb"^[ \t]*#character-encoding[ \t]+(\S+)", re.MULTILINE)
KNOWN = {
    "utf-8": "utf-8",
    "ascii": "utf-8",
    "iso8859-1": "cp1252",
    "iso8859-2": "iso8859-2",
    "iso8859-15": "iso8859-15",
    "cp1250": "cp1250",
    "cp1252": "cp1252",
}
FALLBACKS = ("cp1252", "iso8859-2", "cp1250", "latin-1")
MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode_gcg(data: bytes, tiles: TileSet | None = None) -> str:
    """Return the text. Raises MalformedGcg ``gcg_encoding_unknown`` or ``gcg_not_in_encoding`` with the line."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _decode(data[len(mark) :], encoding)
    if declared := DECLARED.search(data):
        return _decode(data, _known_encoding(data, declared))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        texts = [text for name in FALLBACKS if (text := _try(data, name)) is not None]
        return min(texts, key=lambda text: _count_strangers(text, tiles))


def _known_encoding(data: bytes, declared: re.Match[bytes]) -> str:
    name = declared[1].decode("ascii", "replace")
    try:
        # ISO 8859-1 is read as the Windows code page that contains it, because programs confuse the two.
        return KNOWN[codecs.lookup(name).name]
    except (LookupError, ValueError):
        line = data.count(b"\n", 0, declared.start()) + 1
        raise MalformedGcg(Problem("gcg_encoding_unknown", {"found": name}, {"line": line})) from None


def _decode(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MalformedGcg(Problem("gcg_not_in_encoding", {"encoding": encoding}, {"line": line})) from None


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _count_strangers(text: str, tiles: TileSet | None) -> int:
    """Count the letters in the moves that the set doesn't have."""
    if tiles is None:
        return 0
    letters = set("".join(tiles.spellings)) | set(tiles.folds)
    moves = "".join(line.partition(":")[2] for line in text.splitlines() if line.lstrip().startswith(">"))
    return sum(character.upper() not in letters for character in moves if not character.isascii())
