"""Merging two records of one person, with a preview and undo; marking two records as different people.

The merged record stays, with its number and all its results, and points to the surviving one. Everything that
identifies a player in files is moved, and so is the photo if the other has none; ratings are notified and count both
records as one. A record always points directly to the surviving one: records merged earlier into the merged one are
redirected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.db import models, transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import (
    MergedFurther,
    MergeUndone,
    OwnName,
    PlayedTogether,
    PlayerAway,
    Refusal,
    SaidDistinct,
    SamePlayer,
)
from federation.names.spelling import spoken_key
from federation.people.models.players import Player, PlayerAlias, PlayerIdentifier, PlayerPhoto
from federation.permissions import Action, Actor, require
from federation.registry.models import DistinctName, DistinctPlayers, PlayerMerge
from federation.registry.queries import Played, championships_in_common, count_played
from federation.registry.services.registration import is_name_of, refresh_terms
from federation.tenancy.locks import lock_federation, locking
from federation.values.ports import Port

# Takes the record ids of two players and returns how they are connected, for merging.
MergeDescription = Callable[[Player, Player], Iterable[str]]
# (actor, the record merged or restored, the surviving one)
MergeListener = Callable[[Actor, Player, Player], None]

# Called inside the transaction that merges two records or undoes it.
merge_listeners: Port[MergeListener] = Port()
# Sentences shown before a merge about its effects.
merge_descriptions: Port[MergeDescription] = Port()


def describe_merge(merged: Player, into: Player) -> list[str]:
    return [sentence for describe in merge_descriptions for sentence in describe(merged, into)]


def tell_merge_listeners(actor: Actor, merged: Player, into: Player) -> None:
    for listener in merge_listeners:
        listener(actor, merged, into)


@dataclass(frozen=True, slots=True)
class MergePreview:
    """The effects of merging ``merged`` into ``into``. ``refusal`` says why it is impossible, if it is.

    ``played`` is what the results have for the merged record; ``spellings`` and ``numbers`` are moved; ``effects`` are
    sentences from the apps above.
    """

    merged: Player
    into: Player
    refusal: Refusal | None
    played: Played
    spellings: tuple[str, ...]
    numbers: tuple[str, ...]
    effects: tuple[str, ...]


def preview_merge(actor: Actor, merged: Player, into: Player) -> MergePreview:
    """Preview a merge without writing anything. ``into`` is followed to the surviving record."""
    require(actor, Action.MANAGE_REGISTRY)
    into = into.merged_into or into
    refusal = _find_refusal(merged, into)
    known = {spoken_key(into.list_name), *into.aliases.values_list("key", flat=True)}
    names = {spoken_key(merged.list_name): merged.name}
    names |= dict(merged.aliases.order_by("pk").values_list("key", "name"))
    return MergePreview(
        merged=merged,
        into=into,
        refusal=refusal,
        played=count_played(_records_of(merged)),
        spellings=tuple(name for key, name in names.items() if key not in known and not is_name_of(into, name)),
        numbers=tuple(merged.identifiers.order_by("pk").values_list("value", flat=True)),
        effects=() if refusal else tuple(describe_merge(merged, into)),
    )


def merge_players(actor: Actor, merged: Player, into: Player, reason: str = "") -> PlayerMerge:
    """Make ``merged`` count as ``into``, or as the record that ``into`` was itself merged into.

    Doing it twice changes nothing. Raises SamePlayer, PlayerAway (already merged into another), PlayedTogether,
    SaidDistinct.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        merged, into = _lock(merged, into)
        standing = PlayerMerge.objects.filter(merged=merged, undone_at=None).first()
        if standing is not None and merged.merged_into_id == into.pk:
            return standing
        if refusal := _find_refusal(merged, into):
            raise refusal
        led_on = list(Player.objects.filter(merged_into=merged).order_by("number"))
        merge = PlayerMerge.objects.create(
            merged=merged,
            into=into,
            reason=reason.strip(),
            moved={"records": [player.pk for player in led_on]},
            merged_at=timezone.now(),
            merged_by=actor.user,
        )
        for player in (merged, *led_on):
            _point(player, into)
        _carry_over(merge)
        refresh_terms(into)
        record(actor, "players_merged", into, reason=merge.reason, merged=merged.number, into=into.number)
        tell_merge_listeners(actor, merged, into)
    return merge


