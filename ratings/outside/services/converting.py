"""A newcomer's starting rating from another federation's: by staff's own act, with its reason kept, and taken back."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from ratings.errors import NotConverted, NothingToConvert
from ratings.lists.models.corrections import Correction
from ratings.outside.models import ConvertedRating, OutsideRating
from ratings.outside.queries.converting import Newcomer, find_proposals
from ratings.replay.models.changes import RatingChange
from ratings.replay.models.seeds import SeedRating
from ratings.replay.services.corrections import note_correction
from ratings.sequence.services.rating import rate_again
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction


def convert_rating(actor: Actor, system: RatingSystem, row: OutsideRating, seen: int) -> ConvertedRating:
    """Make what is proposed for a line the player's starting rating; everything is computed again from it.

    ``seen`` is the rating that staff saw. Doing it twice does it once. Raises NotPermitted, NothingToConvert.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock(system)
        player = row.player
        if player is None:
            raise NothingToConvert(player=row.name, system=system.name)
        done = ConvertedRating.objects.filter(system=locked, player=player, rating=seen).first()
        if done is not None:
            return done
        proposals = find_proposals(locked, row.source)
        found = next((one for one in proposals.newcomers if one.row.pk == row.pk), None)
        if found is None or found.estimate.rating != seen:
            raise NothingToConvert(player=player.name, system=system.name)
        made = _write(actor, locked, found, proposals.pairs)
        _rate_again(actor, locked, found.player)
    return made


def _write(actor: Actor, system: RatingSystem, found: Newcomer, pairs: int) -> ConvertedRating:
    source, rating = found.row.source, found.estimate.rating
    SeedRating.objects.create(system=system, player=found.player, rating=rating)
    made = ConvertedRating.objects.create(
        system=system,
        player=found.player,
        rating=rating,
        error=Decimal(f"{found.estimate.error:.1f}"),
        pairs=pairs,
        source_name=source.system_name,
        listed_on=source.listed_on,
        source_rating=found.row.rating or Decimal(0),
        applied_at=timezone.now(),
        applied_by=str(actor)[:200],
    )
    record(
        actor,
        "rating_converted",
        found.player,
        system=system.code,
        rating=rating,
        error=str(made.error),
        pairs=pairs,
        source=source.system_name,
        source_rating=found.row.shown,
    )
    return made


def undo_conversion(actor: Actor, system: RatingSystem, player: Player) -> None:
    """Take a converted starting rating back: the player starts as a new one again.

    Raises NotPermitted, NotConverted.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock(system)
        converted = ConvertedRating.objects.filter(system=locked, player=player)
        if not converted.exists():
            raise NotConverted(player=player.name, system=system.name)
        converted.delete()
        SeedRating.objects.filter(system=locked, player=player).delete()
        record(actor, "rating_conversion_undone", player, system=locked.code)
        _rate_again(actor, locked, player)


def _rate_again(actor: Actor, system: RatingSystem, player: Player) -> None:
    if RatingChange.objects.filter(system=system, player=player).exists() and system.editions.exists():
        note_correction(actor, system, Correction.Kind.STARTING_LIST, subject=player.name)
    rate_again(actor, system)
