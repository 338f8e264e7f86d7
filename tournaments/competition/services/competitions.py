"""The rules of competition that a federation offers: saved, made the usual ones, removed.

A championship keeps a copy of the rules it was announced with, so that nothing done here changes it.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.names.comparing import make_slug
from federation.permissions import Action, Actor, require
from federation.seen import check_seen
from federation.tenancy.federations import Federation
from federation.tenancy.locking import lock
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import LastCompetition


def competition_shown(federation: Federation, code: str) -> list[Any]:
    """What a form about one competition shows."""
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
    """Save the rules under ``code``, a new code for an empty one; return the code. Raises SettingsChanged."""
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
    """Offer these rules no more; False if they were not offered. Raises LastCompetition, SettingsChanged."""
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
    # "new" is the address of the form.
    candidates = (base if count == 1 else f"{base}_{count}" for count in range(1, len(taken) + 3))
    return next(code for code in candidates if code not in taken and code != "new")
