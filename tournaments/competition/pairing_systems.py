"""What a pairing system is, and the registry of all of them. Pure.

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
    """One system: its code, its engine, and its names for people and rulebooks.

    ``order`` is its position in lists of choices. ``draw`` takes a ``Contest`` of ``tournaments.pairing`` and returns
    a ``Draw``. ``does`` is the rulebook sentence that describes it, ``prints`` what that states besides the system's
    name; ``why`` is the reason for a table, with ``%(places)s`` in the ranking.

    ``packages`` are the libraries whose version also affects the result. ``repeats``: second meetings are usual.
    ``ranked``: it uses a ranking; ``by_number``: only of points and start numbers. ``own_byes``: byes follow from the
    system, not from the rules' bye. ``needs_results``: a round depends on those before it. ``everybody_meets``: a
    round robin, with cycles, in which a free round is worth nothing. ``choosable``: a championship can be run by it;
    otherwise a program supplies its tables. ``compared`` says in what respect a played round can be compared with the
    engine's.
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
    """Return all systems by code."""
    found = find_entries("tournaments.pairing.engines", PairingSystem)
    return {system.code: system for system in sorted(found, key=lambda system: system.order)}


def choosable_systems() -> Sequence[PairingSystem]:
    """Return the systems by which a championship can be run."""
    return [system for system in pairing_systems().values() if system.choosable]
