"""The rating systems that a federation starts with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Action, Actor, require
from federation.presets.preset import Preset, PresetProblem
from federation.tenancy.locking import lock, lock_federation
from ratings.errors import RatingSystemExists
from ratings.replay.models.changes import SequencePosition
from ratings.sequence.services.rating import rate_again
from ratings.systems.models import RatingSystem
from ratings.systems.presets import list_systems, load_system
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.queries.standings import is_classic


def install_rating_systems(actor: Actor, codes: Sequence[str], *, overwrite: bool = False) -> list[RatingSystem]:
    """Give the federation the systems of these presets; the first becomes its main one if it has none.

    A system it has already stays as its staff left it, unless ``overwrite``; then it is computed again. Raises
    NotPermitted, UnknownRatingSystem.
    """
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        return [_install(actor, code, overwrite) for code in codes]


def add_rating_system(actor: Actor, code: str) -> RatingSystem:
    """Give the federation one more system, which rates at once what the main one rates, in the same order.

    Without any system yet, it rates all accepted championships that count, by their last days. Raises NotPermitted,
    UnknownRatingSystem, RatingSystemExists.
    """
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        # The lock makes of two clicks one system.
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
    """Make it the rating that pages show first. Doing it twice changes nothing. Raises NotPermitted."""
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
    """Ids of the championships to rate, in the order of the main system, or by their last days where there is none."""
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
    """Name the systems of a federation's preset that there are no parameters for."""
    known = list_systems()
    return [PresetProblem("unknown", "rating_systems", code) for code in preset.rating_systems if code not in known]


def install_preset(actor: Actor, preset: Preset, force: bool) -> None:
    install_rating_systems(actor, preset.rating_systems, overwrite=force)
