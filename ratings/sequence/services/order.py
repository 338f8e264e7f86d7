"""Inserting, moving and removing a championship in the rating sequence: everything after it is recomputed at once.

Each is one transaction under the system's lock: the sequence, the ratings and the effect on published lists are stored
together or not at all. In a system of many championships the ratings follow by a job. For previews see
``ratings.replay.services.previews``.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locks import lock
from ratings.errors import (
    AlreadyInSequence,
    ChampionshipArchived,
    ChampionshipNotRated,
    NotClassic,
    PositionOutside,
    RatingsMovedMeanwhile,
    ResultsNotAccepted,
)
from ratings.lists.models import Correction
from ratings.publication.services.previews import version_of
from ratings.replay.models import SequencePosition
from ratings.replay.queries.seats import CLASSIC_SEATS
from ratings.replay.queries.sources import list_sequence, load_sources
from ratings.replay.queries.standings import digest_state
from ratings.replay.queries.state import is_large
from ratings.replay.services.computation import lock_order
from ratings.replay.services.errata import note_correction
from ratings.replay.services.recomputation import Recomputation, have_recomputed, recompute_ratings
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.championship.queries.standings import seats_at_table
from tournaments.errors import ReasonMissing
from tournaments.permissions import ChampionshipAction


def insert_championship(
    actor: Actor,
    system: RatingSystem,
    championship: Championship,
    position: int,
    *,
    reason: str = "",
    digest: str | None = None,
) -> Recomputation | None:
    """Rate an accepted championship at ``position`` (from 1), moving later ones back.

    ``digest`` is that of a preview; raises RatingsMovedMeanwhile if it is out of date. Raises NotPermitted,
    AlreadyInSequence, ChampionshipArchived, NotClassic, ResultsNotAccepted, PositionOutside, and the errors of
    recompute_ratings.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = _lock(system, digest)
        _check_insertable(locked, championship)
        _check_position(position, _count(locked) + 1)
        _shift(locked, position, None, by=1)
        SequencePosition.objects.create(system=locked, championship=championship, position=position)
        kind = Correction.Kind.INSERTED
        note_correction(actor, locked, kind, championship=championship, reason=reason, position=position)
        record(actor, "championship_inserted", championship, reason=reason, system=locked.code, position=position)
        return _follow(actor, locked, position)


def move_championship(
    actor: Actor,
    system: RatingSystem,
    championship: Championship,
    position: int,
    *,
    reason: str = "",
    digest: str | None = None,
) -> Recomputation | None:
    """Move the championship to ``position`` (from 1), the others closing up.

    Raises the errors of insert_championship, and ChampionshipNotRated.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = _lock(system, digest)
        place = _find_place(locked, championship)
        _check_position(position, _count(locked))
        old = place.position
        place.listed_in_id = _edition_reaching(locked, place, position)
        if position < old:
            _shift(locked, position, old - 1, by=1)
        else:
            _shift(locked, old + 1, position, by=-1)
        place.position, place.rated_at = position, None
        place.save(update_fields=["position", "rated_at", "listed_in"])
        note_correction(
            *(actor, locked, Correction.Kind.MOVED),
            championship=championship,
            reason=reason,
            position=position,
            from_position=old,
        )
        record(
            *(actor, "championship_moved", championship),
            reason=reason,
            system=locked.code,
            position=position,
            from_position=old,
        )
        return _follow(actor, locked, min(position, old))


def remove_championship(
    actor: Actor, system: RatingSystem, championship: Championship, reason: str, *, digest: str | None = None
) -> Recomputation | None:
    """Stop rating the championship; its results stay accepted. It stays out even when its results are corrected.

    Raises ReasonMissing, ChampionshipNotRated, and the errors of insert_championship.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = _lock(system, digest)
        place = _find_place(locked, championship)
        position = place.position
        place.delete()
        _shift(locked, position + 1, None, by=-1)
        kind = Correction.Kind.REMOVED
        note_correction(actor, locked, kind, championship=championship, reason=reason, from_position=position)
        record(actor, "championship_removed", championship, reason=reason, system=locked.code, position=position)
        return _follow(actor, locked, position)


def was_removed(system: RatingSystem, championship: Championship) -> bool:
    """Return whether staff took it out of the sequence and no one has put it back."""
    acts = Correction.objects.filter(system=system, championship=championship)
    kinds = [Correction.Kind.REMOVED, Correction.Kind.INSERTED]
    last = acts.filter(kind__in=kinds).order_by("-made_at", "-pk").first()
    return last is not None and last.kind == Correction.Kind.REMOVED


def _follow(actor: Actor, system: RatingSystem, position: int) -> Recomputation | None:
    """Have everything from ``position`` on rated again: at once, or by a job if that takes long (None)."""
    if not is_large(system):
        return recompute_ratings(actor, system, position)
    # The next recomputation starts here, even if this job is lost.
    SequencePosition.objects.filter(system=system, position=position).update(rated_at=None)
    have_recomputed(actor, system, position)
    return None


def _lock(system: RatingSystem, digest: str | None) -> RatingSystem:
    locked = lock(system)
    lock_order(locked)
    if digest is not None and not _is_of_now(locked, digest):
        raise RatingsMovedMeanwhile(system=locked.name)
    return locked


def _is_of_now(system: RatingSystem, digest: str) -> bool:
    """Return whether a preview is current. A prepared one's digest is its version, so no games have to be read."""
    return digest == version_of(system) or digest == digest_state(load_sources(system, list_sequence(system)))


def _check_insertable(system: RatingSystem, championship: Championship) -> None:
    place = SequencePosition.objects.filter(system=system, championship=championship).first()
    if place is not None:
        raise AlreadyInSequence(championship=championship.name, position=place.position)
    if championship.is_archived:
        raise ChampionshipArchived(championship=championship.name)
    if seats_at_table(championship) != CLASSIC_SEATS:
        raise NotClassic(championship=championship.name)
    if not championship.results.filter(state=ResultsState.ACCEPTED).exists():
        raise ResultsNotAccepted(championship=championship.name)


def _check_position(position: int, last: int) -> None:
    if not 1 <= position <= last:
        raise PositionOutside(position=position, last=last)


def _find_place(system: RatingSystem, championship: Championship) -> SequencePosition:
    place = SequencePosition.objects.filter(system=system, championship=championship).first()
    if place is None:
        raise ChampionshipNotRated(championship=championship.name)
    return place


def _count(system: RatingSystem) -> int:
    return SequencePosition.objects.filter(system=system).count()


def _shift(system: RatingSystem, first: int, last: int | None, *, by: int) -> None:
    """Move the places from ``first`` to ``last``; uniqueness is checked only at the end."""
    places = SequencePosition.objects.filter(system=system, position__gte=first)
    if last is not None:
        places = places.filter(position__lte=last)
    places.update(position=F("position") + by)


def _edition_reaching(system: RatingSystem, place: SequencePosition, position: int) -> int | None:
    """Return the first edition that includes the place when moved to ``position``; it may differ from ``listed_in``.

    Editions never change; a championship moved beyond the end of one is listed by a later one, or by none yet.
    """
    if place.listed_in is None or position <= place.position:
        return place.listed_in_id
    others = SequencePosition.objects.filter(system=system, listed_in__isnull=False).exclude(pk=place.pk)
    reaching = others.filter(position__gte=position, listed_in__number__gte=place.listed_in.number)
    first: int | None = reaching.order_by("listed_in__number").values_list("listed_in_id", flat=True).first()
    return first
