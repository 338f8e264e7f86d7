"""Who moves first, by the tiles that the players drew."""

from __future__ import annotations

from games.material.tiles import BLANK, TileSet
from games.rules.parameters import Start


def who_starts(draws: tuple[tuple[str, ...], ...], tiles: TileSet, rules: Start) -> int | None:
    """The seat that starts, or None when the nearest letters are equal and all draw again.

    ``draws`` holds the tiles of each seat. FISC 1 and Mallorca 2: nearest to A, the blank before it; Ebre 3:
    nearest to the end of the alphabet among seven tiles, where a blank is no letter.
    """
    nearest = [_nearest(drawn, tiles, rules) for drawn in draws]
    known = [each for each in nearest if each is not None]
    if not known:
        return None
    best = min(known) if rules.nearest_to == "beginning" else max(known)
    return nearest.index(best) if nearest.count(best) == 1 else None


def _nearest(drawn: tuple[str, ...], tiles: TileSet, rules: Start) -> int | None:
    letters = [letter for letter in drawn if letter != BLANK or rules.blank == "before_all"]
    places = [tiles.order[letter] for letter in letters]
    if not places:
        return None
    return min(places) if rules.nearest_to == "beginning" else max(places)
