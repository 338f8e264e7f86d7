"""Who is here says so on a phone."""

from __future__ import annotations

from federation.permissions import Actor
from tournaments.log.decisions import entries
from tournaments.log.models.entries import Entrant
from tournaments.log.services.appending import Appended, append


def check_in_myself(entrant: Entrant) -> Appended:
    """A player's phone says that he or she has come. Raises LiveRefused."""
    numbers = [entrant.number or 0]
    return append(Actor(name=entrant.name), entrant.live, lambda state: entries.decide_check_in(state, numbers))
