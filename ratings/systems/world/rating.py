"""Rating a championship with the parameters of any of the world's systems."""

from __future__ import annotations

from ratings.systems.registry import systems
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field, Outcome
from ratings.systems.world.system import WorldSystem


def world_system(parameters: WorldParameters) -> WorldSystem:
    """Return the system of these parameters."""
    system = systems()[parameters.kind]
    assert isinstance(system, WorldSystem)
    return system


def rate_field(parameters: WorldParameters, before: Before, games: Field) -> Outcome:
    """Return the outcome of a championship."""
    return world_system(parameters).rate(parameters, before, games)


def has_deviation(kind: object) -> bool:
    """Return whether ratings of a kind of system have a deviation."""
    system = systems().get(str(kind))
    return isinstance(system, WorldSystem) and bool(system.parameters.has_deviation)
