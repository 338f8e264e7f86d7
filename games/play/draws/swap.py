"""The free swap: a rack of vowels only, or of consonants only, is changed without losing the turn.

Mallorca 17 calls it out as "SENYORS"; Ebre 14.2 allows it even with a single tile in the bag.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.material.tiles import BLANK, TileSet
from games.problems.kinds import IllegalTurn, Problem
from games.rules.ruleset import RuleSet


@dataclass(frozen=True)
class SecondDraw:
    """What follows when a swap's new tiles are looked at.

    ``mixed``: nothing, the rack is good. ``given``: ``tile`` goes on the rack, the seven tiles back into the
    bag, six are drawn. ``draw_again``: all seven back and drawn until the rack is mixed. ``play_on``: the bag
    holds nothing that would help, or the rules allow no further swap. ``may_swap_again``: the rules provide no
    arbiter.
    """

    kind: Literal["mixed", "given", "draw_again", "play_on", "may_swap_again"]
    tile: str | None = None
    drawn: int = 0


def is_all_of_a_kind(rack: tuple[str, ...], tiles: TileSet) -> bool:
    """Vowels only or consonants only; a blank among them voids it."""
    return BLANK not in rack and len({tiles.is_vowel(letter) for letter in rack}) == 1


# The swap itself, and the one more of rules that say so.
SWAPS_AT_MOST = 2


def check_free_swap(
    rack: tuple[str, ...] | None, bag: int, tiles: TileSet, rules: RuleSet, *, swapped: int = 0
) -> None:
    """IllegalTurn unless this rack (None: not recorded) may be swapped with ``bag`` tiles left in the bag.

    ``swapped`` is how often the player has swapped before this turn already.
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
    """What follows the draw of ``rack``; ``bag`` counts the tiles that are left in the bag after it.

    ``swapped`` is how often the player has swapped, this draw included.

    Under Mallorca 17 an arbiter looks for tiles of the missing kind and for blanks: a single one is given,
    two or more mean another draw, none means that play goes on.
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
