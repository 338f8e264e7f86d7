"""What systems of pairing are called."""

from __future__ import annotations

from collections.abc import Sequence

from federation.words import say
from tournaments.competition.pairing_systems import choosable_systems, pairing_systems


def name_system(code: str) -> str:
    """The name of a system in the active language."""
    return say(pairing_systems()[code].name)


def system_choices() -> Sequence[tuple[str, str]]:
    """Codes and names of the systems by which a championship can be run, for a field to choose from."""
    return [(system.code, say(system.name)) for system in choosable_systems()]
