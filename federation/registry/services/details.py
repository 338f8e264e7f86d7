"""What is noted of a player beside the name, and what of it everybody may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.errors import NotPermitted
from federation.people.models.details import DETAILS, SHOWABLE, PlayerDetails
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.services.players import lock_player
from federation.seen import check_seen
from federation.tenancy.federations import Federation
from federation.tenancy.locking import lock_federation
from federation.tenancy.scope import current_federation


def details_of(player: Player) -> PlayerDetails:
    """What is noted; an empty row that is not kept where nothing is."""
    return PlayerDetails.objects.filter(player=player).first() or PlayerDetails(player=player)


def change_details(
    actor: Actor, player: Player, values: Mapping[str, Any], *, seen: str | None = None
) -> PlayerDetails:
    """Note what ``values`` say of DETAILS, checked by the form; ``seen``: what the form showed (``noted_of``).

    The audit says which, not what: it keeps for ever. Raises SettingsChanged.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = lock_player(player)
        details = details_of(player)
        changed = [name for name in DETAILS if name in values and getattr(details, name) != values[name]]
        if changed:
            if seen is not None:
                check_seen(seen, noted_of(details))
            for name in changed:
                setattr(details, name, values[name])
            details.save()
            record(actor, "player_details_changed", player, fields=changed)
    return details


def noted_of(details: PlayerDetails) -> dict[str, Any]:
    """What a form about a player's details shows."""
    return {name: getattr(details, name) for name in DETAILS}


def allowed_details(federation: Federation) -> list[str]:
    """What players of this federation may show of themselves, in the order of pages."""
    allowed = federation.settings.get("public_details", [])
    return [name for name in SHOWABLE if name in allowed]


def choose_shown(actor: Actor, player: Player, names: Collection[str]) -> None:
    """A player's own choice of what everybody sees; what the federation does not allow is left out."""
    if actor.user is None or player.user_id != actor.user.pk:
        raise NotPermitted()
    with transaction.atomic():
        lock_federation()
        details = details_of(player)
        chosen = [name for name in allowed_details(current_federation()) if name in names]
        if details.shown != chosen:
            details.shown = chosen
            details.save()
            record(actor, "player_details_shown", player, fields=chosen)


def public_details(player: Player) -> dict[str, str | int | date]:
    """What everybody sees, by name: noted, chosen by the player, allowed by the federation. One query at most."""
    allowed = allowed_details(current_federation())
    details = PlayerDetails.objects.filter(player=player).first() if allowed else None
    if details is None:
        return {}
    values = {name: getattr(details, name) for name in allowed if name in details.shown}
    return {name: value for name, value in values.items() if value}
