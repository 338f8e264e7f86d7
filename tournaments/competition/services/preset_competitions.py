"""Rules of competition that came with the federation's preset, and what the preset says of them by now.

A federation installed long ago keeps what it was given. Nothing is changed behind its back: staff are shown what is
worded or ruled otherwise by now, whether they have changed theirs since, and take it over or leave it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Action, Actor, require
from federation.presets.preset import list_presets
from federation.presets.queries import CONFIRMED
from federation.presets.services.presets import WRITTEN, find_preset, preset_values
from federation.seen import check_seen
from federation.tenancy.federations import Federation
from federation.tenancy.locking import lock
from tournaments.competition.queries.open_values import confirming_subject
from tournaments.competition.services.competitions import competition_shown
from tournaments.errors import NothingNewer

_PATH = "settings.competitions."


@dataclass(frozen=True, slots=True)
class NewerCompetition:
    """What the preset says of one competition by now: {name, game_rules, rules}, and whether staff changed theirs."""

    code: str
    values: Mapping[str, Any]
    was_edited: bool


def find_newer_competitions(federation: Federation) -> dict[str, NewerCompetition]:
    """By code the competitions that are offered and that the preset has otherwise by now."""
    if federation.preset not in list_presets():
        return {}
    offered = federation.settings.get("competitions", {})
    written = federation.settings.get(WRITTEN, {})
    newer = {}
    for path, wanted in preset_values(find_preset(federation.preset)).items():
        code = path.removeprefix(_PATH)
        if not path.startswith(_PATH) or code not in offered or offered[code] == wanted:
            continue
        # What staff changed against a preset that has not moved since is theirs, and nothing newer.
        if written.get(path) != wanted:
            newer[code] = NewerCompetition(code, wanted, was_edited=offered[code] != written.get(path))
    return newer


def take_newer_competition(actor: Actor, federation: Federation, code: str, seen: str) -> None:
    """Offer the preset's rules of today under ``code``; championships keep theirs.

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
        # What was confirmed was said of the rules that were there before.
        locked.settings.get(CONFIRMED, {}).pop(confirming_subject(code), None)
        locked.save(update_fields=["settings"])
        record(actor, "competition_taken_over", locked, code=code, before=before, after=dict(newer.values))
