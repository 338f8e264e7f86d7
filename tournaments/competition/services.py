"""The competition rules that a federation offers: save, confirm, update from the preset, remove."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.names.comparison import make_slug
from federation.permissions import Action, Actor, require
from federation.presets.preset import list_presets
from federation.presets.queries import CONFIRMED
from federation.presets.services import WRITTEN, confirm_value, find_preset, preset_values
from federation.seen import check_seen
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock
from tournaments.competition.queries import confirming_subject, unconfirmed_readings
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import LastCompetition, NothingNewer


def competition_shown(federation: Federation, code: str) -> list[Any]:
    """Return what a form about one competition shows."""
    return [code, _offered(federation).get(code)]


def save_competition(
    actor: Actor,
    federation: Federation,
    code: str,
    *,
    name: str,
    rules: CompetitionRules,
    game_rules: str,
    is_default: bool,
    seen: str,
) -> str:
    """Save the rules under ``code``, a new code if it is empty; return the code. Raises SettingsChanged."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = lock(federation)
        check_seen(seen, competition_shown(locked, code))
        offered = _offered(locked)
        code = code or _free_code(name, offered)
        before = offered.get(code)
        offered[code] = {"name": name, "game_rules": game_rules, "rules": rules.as_json()}
        if is_default or not locked.settings.get("default_competition"):
            locked.settings["default_competition"] = code
        locked.save(update_fields=["settings"])
        record(actor, "competition_saved", locked, code=code, before=before, after=offered[code])
    return code


def remove_competition(actor: Actor, federation: Federation, code: str, seen: str) -> bool:
    """Stop offering these rules; return False if they weren't offered. Raises LastCompetition, SettingsChanged."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = lock(federation)
        offered = _offered(locked)
        if code not in offered:
            return False
        check_seen(seen, competition_shown(locked, code))
        if len(offered) == 1:
            raise LastCompetition(name=offered[code]["name"])
        before = offered.pop(code)
        if locked.settings.get("default_competition") == code:
            locked.settings["default_competition"] = next(iter(offered))
        locked.save(update_fields=["settings"])
        record(actor, "competition_removed", locked, code=code, before=before)
    return True


def _offered(federation: Federation) -> dict[str, Any]:
    offered: dict[str, Any] = federation.settings.setdefault("competitions", {})
    return offered


def _free_code(name: str, taken: dict[str, Any]) -> str:
    base = make_slug(name).replace("-", "_")[:40].strip("_") or "competition"
    # "new" is the path of the form.
    candidates = (base if count == 1 else f"{base}_{count}" for count in range(1, len(taken) + 3))
    return next(code for code in candidates if code not in taken and code != "new")


def confirm_competition_value(actor: Actor, code: str, path: str) -> None:
    """Confirm a preset competition's value as the federation's own. Raises NotPermitted, NotOpen."""
    require(actor, Action.MANAGE_FEDERATION)
    confirm_value(actor, confirming_subject(code), path, lambda locked: unconfirmed_readings(locked, code))


_PATH = "settings.competitions."


@dataclass(frozen=True, slots=True)
class NewerCompetition:
    """The preset's current version of one competition: {name, game_rules, rules}, and whether staff changed theirs."""

    code: str
    values: Mapping[str, Any]
    was_edited: bool


def find_newer_competitions(federation: Federation) -> dict[str, NewerCompetition]:
    """Return the offered competitions that differ in the current preset, by code."""
    if federation.preset not in list_presets():
        return {}
    offered = federation.settings.get("competitions", {})
    written = federation.settings.get(WRITTEN, {})
    newer = {}
    for path, wanted in preset_values(find_preset(federation.preset)).items():
        code = path.removeprefix(_PATH)
        if not path.startswith(_PATH) or code not in offered or offered[code] == wanted:
            continue
        # Staff changes to a preset that hasn't changed since are theirs, not an update.
        if written.get(path) != wanted:
            newer[code] = NewerCompetition(code, wanted, was_edited=offered[code] != written.get(path))
    return newer


def take_newer_competition(actor: Actor, federation: Federation, code: str, seen: str) -> None:
    """Offer the preset's current rules under ``code``; championships keep theirs.

    ``seen`` is what they were compared with. Raises NotPermitted, SettingsChanged, NothingNewer.
    """
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = lock(federation)
        check_seen(seen, competition_shown(locked, code))
        newer = find_newer_competitions(locked).get(code)
        if newer is None:
            raise NothingNewer()
        before = locked.settings["competitions"][code]
        locked.settings["competitions"][code] = dict(newer.values)
        locked.settings.setdefault(WRITTEN, {})[f"{_PATH}{code}"] = dict(newer.values)
        # Confirmations applied to the previous rules.
        locked.settings.get(CONFIRMED, {}).pop(confirming_subject(code), None)
        locked.save(update_fields=["settings"])
        record(actor, "competition_taken_over", locked, code=code, before=before, after=dict(newer.values))
