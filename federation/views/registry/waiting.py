"""Players who wait for staff, as lines of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.values.parts import DeskItem


def player_items(players: Sequence[Any]) -> list[DeskItem]:
    """Of rows of federation.queries.registry.waiting_players."""
    return [
        DeskItem(
            url=reverse("registry_claims"),
            title=player.name,
            lines=[_("Player no. %(number)s") % {"number": player.number}],
            todo=_("An account says: this is me") if player.is_claimed else _("Wants the own record corrected"),
        )
        for player in players
    ]
