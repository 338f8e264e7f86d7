"""Changing a rating system's parameters, or their sources; adding a federation's first systems.

A change is previewed first, then applied to everything the system ever rated. Naming a source changes no number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Action, Actor, require
from federation.presets.preset import Preset, PresetProblem
from federation.seen import check_seen, seen_of
from federation.tenancy.locks import lock, lock_federation
from ratings.errors import (
    KindDiffers,
    NotAssumed,
    ParametersChangedMeanwhile,
    ParametersUnchanged,
    ParametersUnusable,
    RatingsMovedMeanwhile,
    RatingSystemExists,
)
from ratings.lists.models import Correction
from ratings.replay.models import SequencePosition
from ratings.replay.queries.sources import list_sequence, load_sources
from ratings.replay.queries.standings import digest_state
from ratings.replay.services.errata import note_correction
from ratings.replay.services.previews import EffectPreview, preview_effect
from ratings.replay.services.recomputation import Recomputation, recompute_ratings
from ratings.sequence.services.rating import rate_again
from ratings.systems.models import RatingSystem
from ratings.systems.parameters import Parameters
from ratings.systems.presets import NewerNote, confirm_note, list_systems, load_system, newer_notes, take_notes
from ratings.systems.reader import ParametersRefused, read_parameters
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.queries.standings import is_classic
from tournaments.permissions import ChampionshipAction

Json = dict[str, Any]


def digest_parameters(system: RatingSystem) -> str:
    """Return the token for what a reader of the parameters has seen."""
    return seen_of(system.pk, system.parameters)


def preview_parameters(system: RatingSystem, values: Json) -> EffectPreview:
    """Return the ratings that these parameters would give. Nothing is written.

    Raises ParametersUnusable, KindDiffers, and the errors of loading the sources.
    """
    parameters = _check(system, values)
    return preview_effect(system, lambda sources: replace(sources, parameters=parameters), same_rules=False)


def change_parameters(
    actor: Actor, system: RatingSystem, values: Json, *, seen: str, reason: str = "", digest: str | None = None
) -> Recomputation:
    """Change the system's parameters and recompute its ratings in the same transaction.

    ``seen`` is the token of the parameters the change was made from, ``digest`` that of a preview. Published lists
    keep the parameters they were computed with. Raises NotPermitted, ParametersUnusable, KindDiffers,
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


def find_newer_notes(system: RatingSystem) -> list[NewerNote]:
    """Return notes that have changed in the software's preset; none for a federation's own system."""
    if system.code not in list_systems():
        return []
    return newer_notes(system.parameters, load_system(system.code).as_json())


def confirm_parameter(actor: Actor, system: RatingSystem, field: str) -> RatingSystem:
    """Confirm a number from the software's preset as the federation's own. Confirming twice changes nothing.

    Raises NotPermitted, NotAssumed for anything that is not one of the preset's parameters.
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
    """Adopt the preset's current notes. ``seen`` is the token of the parameters compared with them.

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


def install_rating_systems(actor: Actor, codes: Sequence[str], *, overwrite: bool = False) -> list[RatingSystem]:
    """Give the federation the systems of these presets; the first becomes its main one if it has none.

    An existing system stays as its staff left it, unless ``overwrite``, which also recomputes it. Raises NotPermitted,
    UnknownRatingSystem.
    """
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        return [_install(actor, code, overwrite) for code in codes]


def add_rating_system(actor: Actor, code: str) -> RatingSystem:
    """Add a system, which immediately rates everything the main one rates, in the same order.

    If it is the first system, it rates all accepted rateable championships, by their last days. Raises NotPermitted,
    UnknownRatingSystem, RatingSystemExists.
    """
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        # The lock makes a double click add only one system.
        lock_federation()
        existing = RatingSystem.objects.filter(code=code).first()
        if existing is not None:
            raise RatingSystemExists(system=existing.name)
        order = _order_of_others()
        system = _install(actor, code, overwrite=False)
        SequencePosition.objects.bulk_create(
            SequencePosition(system=system, championship_id=pk, position=position)
            for position, pk in enumerate(order, start=1)
        )
        rate_again(actor, system)
    return system


def make_main_system(actor: Actor, system: RatingSystem) -> RatingSystem:
    """Make it the rating shown first. Doing it twice changes nothing. Raises NotPermitted."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        lock_federation()
        locked = lock(system)
        if not locked.is_main:
            before = RatingSystem.objects.filter(is_main=True).first()
            RatingSystem.objects.filter(is_main=True).update(is_main=False)
            locked.is_main = True
            locked.save(update_fields=["is_main"])
            record(actor, "rating_system_made_main", locked, before=before.name if before else "")
    return locked


def _order_of_others() -> list[int]:
    """Return ids of championships to rate, in the main system's order, or by their last days if there is none."""
    first = RatingSystem.objects.order_by("-is_main", "pk").first()
    if first is not None:
        places = SequencePosition.objects.filter(system=first).order_by("position")
        return list(places.values_list("championship_id", flat=True))
    accepted = ResultsVersion.objects.filter(state=ResultsState.ACCEPTED).values("championship")
    found = Championship.objects.filter(pk__in=accepted, archive_reason="").order_by("ends_on", "pk")
    return [one.pk for one in found if is_classic(one) and find_rateability(one).is_rateable]


def _install(actor: Actor, code: str, overwrite: bool) -> RatingSystem:
    parameters = load_system(code)
    values = parameters.as_json()
    system, created = RatingSystem.objects.get_or_create(
        code=code,
        defaults={
            "name": parameters.name,
            "kind": str(values["algorithm"]),
            "parameters": values,
            "is_main": not RatingSystem.objects.filter(is_main=True).exists(),
        },
    )
    if created:
        record(actor, "rating_system_added", system)
    elif overwrite and system.parameters != values:
        system = lock(system)
        system.parameters = values
        system.save(update_fields=["parameters"])
        record(actor, "rating_system_reset", system)
        rate_again(actor, system)
    return system


def check_preset(preset: Preset) -> Iterable[PresetProblem]:
    """Report systems of a federation's preset without parameters."""
    known = list_systems()
    return [PresetProblem("unknown", "rating_systems", code) for code in preset.rating_systems if code not in known]


def install_preset(actor: Actor, preset: Preset, force: bool) -> None:
    install_rating_systems(actor, preset.rating_systems, overwrite=force)
