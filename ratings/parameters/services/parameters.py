"""Changing the parameters of a rating system: looked at before, applied to everything it has ever rated."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen, seen_of
from federation.tenancy.locking import lock
from ratings.errors import (
    KindDiffers,
    ParametersChangedMeanwhile,
    ParametersUnchanged,
    ParametersUnusable,
    RatingsMovedMeanwhile,
)
from ratings.lists.models.corrections import Correction
from ratings.replay.queries.sources.reading import list_sequence, load_sources
from ratings.replay.queries.standings.projections import digest_state
from ratings.replay.services.corrections import note_correction
from ratings.replay.services.previews import EffectPreview, preview_effect
from ratings.replay.services.recomputation import Recomputation, recompute_ratings
from ratings.systems.models import RatingSystem
from ratings.systems.parameters import Parameters
from ratings.systems.reader.parameters import ParametersRefused, read_parameters
from tournaments.permissions import ChampionshipAction

Json = dict[str, Any]


def digest_parameters(system: RatingSystem) -> str:
    """What somebody has seen who looks at the parameters."""
    return seen_of(system.pk, system.parameters)


def preview_parameters(system: RatingSystem, values: Json) -> EffectPreview:
    """What ratings would be by these parameters. Nothing is written.

    Raises ParametersUnusable, KindDiffers, and what loading the sources raises.
    """
    parameters = _check(system, values)
    return preview_effect(system, lambda sources: replace(sources, parameters=parameters), same_rules=False)


def change_parameters(
    actor: Actor, system: RatingSystem, values: Json, *, seen: str, reason: str = "", digest: str | None = None
) -> Recomputation:
    """Give the system these parameters, and have its ratings follow in the same transaction.

    ``seen`` tells the parameters that the change was made from, ``digest`` that of a preview. Published
    editions keep the parameters they were computed with. Raises NotPermitted, ParametersUnusable, KindDiffers,
    ParametersChangedMeanwhile, ParametersUnchanged, RatingsMovedMeanwhile, GameNotRatable.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    parameters = _check(system, values)
    with transaction.atomic():
        locked = lock(system)
        check_seen(seen, locked.pk, locked.parameters, refusal=ParametersChangedMeanwhile, system=locked.name)
        if digest is not None and digest_state(load_sources(locked, list_sequence(locked))) != digest:
            raise RatingsMovedMeanwhile(system=locked.name)
        before, after = locked.parameters, dict(parameters.as_json())
        if before == after:
            raise ParametersUnchanged(system=locked.name)
        locked.parameters = after
        locked.save(update_fields=["parameters"])
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        old, new = ({name: values.get(name) for name in changed} for values in (before, after))
        note_correction(actor, locked, Correction.Kind.PARAMETERS, reason=reason, before=old, after=new)
        record(actor, "parameters_changed", locked, reason=reason, before=old, after=new)
        return recompute_ratings(actor, locked)


def _check(system: RatingSystem, values: Json) -> Parameters:
    try:
        parameters = read_parameters({**values, "code": system.code, "name": system.name})
    except ParametersRefused as error:
        raise ParametersUnusable(system=system.name, problems=str(error)) from error
    if parameters.kind != system.kind:
        raise KindDiffers(system=system.name)
    return parameters
