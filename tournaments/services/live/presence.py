"""Who is here says so on a phone."""

from __future__ import annotations

from federation.permissions import Actor
from tournaments.live.deciding import entering
from tournaments.models import Entrant
from tournaments.services.live.appending import Appended, append


def check_in_myself(entrant: Entrant) -> Appended:
    """A player's phone says that he or she has come. Raises LiveRefused."""
    numbers = [entrant.number or 0]
    return append(Actor(name=entrant.name), entrant.live, lambda state: entering.decide_check_in(state, numbers))
