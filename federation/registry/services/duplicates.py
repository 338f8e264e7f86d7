"""Two records of one person made one, looked at before and undone; saying that two are two people.

The merged record stays, with its number and everything the results say of it, and points to the one that goes on.
What files recognise a player by goes over, and the photo to a record that has none; ratings are told, and count both
records as one. A record always points straight to the one that stays: records merged into the merged one before are
led on.
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

# Merging asks what the records of two players have to do with each other; ids of records go in.
MergeDescription = Callable[[Player, Player], Iterable[str]]
# (actor, the record that was merged or is a record of its own again, the one that stays)
MergeListener = Callable[[Actor, Player, Player], None]

# Called inside the transaction that merges two records or undoes it.
merge_listeners: Port[MergeListener] = Port()
# The sentences that say before a merge what it would do.
merge_descriptions: Port[MergeDescription] = Port()


def describe_merge(merged: Player, into: Player) -> list[str]:
    return [sentence for describe in merge_descriptions for sentence in describe(merged, into)]


def tell_merge_listeners(actor: Actor, merged: Player, into: Player) -> None:
    for listener in merge_listeners:
        listener(actor, merged, into)


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What merging ``merged`` into ``into`` would do. ``refusal`` says why it cannot be done, if so.

    ``played`` is what stands in the results for the merged record; ``spellings`` and ``numbers`` go over;
    ``effects`` are sentences of the apps above.
    """

    merged: Player
    into: Player
    refusal: Refusal | None
    played: Played
    spellings: tuple[str, ...]
    numbers: tuple[str, ...]
    effects: tuple[str, ...]


def preview_merge(actor: Actor, merged: Player, into: Player) -> MergePreview:
    """What would happen; nothing is written. ``into`` is followed to the record that stayed."""
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

    Doing it twice changes nothing. Raises SamePlayer, PlayerAway (merged into another already), PlayedTogether,
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
    """Make two records of one again: whatever went over goes back, and ratings are computed again.

    What was learnt, played and accepted since stays with the record it was written to. Raises MergeUndone, and
    MergedFurther when the other record was merged in its turn: that is undone first.
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
        # What another merged record has of the same spelling stayed behind as long as this one gave it.
        for other in PlayerMerge.objects.filter(into=into, undone_at=None).select_related("merged", "into"):
            _carry_over(other)
        refresh_terms(into)
        refresh_terms(merged)
        record(actor, "merge_undone", into, merged=merged.number, into=into.number)
        tell_merge_listeners(actor, merged, into)
    return merge


def _lock(merged: Player, into: Player, *, follow: bool = True) -> tuple[Player, Player]:
    """Both records as they are now, locked in the order of their numbers, nobody merging anything meanwhile."""
    # One merge at a time: it may change where any record points to.
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
    """Ids of everything that counts as this player."""
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
    """Give the record that stays the spellings, numbers and photo of the other, and note which; again is once."""
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
    """Give back what is still there of what went over."""
    merged, moved = merge.merged, merge.moved
    PlayerAlias.objects.filter(pk__in=moved["learnt"], player=merge.into).delete()
    PlayerAlias.objects.filter(pk__in=moved["aliases"], player=merge.into).update(player=merged)
    PlayerIdentifier.objects.filter(pk__in=moved["identifiers"], player=merge.into).update(player=merged)
    # Merges of before there were photos moved none.
    PlayerPhoto.objects.filter(pk__in=moved.get("photos", ()), player=merge.into).update(player=merged)


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
