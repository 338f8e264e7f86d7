"""Changing a player's record and details. Previous values are kept with their dates."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from federation.accounts.services.members import find_account, start_anew_if_unverified
from federation.audit.services import record
from federation.errors import (
    AccountTaken,
    DateInFuture,
    DateOutOfOrder,
    NameMissing,
    NotPermitted,
    PlayerAway,
    PlayerTaken,
)
from federation.names.comparison import normalise_name, sort_key
from federation.names.spelling import spoken_key
from federation.people.models.accounts import User
from federation.people.models.players import (
    DETAILS,
    SHOWABLE,
    Club,
    FormerClub,
    FormerName,
    Player,
    PlayerAlias,
    PlayerDetails,
)
from federation.permissions import Action, Actor, require
from federation.registry.services.registration import is_name_of, refresh_terms
from federation.seen import check_seen
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock, lock_federation
from federation.tenancy.scope import current_federation
from federation.values.texts import clean


def rename_player(
    actor: Actor,
    player: Player,
    surname: str,
    given_name: str = "",
    *,
    since: date | None = None,
    seen: str | None = None,
) -> Player:
    """Rename a player from a day on, or without a day to correct the spelling.

    Files still recognise the player by the previous name. ``seen``: the name that a form showed. Raises NameMissing,
    DateOutOfOrder, DateInFuture, SettingsChanged.
    """
    require(actor, Action.MANAGE_REGISTRY)
    surname, given_name = clean(surname), clean(given_name)
    if not normalise_name(f"{given_name} {surname}") or not surname:
        raise NameMissing()
    with transaction.atomic():
        player = lock_player(player)
        if (player.surname, player.given_name) == (surname, given_name):
            return player
        if seen is not None:
            check_seen(seen, player.pk, player.name)
        before, before_key = player.name, spoken_key(player.name)
        if since is not None:
            kept = {"given_name": player.given_name, "surname": player.surname}
            FormerName.objects.create(player=player, **kept, **_period(player.former_names.first(), since))
        player.surname, player.given_name = surname, given_name
        player.name_key = normalise_name(player.name)
        player.sort_key = sort_key(player.list_name, current_federation().language)
        player.save(update_fields=["surname", "given_name", "name_key", "sort_key"])
        if before_key and not is_name_of(player, before):
            PlayerAlias.objects.get_or_create(player=player, key=before_key, defaults={"name": before})
        refresh_terms(player)
        record(actor, "player_renamed", player, before=before, after=player.name, since=_text(since))
    return player


def change_club(
    actor: Actor, player: Player, club: Club | None, *, since: date | None = None, seen: str | None = None
) -> Player:
    """Move a player to another club, or to none, from a day on, or without a day to correct a mistake.

    ``seen``: the club that a form showed. Raises DateOutOfOrder, DateInFuture, SettingsChanged.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = lock_player(player)
        if player.club == club:
            return player
        if seen is not None:
            check_seen(seen, player.pk, player.club_id)
        before = player.club
        if since is not None:
            FormerClub.objects.create(player=player, club=before, **_period(player.former_clubs.first(), since))
        player.club = club
        player.save(update_fields=["club"])
        names = {"before": before.name if before else "", "after": club.name if club else ""}
        record(actor, "player_club_changed", player, **names, since=_text(since))
    return player


def retire_player(actor: Actor, player: Player, on: date) -> Player:
    """Record that the player has retired from this day on. Raises DateInFuture.

    The record stays, and playing again is visible.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = lock_player(player)
        check_not_future(on)
        if player.retired_on != on:
            player.retired_on = on
            player.save(update_fields=["retired_on"])
            record(actor, "player_retired", player, on=on.isoformat())
    return player


def reinstate_player(actor: Actor, player: Player) -> Player:
    """Record that the player plays again."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = lock_player(player)
        if player.retired_on is not None:
            record(actor, "player_reinstated", player, retired_on=player.retired_on.isoformat())
            player.retired_on = None
            player.save(update_fields=["retired_on"])
    return player


def link_account(actor: Actor, player: Player, email: str) -> Player:
    """Link an account to this player, who then finds their own rating at once.

    An account belongs to one player, and a player has one account. Raises UnknownAccount, AccountTaken, PlayerTaken.
    """
    require(actor, Action.MANAGE_REGISTRY)
    user = find_account(email)
    with transaction.atomic():
        # This also locks the account, so that two players cannot get it at the same moment.
        start_anew_if_unverified(user)
        player = lock_player(player)
        if player.user == user:
            return player
        give_account(player, user)
        record(actor, "account_linked", player, user=user.pk)
    return player


