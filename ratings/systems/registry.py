"""The registry of rating systems. Pure.

To add one, write it in a module of ``ratings.systems.world`` and put a preset of it into ``ratings/presets``: nothing
else names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from federation.values.registry import find_entries
from ratings.systems.elo import ELO
from ratings.systems.hollington import HOLLINGTON
from ratings.systems.system import System


@cache
def systems() -> Mapping[str, System]:
    """Return all systems by kind: the two with a replay of their own, and those of the Scrabble world."""
    found = (ELO, HOLLINGTON, *find_entries("ratings.systems.world", System))
    return {system.kind: system for system in found}
