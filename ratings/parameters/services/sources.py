"""Saying where the numbers of a rating system come from, without changing one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locking import lock
from ratings.errors import NotAssumed, ParametersChangedMeanwhile
from ratings.systems.models import RatingSystem
from ratings.systems.preset_notes import NewerNote, confirm_note, newer_notes, take_notes
from ratings.systems.presets import list_systems, load_system
from tournaments.permissions import ChampionshipAction


def find_newer_notes(system: RatingSystem) -> list[NewerNote]:
    """The notes that the software's preset words otherwise by now; none for a system of the federation's own."""
    if system.code not in list_systems():
        return []
    return newer_notes(system.parameters, load_system(system.code).as_json())


def confirm_parameter(actor: Actor, system: RatingSystem, field: str) -> RatingSystem:
    """The federation says that a number of the software's preset is its own. Confirming twice is confirming once.

    Raises NotPermitted, NotAssumed for what is no parameter of the preset's.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock(system)
        after = confirm_note(locked.parameters, field)
        if after == locked.parameters:
            return locked
        if field not in (locked.parameters.get("assumed") or ()):
            raise NotAssumed(system=locked.name)
        _save(actor, locked, "parameter_confirmed", after, field=field)
    return locked


def take_newer_notes(actor: Actor, system: RatingSystem, seen: str) -> RatingSystem:
    """Take over what the preset says by now. ``seen`` tells the parameters that were compared with it.

    Raises NotPermitted, ParametersChangedMeanwhile.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock(system)
        check_seen(seen, locked.pk, locked.parameters, refusal=ParametersChangedMeanwhile, system=locked.name)
        newer = find_newer_notes(locked)
        if newer:
            fields = sorted(one.field for one in newer)
            _save(actor, locked, "preset_notes_taken", take_notes(locked.parameters, newer), fields=fields)
    return locked


def _save(actor: Actor, locked: RatingSystem, act: str, after: Mapping[str, Any], **data: Any) -> None:
    locked.parameters = dict(after)
    locked.save(update_fields=["parameters"])
    record(actor, act, locked, **data)
