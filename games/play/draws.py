"""Drawing tiles: who moves first, the free swap, and drawing too many.

A rack of only vowels or only consonants may be swapped without losing the turn. Mallorca 17 calls it "SENYORS"; Ebre
14.2 allows it even with a single tile in the bag.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.material.tiles import BLANK, TileSet
from games.problems.kinds import IllegalTurn, Problem
from games.rules.parameters import Mistakes, Start
from games.rules.ruleset import RuleSet


def who_starts(draws: tuple[tuple[str, ...], ...], tiles: TileSet, rules: Start) -> int | None:
    """Return the seat that starts, or None if the nearest letters are equal and all draw again.

    ``draws`` holds the tiles of each seat. FISC 1 and Mallorca 2: nearest to A, the blank before it; Ebre 3: nearest
    to the end of the alphabet among seven tiles, where a blank isn't a letter.
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


@dataclass(frozen=True)
class SecondDraw:
    """What follows from a swap's new tiles.

    ``mixed``: nothing, the rack is good. ``given``: ``tile`` goes on the rack, the seven tiles back into the bag, six
    are drawn. ``draw_again``: all seven go back and are redrawn until the rack is mixed. ``play_on``: the bag holds
    nothing that would help, or the rules allow no further swap. ``may_swap_again``: the rules provide no arbiter.
    """

    kind: Literal["mixed", "given", "draw_again", "play_on", "may_swap_again"]
    tile: str | None = None
    drawn: int = 0


def is_all_of_a_kind(rack: tuple[str, ...], tiles: TileSet) -> bool:
    """Return whether a rack has only vowels or only consonants; a blank voids it."""
    return BLANK not in rack and len({tiles.is_vowel(letter) for letter in rack}) == 1


# The swap itself, and one more under rules that allow it.
SWAPS_AT_MOST = 2


def check_free_swap(
    rack: tuple[str, ...] | None, bag: int, tiles: TileSet, rules: RuleSet, *, swapped: int = 0
) -> None:
    """Raise IllegalTurn unless this rack (None: not recorded) may be swapped with ``bag`` tiles left in the bag.

    ``swapped`` is how often the player has already swapped before this turn.
    """
    if not rules.free_swap.allowed:
        raise IllegalTurn(Problem("free_swap_not_allowed"))
    if rules.free_swap.second_failure == "swap_once" and swapped >= SWAPS_AT_MOST:
        raise IllegalTurn(Problem("free_swap_used_up"))
    if bag < rules.free_swap.minimum_in_bag:
        minimum = rules.free_swap.minimum_in_bag
        raise IllegalTurn(Problem("free_swap_bag_too_small", {"bag": bag, "minimum": minimum}))
    if rack is not None and (len(rack) != rules.scoring.rack_size or not is_all_of_a_kind(rack, tiles)):
        raise IllegalTurn(Problem("free_swap_mixed_rack", {"rack": " ".join(rack)}))


def rule_second_draw(
    rack: tuple[str, ...], bag: Mapping[str, int], tiles: TileSet, rules: RuleSet, *, swapped: int = 1
) -> SecondDraw:
    """Return what follows the draw of ``rack``; ``bag`` counts the tiles left in the bag after it.

    ``swapped`` is how often the player has swapped, this draw included.

    Under Mallorca 17 an arbiter looks for tiles of the missing kind and for blanks: a single one is given, two or more
    mean another draw, none means that play goes on.
    """
    if not is_all_of_a_kind(rack, tiles):
        return SecondDraw("mixed")
    if rules.free_swap.second_failure == "swap_again":
        return SecondDraw("may_swap_again")
    if rules.free_swap.second_failure == "swap_once":
        return SecondDraw("may_swap_again" if swapped < SWAPS_AT_MOST else "play_on")
    wanted_vowels = not tiles.is_vowel(rack[0])
    fitting = [
        letter
        for letter, count in bag.items()
        for _ in range(count)
        if letter == BLANK or tiles.is_vowel(letter) == wanted_vowels
    ]
    if not fitting:
        return SecondDraw("play_on")
    if len(fitting) == 1:
        return SecondDraw("given", fitting[0], drawn=rules.scoring.rack_size - 1)
    return SecondDraw("draw_again", drawn=rules.scoring.rack_size)


@dataclass(frozen=True)
class OverdrawRuling:
    """``picked`` at random by an opponent, seen by the opponents or not, ``returned`` to the bag."""

    picked: int
    seen: bool
    returned: int


def rule_overdraw(excess: int, rules: Mistakes, *, on_rack: bool, seen_by_player: bool) -> OverdrawRuling:
    """FISC 3: N blind, or N + 2 seen if the tiles were on the rack; Mallorca 11: one; Ebre 4: N.

    ``excess`` is the number of tiles too many, from 1.
    """
    if excess < 1:
        raise ValueError(excess)
    case = rules.overdraw_on_rack if on_rack else rules.overdraw_off_rack
    seen = case.shown == "yes" or (case.shown == "if_seen_by_player" and seen_by_player)
    if case.picked == "excess_and_two":
        return OverdrawRuling(excess + 2, seen, excess)
    picked = 1 if case.picked == "one" else excess
    return OverdrawRuling(picked, seen, picked)
