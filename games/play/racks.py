"""Racks at the end of a game, checked against the tile set and against the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.material.tiles import TileSet
from games.play.endings import Ending
from games.play.state import GameState
from games.problems.kinds import Problem

Rack = tuple[str, ...] | None


def check_racks(racks: Sequence[Rack], left: Mapping[str, int], size: int) -> list[Problem]:
    """Return everything impossible about the racks of one moment, None being an unknown rack.

    ``left`` counts the tiles that aren't on the board (the whole set if the board is unknown); ``size`` is that of a
    full rack. Each rack is checked on its own, then all of them together.
    """
    problems = []
    together: Counter[str] = Counter()
    for seat, rack in enumerate(racks, start=1):
        held = Counter(rack or ())
        if held.total() > size:
            problems.append(Problem("rack_of_wrong_size", {"found": held.total(), "expected": size}, {"player": seat}))
        too_many = {letter for letter, number in held.items() if number > left.get(letter, 0)}
        problems += [
            Problem("rack_tile_not_left", {"letter": letter, "left": max(0, left.get(letter, 0))}, {"player": seat})
            for letter in sorted(too_many)
        ]
        # Report each once: an excess in a single rack is also one in all together.
        together += Counter({letter: number for letter, number in held.items() if letter not in too_many})
    problems += [
        Problem("racks_beyond_set", {"letter": letter, "found": number, "left": left.get(letter, 0)})
        for letter, number in sorted(together.items())
        if number > left.get(letter, 0)
    ]
    return problems


def check_racks_on_their_own(racks: Sequence[Rack], tiles: TileSet, size: int) -> list[Problem]:
    """Check the racks of a game of which nothing else is known, against the tile set."""
    return check_racks(racks, tiles.counts, size)


def check_racks_after_turns(racks: Sequence[Rack], state: GameState, ending: Ending) -> list[Problem]:
    """Check the racks at the end of a game known turn by turn: their sizes follow from the turns.

    With tiles in the bag every rack is full; with none, everything not on the board is on the racks.
    """
    unseen = state.unseen()
    problems = check_racks(racks, unseen, state.rules.scoring.rack_size)
    for seat, rack in enumerate(racks):
        size = 0 if ending.kind == "out" and seat == ending.seat else state.rack_sizes[seat]
        if rack is not None and len(rack) != size and len(rack) <= state.rules.scoring.rack_size:
            params = {"found": len(rack), "expected": size}
            problems.append(Problem("rack_of_wrong_size", params, {"player": seat + 1}))
    if not problems and state.bag == 0 and all(rack is not None for rack in racks):
        rest = Counter({letter: number for letter, number in unseen.items() if number > 0})
        rest.subtract(letter for rack in racks for letter in rack or ())
        if missing := " ".join(sorted(rest.elements())):
            problems.append(Problem("tiles_unaccounted", {"tiles": missing}))
    return problems
