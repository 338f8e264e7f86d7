"""Saying who a line of another federation's list is; the spelling and the numbers are known from then on."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.registry.services.duplicates.distinct import forget_name_is_not
from federation.registry.services.registration.entering import learn_spelling
from federation.tenancy.locking import lock, locking
from ratings.errors import OutsidePlayerTwice
from ratings.outside.models import OutsideList, OutsideRating
from ratings.permissions import RatingAction

Matched = OutsideRating.Matched


def say_who(actor: Actor, row: OutsideRating, player: Player) -> OutsideRating:
    """The line is this player. Saying it twice changes nothing.

    Raises NotPermitted, and OutsidePlayerTwice where another line of the list is that player.
    """
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = _lock(row)
        player = lock(player, "merged_into")
        player = player.merged_into or player
        if locked.player_id == player.pk:
            return locked
        other = OutsideRating.objects.filter(source=locked.source_id, player=player).exclude(pk=locked.pk).first()
        if other is not None:
            raise OutsidePlayerTwice(player=player.name, name=other.name, line=other.line)
        forget_name_is_not(actor, locked.name, player)
        learn_spelling(player, locked.name, locked.ids)
        locked.player, locked.matched = player, Matched.SAID
        locked.save(update_fields=["player", "matched"])
        record(actor, "outside_rating_settled", player, name=locked.name, system=locked.source.system_name)
    return locked


def say_nobody(actor: Actor, row: OutsideRating) -> OutsideRating:
    """The line is nobody of ours, also where it was taken for somebody. What was learnt of the spelling stays.

    Raises NotPermitted.
    """
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = _lock(row)
        if locked.matched == Matched.NOBODY:
            return locked
        locked.player, locked.matched = None, Matched.NOBODY
        locked.save(update_fields=["player", "matched"])
        record(actor, "outside_rating_nobody", locked.source, name=locked.name, line=locked.line)
    return locked


def say_nobody_left(actor: Actor, kept: OutsideList) -> int:
    """All lines that staff are still asked about are nobody of ours; return how many. Raises NotPermitted."""
    require(actor, RatingAction.MANAGE_OUTSIDE_LISTS)
    with transaction.atomic():
        locked = lock(kept)
        left = OutsideRating.objects.filter(source=locked, matched=Matched.NOT_YET).exclude(proposals=[])
        count = left.update(matched=Matched.NOBODY)
        if count:
            record(actor, "outside_ratings_nobody", locked, count=count)
    return count


def _lock(row: OutsideRating) -> OutsideRating:
    # The list first, so that two people never give two of its lines to one player.
    lock(row.source)
    return locking(OutsideRating.objects.all()).select_related("source").get(pk=row.pk)
