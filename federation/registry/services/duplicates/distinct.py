"""Saying that two who look alike are two people, and taking it back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import OwnName, SamePlayer
from federation.names.spelled import spoken_key
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.models.distinct import DistinctName, DistinctPlayers
from federation.registry.services.registration.entering import is_name_of


def say_players_are_distinct(actor: Actor, one: Player, other: Player) -> DistinctPlayers:
    """These two are not the same: they are not proposed as duplicates again. Saying it twice changes nothing.

    Raises SamePlayer for a record and itself.
    """
    require(actor, Action.MANAGE_REGISTRY)
    first, second = _in_order(one, other)
    with transaction.atomic():
        said, created = DistinctPlayers.objects.get_or_create(
            first=first, second=second, defaults={"said_by": actor.user, "said_at": timezone.now()}
        )
        if created:
            record(actor, "players_distinct", first, other=second.number)
    return said


def forget_players_are_distinct(actor: Actor, one: Player, other: Player) -> bool:
    """Take it back; False if nobody has said so (any more)."""
    require(actor, Action.MANAGE_REGISTRY)
    first, second = _in_order(one, other)
    with transaction.atomic():
        deleted, _by_model = DistinctPlayers.objects.filter(first=first, second=second).delete()
        if deleted:
            record(actor, "players_distinct_forgotten", first, other=second.number)
    return bool(deleted)


def say_name_is_not(actor: Actor, name: str, player: Player) -> DistinctName:
    """A name of a file is not this player, who is no longer proposed for it. Saying it twice changes nothing.

    Raises OwnName when the name is the player's own or a spelling confirmed before: that has to be settled first.
    """
    require(actor, Action.SETTLE_PLAYERS)
    key = spoken_key(name)
    with transaction.atomic():
        if is_name_of(player, name) or player.aliases.filter(key=key).exists():
            raise OwnName(name=name, player=player.name, number=player.number)
        said, created = DistinctName.objects.get_or_create(
            player=player,
            key=key,
            defaults={"name": name[:200], "said_by": actor.user, "said_at": timezone.now()},
        )
        if created:
            record(actor, "name_distinct", player, name=name)
    return said


def forget_name_is_not(actor: Actor, name: str, player: Player) -> bool:
    """Take it back, because the name is this player's after all; False if nobody has said otherwise."""
    require(actor, Action.SETTLE_PLAYERS)
    with transaction.atomic():
        deleted, _by_model = DistinctName.objects.filter(player=player, key=spoken_key(name)).delete()
        if deleted:
            record(actor, "name_distinct_forgotten", player, name=name)
    return bool(deleted)


def _in_order(one: Player, other: Player) -> tuple[Player, Player]:
    if one.pk == other.pk:
        raise SamePlayer(player=one.name, number=one.number)
    return (one, other) if one.pk < other.pk else (other, one)
