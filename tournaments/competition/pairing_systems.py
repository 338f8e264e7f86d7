"""What a system of pairing is, and where all of them are found. Pure.

To add one, write it in a module of ``tournaments.pairing.engines``: nothing else names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from federation.values.registry import find_entries
from federation.values.sentences import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingSystem:
    """One system: its code, its engine, and what people and rulebooks call it.

    ``order`` is its place in lists of choices. ``draw`` takes a ``Contest`` of ``tournaments.pairing`` and gives a
    ``Draw``. ``does`` is a sentence of a rulebook that tells it, ``prints`` what that tells beside the system's name;
    ``why`` is the reason of a table, with ``%(places)s`` in the ranking.

    ``packages`` are the libraries whose version decides the result too. ``repeats``: second meetings are usual.
    ``ranked``: it goes by a ranking; ``by_number``: of points and start numbers alone. ``own_byes``: who sits out
    follows from the system, not from the rules' bye. ``needs_results``: a round hangs on those before it.
    ``everybody_meets``: a round robin, with cycles, in which who is free has nothing. ``choosable``: a championship
    can be run by it; what is not is told its tables by a program.
    ``compared`` says in what a round that was played can be held against the engine's.
    """

    code: str
    order: int
    name: Sentence
    does: Sentence
    why: Sentence
    draw: Callable[[Any], Any]
    prints: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    repeats: bool = False
    ranked: bool = True
    by_number: bool = False
    own_byes: bool = False
    needs_results: bool = True
    everybody_meets: bool = False
    choosable: bool = True
    compared: Literal["", "tables", "distances", "seating", "groups"] = ""


@cache
def pairing_systems() -> Mapping[str, PairingSystem]:
    """All systems by their codes."""
    found = find_entries("tournaments.pairing.engines", PairingSystem)
    return {system.code: system for system in sorted(found, key=lambda system: system.order)}


def choosable_systems() -> Sequence[PairingSystem]:
    """The systems by which a championship can be run."""
    return [system for system in pairing_systems().values() if system.choosable]
