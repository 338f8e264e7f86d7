"""A federation's own settings: appearance, language, deadlines, accepted formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.names.comparison import sort_key
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.presets.preset import DEADLINES
from federation.seen import check_seen
from federation.tenancy.federations import Federation, Registration
from federation.tenancy.locks import lock

COLUMNS = (
    *("name", "short_name", "description", "website", "contact_email", "language", "time_zone"),
    *("primary_colour", "accent_colour", "season_start_month"),
)

# Its other settings, with their defaults.
USUAL: dict[str, Any] = {
    "dictionary": "",
    "accepted_formats": [],
    "registration": Registration.OPEN.value,
    "staff_second_factor": False,
    "public_details": [],
}


def current_settings(federation: Federation) -> dict[str, Any]:
    """Return the current values for ``change_settings``: columns, those of USUAL, and ``deadlines`` (for each name a
    number of months or days, or nothing).
    """
    deadlines = federation.settings.get("deadlines", {})
    return {
        **{name: getattr(federation, name) for name in COLUMNS},
        **{name: federation.settings.get(name, usual) for name, usual in USUAL.items()},
        "deadlines": {name: dict(deadlines.get(name, {})) for name in DEADLINES},
    }


def change_settings(actor: Actor, federation: Federation, values: Mapping[str, Any], seen: str) -> Federation:
    """Save ``values`` (all of ``current_settings``, validated by the form) if the current ones are still what was
    ``seen``. Raises SettingsChanged.

    A new season month applies to seasons created from now on. A new language re-sorts the players.
    """
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = lock(federation)
        before = current_settings(locked)
        check_seen(seen, before)
        changes = {name: [before[name], value] for name, value in values.items() if value != before[name]}
        if changes:
            _write(locked, values)
            if "language" in changes:
                _sort_players_anew(locked.language)
            record(actor, "settings_changed", locked, changes=changes)
    return locked


def _write(federation: Federation, values: Mapping[str, Any]) -> None:
    for name in COLUMNS:
        setattr(federation, name, values[name])
    for name in USUAL:
        federation.settings[name] = values[name]
    # Empty deadlines are left out: without a deadline nothing is late.
    federation.settings["deadlines"] = {name: due for name, due in values["deadlines"].items() if due}
    federation.save(update_fields=[*COLUMNS, "settings"])


def _sort_players_anew(language: str) -> None:
    players = list(Player.objects.only("given_name", "surname", "sort_key"))
    for player in players:
        player.sort_key = sort_key(player.list_name, language)
    Player.objects.bulk_update(players, ["sort_key"], batch_size=1000)