def give_account(player: Player, user: User) -> None:
    """Save the account with the player, whose row is locked.

    A record merged into the player's counts as the player. Raises AccountTaken, PlayerTaken.
    """
    records = Q(pk=player.pk) | Q(merged_into=player)
    other = Player.objects.filter(user=user).exclude(records).first()
    if other is not None:
        raise AccountTaken(email=user.email, player=other.name, number=other.number)
    if Player.objects.filter(records, user__isnull=False).exclude(user=user).exists():
        raise PlayerTaken(player=player.name, number=player.number)
    # An account is stored once: it moves from a merged record to the surviving one.
    Player.objects.filter(records, user=user).exclude(pk=player.pk).update(user=None)
    player.user = user
    player.save(update_fields=["user"])


def unlink_account(actor: Actor, player: Player) -> Player:
    """Unlink the account from the player."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = lock_player(player)
        if player.user is not None:
            record(actor, "account_unlinked", player, user=player.user.pk)
            player.user = None
            player.save(update_fields=["user"])
    return player


def lock_player(player: Player) -> Player:
    """Return the current record, locked. Raises PlayerAway if it was merged into another."""
    locked = lock(player, "merged_into", "club", "user")
    if locked.merged_into is not None:
        raise PlayerAway(player=locked.name, number=locked.number, other=locked.merged_into.number)
    return locked


def _period(last: FormerName | FormerClub | None, until: date) -> dict[str, Any]:
    """Return the period that ends with a change; it begins with the change before."""
    check_not_future(until)
    if last is not None and until <= last.until:
        raise DateOutOfOrder(day=until.isoformat(), last=last.until.isoformat())
    return {"since": last.until if last else None, "until": until}


def check_not_future(day: date) -> None:
    """Raises DateInFuture for a day that has not begun in the federation's time zone."""
    if day > timezone.now().astimezone(current_federation().tzinfo).date():
        raise DateInFuture(day=day.isoformat())


def _text(day: date | None) -> str | None:
    return day.isoformat() if day else None


def details_of(player: Player) -> PlayerDetails:
    """Return the stored details, or an unsaved empty row."""
    return PlayerDetails.objects.filter(player=player).first() or PlayerDetails(player=player)


def change_details(
    actor: Actor, player: Player, values: Mapping[str, Any], *, seen: str | None = None
) -> PlayerDetails:
    """Save the ``values`` of DETAILS, validated by the form; ``seen``: what the form showed (``noted_of``).

    The audit says which, not what, because it is kept permanently. Raises SettingsChanged.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = lock_player(player)
        details = details_of(player)
        changed = [name for name in DETAILS if name in values and getattr(details, name) != values[name]]
        if changed:
            if seen is not None:
                check_seen(seen, noted_of(details))
            for name in changed:
                setattr(details, name, values[name])
            details.save()
            record(actor, "player_details_changed", player, fields=changed)
    return details


def noted_of(details: PlayerDetails) -> dict[str, Any]:
    """Return what a form for a player's details shows."""
    return {name: getattr(details, name) for name in DETAILS}


def allowed_details(federation: Federation) -> list[str]:
    """Return the details that players of this federation may make public, in the order of pages."""
    allowed = federation.settings.get("public_details", [])
    return [name for name in SHOWABLE if name in allowed]


def choose_shown(actor: Actor, player: Player, names: Collection[str]) -> None:
    """Save a player's choice of public details; those the federation does not allow are left out."""
    if actor.user is None or player.user_id != actor.user.pk:
        raise NotPermitted()
    with transaction.atomic():
        lock_federation()
        details = details_of(player)
        chosen = [name for name in allowed_details(current_federation()) if name in names]
        if details.shown != chosen:
            details.shown = chosen
            details.save()
            record(actor, "player_details_shown", player, fields=chosen)


def public_details(player: Player) -> dict[str, str | int | date]:
    """Return the public details by name: known, chosen by the player, allowed by the federation. One query at most."""
    allowed = allowed_details(current_federation())
    details = PlayerDetails.objects.filter(player=player).first() if allowed else None
    if details is None:
        return {}
    values = {name: getattr(details, name) for name in allowed if name in details.shown}
    return {name: value for name, value in values.items() if value}
