"""Identifying names: which player a name in a file is, also for all future files."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction
from django.db.models import ProtectedError, Q

from federation.audit.services import record
from federation.errors import NameMissing, Refusal
from federation.names.comparison import words
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.services.duplicates import forget_name_is_not
from federation.registry.services.registration import (
    NewPlayer,
    add_players,
    find_or_create_club,
    learn_spelling,
    refresh_terms,
    split_name,
)
from federation.tenancy.locks import lock, locking
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.errors import NameSettled, PlayerMerged, PlayerTwice, VersionNotOpen

Matched = ReportedEntry.Matched


def link_entry(actor: Actor, entry: ReportedEntry, player: Player) -> ReportedEntry:
    """Link an entry to this player. The spelling becomes an alias.

    Repeating it changes nothing. Raises NameSettled if the entry has since been linked to someone else, PlayerTwice,
    PlayerMerged.
    """
    require(actor, Action.SETTLE_PLAYERS)
    with transaction.atomic():
        version = _lock_open(entry.version_id)
        entry = _link(actor, version, entry, player)
        _advance(version)
    return entry


def _link(actor: Actor, version: ResultsVersion, entry: ReportedEntry, player: Player) -> ReportedEntry:
    # Another tab or person may have identified it since the page was shown.
    entry = ReportedEntry.objects.select_related("player").get(pk=entry.pk)
    if entry.player == player:
        return entry
    _check_unsettled(entry)
    # Locked, so that no one merges the record into one that this file already has.
    player = lock(player, "merged_into")
    if player.merged_into is not None:
        raise PlayerMerged(player=player.name, number=player.merged_into.number)
    _check_free(version, entry, player)
    forget_name_is_not(actor, entry.name, player)
    learn_spelling(player, entry.name, entry.ids)
    _settle(entry, player, Matched.LINKED)
    record(actor, "name_settled", player, name=entry.name, version=version.pk)
    return entry


def create_player_for(
    actor: Actor, entry: ReportedEntry, *, surname: str | None = None, given_name: str = ""
) -> Player:
    """Register the player of an entry as a new one; repeating it makes one player.

    The name is the one given, or the file's if there is no ``surname``; the file's spelling is recorded either way.
    Raises NameSettled, NameMissing.
    """
    require(actor, Action.SETTLE_PLAYERS)
    name = split_name(entry.name) if surname is None else (surname.strip(), given_name.strip())
    with transaction.atomic():
        version = _lock_open(entry.version_id)
        player = _create(actor, version, entry, name)
        _advance(version)
    return player


def _create(actor: Actor, version: ResultsVersion, entry: ReportedEntry, name: tuple[str, str]) -> Player:
    if not words(name[0]) and name != split_name(entry.name):
        raise NameMissing()
    entry = ReportedEntry.objects.select_related("player").get(pk=entry.pk)
    if entry.player is not None and entry.matched == Matched.CREATED:
        return entry.player
    _check_unsettled(entry)
    [player] = _register(actor, version, [entry], [name])
    return player


@dataclass(frozen=True, slots=True)
class Answer:
    """Who an entry is: this player, or a new one of this (surname, first name)."""

    entry: ReportedEntry
    player: Player | None = None
    new_name: tuple[str, str] | None = None


def settle_names(actor: Actor, version: ResultsVersion, answers: Sequence[Answer]) -> list[Refusal]:
    """Apply many answers at once; those that can't be applied stay open and are reported.

    Raises VersionNotOpen.
    """
    require(actor, Action.SETTLE_PLAYERS)
    refusals: list[Refusal] = []
    with transaction.atomic():
        locked = _lock_open(version.pk)
        for answer in answers:
            try:
                with transaction.atomic():
                    if answer.player is not None:
                        _link(actor, locked, answer.entry, answer.player)
                    elif answer.new_name is not None:
                        _create(actor, locked, answer.entry, answer.new_name)
            except Refusal as refusal:
                refusals.append(refusal)
        _advance(locked)
    return refusals


def create_all_players(actor: Actor, version: ResultsVersion) -> int:
    """Register every entry without candidates as a new player; return how many.

    Those with a candidate are left for someone to review.
    """
    require(actor, Action.SETTLE_PLAYERS)
    with transaction.atomic():
        locked = _lock_open(version.pk)
        entries = list(locking(locked.entries.filter(player=None, proposals=[])))
        players = _register(actor, locked, entries, [split_name(entry.name) for entry in entries])
        _advance(locked)
    return len(players)


def unlink_entry(actor: Actor, entry: ReportedEntry) -> ReportedEntry:
    """Undo a wrong identification, and forget the spelling learnt from it.

    A player registered for this entry and used nowhere else is deleted again, or the next file would match them.
    """
    require(actor, Action.SETTLE_PLAYERS)
    with transaction.atomic():
        version = _lock_open(entry.version_id)
        entry = ReportedEntry.objects.select_related("player").get(pk=entry.pk)
        player, matched = entry.player, entry.matched
        if player is None:
            return entry
        if matched == Matched.LINKED:
            player.aliases.filter(name=entry.name).delete()
            refresh_terms(player)
            for scheme, value in entry.ids.items():
                player.identifiers.filter(scheme=scheme, value=value).delete()
        record(actor, "name_unsettled", player, name=entry.name, version=version.pk)
        entry.player = None
        entry.matched = Matched.NOT_YET
        entry.save(update_fields=["player", "matched"])
        if matched == Matched.CREATED:
            _remove_unused(player)
        _advance(version)
    return entry


def _remove_unused(player: Player) -> None:
    # Anything else that refers to the player protects the record; otherwise its names and numbers are deleted with it.
    with suppress(ProtectedError), transaction.atomic():
        player.delete()


def _lock_open(version_id: int) -> ResultsVersion:
    version = locking(ResultsVersion.objects.all()).get(pk=version_id)
    if not version.is_open:
        raise VersionNotOpen(number=version.number, state=version.get_state_display())
    return version


def _check_unsettled(entry: ReportedEntry) -> None:
    if entry.player is not None:
        raise NameSettled(name=entry.name, player=entry.player.name, number=entry.player.number)


def _check_free(version: ResultsVersion, entry: ReportedEntry, player: Player) -> None:
    is_player = Q(player=player) | Q(player__merged_into=player)
    other = version.entries.filter(is_player).exclude(pk=entry.pk).first()
    if other is not None:
        raise PlayerTwice(player=player.name, name=other.name, number=other.number)


def _register(
    actor: Actor, version: ResultsVersion, entries: list[ReportedEntry], names: Sequence[tuple[str, str]]
) -> list[Player]:
    """Create new players for the entries; ``names`` are (surname, first name) in the same order."""
    clubs = {entry.club: find_or_create_club(entry.club) for entry in entries}
    players = add_players(
        [
            NewPlayer(surname=surname, given_name=given, club=clubs[entry.club])
            for entry, (surname, given) in zip(entries, names, strict=True)
        ]
    )
    for entry, player in zip(entries, players, strict=True):
        learn_spelling(player, entry.name, entry.ids)
        _settle(entry, player, Matched.CREATED)
        record(actor, "player_created", player, number=player.number, version=version.pk)
    return players


def _settle(entry: ReportedEntry, player: Player, how: ReportedEntry.Matched) -> None:
    entry.player = player
    entry.matched = how
    entry.save(update_fields=["player", "matched"])


def _advance(version: ResultsVersion) -> None:
    """Derive the state from what is identified and whether the organiser has submitted."""
    if version.entries.filter(player=None).exists():
        version.state = ResultsState.TO_SETTLE
    else:
        version.state = ResultsState.DELIVERED if version.delivered_at else ResultsState.VALID
    version.save(update_fields=["state"])
