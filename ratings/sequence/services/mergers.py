"""The effect of merging two records on ratings: both count as one from the first affected championship."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.locks import lock
from ratings.lists.models import Correction
from ratings.replay.models import SeedRating, SequencePosition
from ratings.replay.services.errata import note_correction
from ratings.replay.services.recomputation import have_recomputed
from ratings.systems.models import RatingSystem
from tournaments.championship.models.games import Entry


@dataclass(frozen=True, slots=True)
class Restart:
    """Where a system's recomputation starts, and the number of championships from there on, inclusive."""

    place: SequencePosition
    championships: int


def rate_merged_players(actor: Actor, merged: Player, into: Player) -> None:
    """Recompute every system from the earliest championship affected by a merge or its undo.

    Called inside the transaction that merges (see federation.registry.services.duplicates).
    """
    # Always in the same order, so that two merges do not deadlock.
    for system in RatingSystem.objects.order_by("pk"):
        lock(system)
        restart = find_restart(system, merged, into)
        if restart is None:
            continue
        note_correction(actor, system, Correction.Kind.MERGED, subject=f"{merged.name} → {into.name}")
        # The next recomputation starts here, even if this job is lost.
        restart.place.rated_at = None
        restart.place.save(update_fields=["rated_at"])
        have_recomputed(actor, system, restart.place.position)


def describe_merge_for_ratings(merged: Player, into: Player) -> Iterator[str]:
    """Return one sentence for each system that would be recomputed."""
    for system in RatingSystem.objects.all():
        restart = find_restart(system, merged, into)
        if restart is None:
            continue
        sentence = ngettext(
            "%(system)s will be recalculated from “%(championship)s” on: %(count)s championship. Published "
            "lists stay as they are.",
            "%(system)s will be recalculated from “%(championship)s” on: %(count)s championships. Published "
            "lists stay as they are.",
            restart.championships,
        )
        name = restart.place.championship.name
        yield sentence % {"system": system.name, "championship": name, "count": restart.championships}
        if len(SeedRating.objects.filter(system=system, player__in=[merged, into])) > 1:
            yield _("Both have a starting rating in %(system)s; the one of number %(number)s counts.") % {
                "system": system.name,
                "number": into.number,
            }


def find_restart(system: RatingSystem, merged: Player, into: Player) -> Restart | None:
    """Return the first championship in the sequence with a record that changes sides; None if there is none.

    If the merged record has a starting rating, the other one's own championships are affected too.
    """
    records = _records(merged)
    if SeedRating.objects.filter(system=system, player__in=records.values("pk")).exists():
        records = records | _records(into)
    entered = Entry.objects.filter(championship=OuterRef("championship"), player__in=records.values("pk"))
    sequence = SequencePosition.objects.filter(system=system)
    first = sequence.filter(Exists(entered)).select_related("championship").order_by("position").first()
    if first is None:
        return None
    return Restart(first, sequence.filter(position__gte=first.position).count())


def _records(player: Player) -> QuerySet[Player]:
    return Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player))
