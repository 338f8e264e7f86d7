"""Players who wait for staff, as lines of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.values.parts import DeskItem


def player_items(players: Sequence[Any]) -> list[DeskItem]:
    """Of rows of federation.registry.queries.registry.waiting_players."""
    return [
        DeskItem(
            url=_url(player),
            title=player.name,
            lines=[_("Player no. %(number)s") % {"number": player.number}],
            todo=_todo(player),
        )
        for player in players
    ]


def _url(player: Any) -> str:
    if player.is_claimed or player.is_proposed:
        return reverse("registry_claims")
    return reverse("registry_anonymise", args=[player.number])


def _todo(player: Any) -> str:
    if player.is_claimed:
        return _("An account says: this is me")
    return _("Asks for a correction of the record") if player.is_proposed else _("Wants to be anonymised")
