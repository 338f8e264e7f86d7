"""A word list for a browser: small to send, quick to look a word up in, without any library.

The file is gzip. Unpacked it is one line of JSON, and after its line feed the words, each byte a tile (1 for the
first letter of the set), each word ended by a zero, in the order of their bytes. ``static/js/challenge_list.js``
reads it: a binary search over the bytes.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable

from games.lexicons.keys import Keys
from games.material.tiles import TileSet

FORMAT = 1
# One byte for each letter; zero ends a word.
MOST_LETTERS = 255
_LEVEL = 6


def pack_list(found: Iterable[str], tiles: TileSet) -> bytes:
    """The file for these keys (see ``Keys``). The same words give the same bytes.

    Its first line: ``spellings`` gives the byte of every way of typing a letter, ``folds`` the letters that are
    typed with an accent and played without, ``words`` how many there are. A set of more than 255 letters raises
    ValueError.
    """
    keys = Keys(tiles)
    if len(tiles.tiles) > MOST_LETTERS:
        raise ValueError(f"{tiles.name}: {len(tiles.tiles)} letters")
    number = {tile.letter: place for place, tile in enumerate(tiles.tiles, start=1)}
    codes = {keys.key_of((letter,)): chr(place) for letter, place in number.items()}
    table = str.maketrans(codes)
    words = sorted(key.translate(table) for key in found)
    head = {
        "format": FORMAT,
        "words": len(words),
        "spellings": {text: number[tile.letter] for text, tile in tiles.spellings.items() if tile.count},
        "folds": dict(tiles.folds),
    }
    body = "".join(f"{word}\0" for word in words).encode("latin-1")
    line = json.dumps(head, ensure_ascii=False, sort_keys=True).encode()
    return gzip.compress(line + b"\n" + body, _LEVEL, mtime=0)