def undo_merge(actor: Actor, merge: PlayerMerge) -> PlayerMerge:
    """Undo a merge: everything that was moved goes back, and ratings are recomputed.

    What was learnt, played and accepted since stays with the record it was written to. Raises MergeUndone, and
    MergedFurther if the other record has itself been merged: that must be undone first.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        merged, into = _lock(merge.merged, merge.into, follow=False)
        merge = PlayerMerge.objects.select_related("merged", "into").get(pk=merge.pk)
        if merge.undone_at is not None:
            raise MergeUndone(player=merged.name, number=merged.number)
        if into.merged_into is not None:
            raise MergedFurther(player=into.name, number=into.number, other=into.merged_into.number)
        _carry_back(merge)
        _point(merged, None)
        for player in Player.objects.filter(pk__in=merge.moved["records"], merged_into=into):
            _point(player, merged)
        merge.undone_at = timezone.now()
        merge.save(update_fields=["undone_at"])
        # If another merged record had the same spelling, it was not moved while this one provided it.
        for other in PlayerMerge.objects.filter(into=into, undone_at=None).select_related("merged", "into"):
            _carry_over(other)
        refresh_terms(into)
        refresh_terms(merged)
        record(actor, "merge_undone", into, merged=merged.number, into=into.number)
        tell_merge_listeners(actor, merged, into)
    return merge


def _lock(merged: Player, into: Player, *, follow: bool = True) -> tuple[Player, Player]:
    """Return both records, locked in the order of their numbers, blocking other merges."""
    # One merge at a time, because it may redirect any record.
    lock_federation()
    if follow:
        into = Player.objects.select_related("merged_into").get(pk=into.pk)
        into = into.merged_into or into
    players = locking(Player.objects.all()).select_related("merged_into")
    locked = {player.pk: player for player in players.filter(pk__in=[merged.pk, into.pk]).order_by("number")}
    return locked[merged.pk], locked[into.pk]


def _find_refusal(merged: Player, into: Player) -> Refusal | None:
    if merged.pk == into.pk:
        return SamePlayer(player=into.name, number=into.number)
    if merged.merged_into is not None:
        return PlayerAway(player=merged.name, number=merged.number, other=merged.merged_into.number)
    ones, others = _records_of(merged), _records_of(into)
    if names := championships_in_common(ones, others):
        return PlayedTogether(player=merged.name, other=into.name, championships=", ".join(names))
    if _are_distinct(ones, others):
        return SaidDistinct(player=merged.name, number=merged.number, other=into.name, other_number=into.number)
    return None


def _records_of(player: Player) -> list[int]:
    """Return the ids of all records that count as this player."""
    return [player.pk, *player.merged_records.order_by("pk").values_list("pk", flat=True)]


def _are_distinct(ones: list[int], others: list[int]) -> bool:
    pairs = DistinctPlayers.objects
    return (
        pairs.filter(first__in=ones, second__in=others).exists()
        or pairs.filter(first__in=others, second__in=ones).exists()
    )


def _point(player: Player, to: Player | None) -> None:
    player.merged_into = to
    player.save(update_fields=["merged_into"])


def _carry_over(merge: PlayerMerge) -> None:
    """Move the merged record's spellings, numbers and photo to the surviving one, and record which; repeatable."""
    merged, into = merge.merged, merge.into
    key = spoken_key(merged.list_name)
    keys = {spoken_key(into.list_name), *into.aliases.values_list("key", flat=True)}
    others = merged.aliases.exclude(key__in=keys).order_by("pk")
    aliases = [alias for alias in others if not is_name_of(into, alias.name)]
    identifiers = list(merged.identifiers.order_by("pk"))
    PlayerAlias.objects.filter(pk__in=[alias.pk for alias in aliases]).update(player=into)
    PlayerIdentifier.objects.filter(pk__in=[identifier.pk for identifier in identifiers]).update(player=into)
    learnt = []
    if key not in keys | {alias.key for alias in aliases}:
        learnt = [PlayerAlias.objects.create(player=into, name=merged.name, key=key)]
    photos = [] if into.photos.exists() else list(merged.photos.all())
    PlayerPhoto.objects.filter(pk__in=[photo.pk for photo in photos]).update(player=into)
    went: dict[str, Sequence[models.Model]] = {
        "aliases": aliases,
        "identifiers": identifiers,
        "learnt": learnt,
        "photos": photos,
    }
    for what, rows in went.items():
        merge.moved[what] = [*merge.moved.get(what, []), *(row.pk for row in rows)]
    merge.save(update_fields=["moved"])


def _carry_back(merge: PlayerMerge) -> None:
    """Move back what still exists of what was moved."""
    merged, moved = merge.merged, merge.moved
    PlayerAlias.objects.filter(pk__in=moved["learnt"], player=merge.into).delete()
    PlayerAlias.objects.filter(pk__in=moved["aliases"], player=merge.into).update(player=merged)
    PlayerIdentifier.objects.filter(pk__in=moved["identifiers"], player=merge.into).update(player=merged)
    # Merges from before photos were introduced moved none.
    PlayerPhoto.objects.filter(pk__in=moved.get("photos", ()), player=merge.into).update(player=merged)


def say_players_are_distinct(actor: Actor, one: Player, other: Player) -> DistinctPlayers:
    """Mark two records as different people, no longer proposed as duplicates. Doing it twice changes nothing.

    Raises SamePlayer if both are the same record.
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
    """Undo the mark; return False if there is none (any more)."""
    require(actor, Action.MANAGE_REGISTRY)
    first, second = _in_order(one, other)
    with transaction.atomic():
        deleted, _by_model = DistinctPlayers.objects.filter(first=first, second=second).delete()
        if deleted:
            record(actor, "players_distinct_forgotten", first, other=second.number)
    return bool(deleted)


def say_name_is_not(actor: Actor, name: str, player: Player) -> DistinctName:
    """Mark a name in a file as not this player's; it is no longer proposed. Doing it twice changes nothing.

    Raises OwnName if the name is the player's own or a confirmed spelling: that has to be resolved first.
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
    """Undo the mark, because the name is this player's after all; return False if there is none."""
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
