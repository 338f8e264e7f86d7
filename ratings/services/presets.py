"""The rating systems that a federation starts with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from federation.audit.writing import record
from federation.permissions import Action, Actor, require
from federation.presets.reading import Preset, PresetProblem
from federation.tenancy.locking import lock
from ratings.models import RatingSystem
from ratings.services.sequence.rating import rate_again
from ratings.systems.presets import list_systems, load_system


def install_rating_systems(actor: Actor, codes: Sequence[str], *, overwrite: bool = False) -> list[RatingSystem]:
    """Give the federation the systems of these presets; the first becomes its main one if it has none.

    A system it has already stays as its staff left it, unless ``overwrite``; then it is computed again. Raises
    NotPermitted, UnknownRatingSystem.
    """
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        return [_install(actor, code, overwrite) for code in codes]


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
    """Name the systems of a federation's preset that there are no parameters for."""
    known = list_systems()
    return [PresetProblem("unknown", "rating_systems", code) for code in preset.rating_systems if code not in known]


def install_preset(actor: Actor, preset: Preset, force: bool) -> None:
    install_rating_systems(actor, preset.rating_systems, overwrite=force)
