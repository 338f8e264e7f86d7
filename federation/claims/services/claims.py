"""Linking accounts to players: people claim a player and staff confirm, or staff invite and the player accepts.

Claims and invitations exist only while pending; their outcome is in the audit.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from typing import TypeVar

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from federation.accounts.services.members import find_or_make_account
from federation.audit.models import AuditEntry
from federation.audit.services import record
from federation.claims.services.notices import mail_invitation
from federation.errors import (
    AccountTaken,
    AddressInvited,
    AskedTooOften,
    ClaimWaits,
    DoneMeanwhile,
    NotPermitted,
    PlayerAnonymous,
    PlayerTaken,
)
from federation.notices.services.notices import muted
from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.models import PlayerClaim, PlayerInvitation
from federation.registry.services.players import give_account, lock_player
from federation.registry.services.registration import is_anonymous
from federation.tenancy.locks import lock_federation, locking
from federation.values.texts import clean

WITHIN = timedelta(days=1)
MOST = 10


def told_once(actor: Actor, action: str, player: Player) -> AbstractContextManager[None]:
    """A context in which staff are notified of the act, unless this account did the same within a day.

    Raises AskedTooOften from the tenth time on, whichever player it was about.
    """
    lately = AuditEntry.objects.filter(action=action, user=actor.user, at__gte=timezone.now() - WITHIN)
    about = list(lately.values_list("object_id", flat=True)[:MOST])
    if len(about) >= MOST:
        raise AskedTooOften(limit=MOST)
    return muted() if player.pk in about else nullcontext()


Row = TypeVar("Row", bound=Model)


def own_record(user: User) -> Player | None:
    """Return this account's player here; for merged records, the one they were merged into."""
    linked = Player.objects.filter(user=user).select_related("merged_into").order_by("merged_into", "number")
    own = linked.last()
    return (own.merged_into or own) if own else None


def find_claim(user: User) -> PlayerClaim | None:
    """Return this account's pending claim."""
    return PlayerClaim.objects.select_related("player").filter(user=user).first()


def waiting_claim(actor: Actor) -> PlayerClaim | None:
    """Return the reader's own claim that waits for staff."""
    return find_claim(actor.user) if actor.user is not None else None


def find_invitation(user: User) -> PlayerInvitation | None:
    """Return the player that staff have invited this account's confirmed address for."""
    if EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=False).exists():
        return None
    return PlayerInvitation.objects.select_related("player").filter(address__iexact=user.email).first()


def claim_player(actor: Actor, player: Player, note: str = "") -> PlayerClaim | None:
    """Claim the player for the actor's account. Return None if staff had invited the account: it is then linked.

    Claiming the same player again changes nothing. Raises AccountTaken, PlayerTaken, ClaimWaits, PlayerAway,
    AskedTooOften.
    """
    if actor.user is None:
        raise NotPermitted()
    with transaction.atomic():
        # On a double click, the second request finds the claim of the first.
        locking(User.objects.all()).get(pk=actor.user.pk)
        player = lock_player(player)
        _check_free(actor.user, player)
        invitation = find_invitation(actor.user)
        if invitation is not None and invitation.player_id == player.pk:
            _settle(player, actor.user)
            record(actor, "invitation_accepted", player, user=actor.user.pk)
            return None
        waiting = PlayerClaim.objects.select_related("player").filter(user=actor.user).first()
        if waiting is None:
            waiting = PlayerClaim.objects.create(
                player=player, user=actor.user, note=clean(note)[:300], claimed_at=timezone.now()
            )
            with told_once(actor, "player_claimed", player):
                record(actor, "player_claimed", player, user=actor.user.pk)
        elif waiting.player_id != player.pk:
            raise ClaimWaits(player=waiting.player.name, number=waiting.player.number)
    return waiting


def withdraw_claim(actor: Actor) -> bool:
    """Withdraw one's own claim; return False if there is none (any more)."""
    if actor.user is None:
        raise NotPermitted()
    with transaction.atomic():
        claim = locking(PlayerClaim.objects.filter(user=actor.user)).first()
        if claim is None:
            return False
        record(actor, "claim_withdrawn", claim.player, user=actor.user.pk)
        claim.delete()
    return True


def confirm_claim(actor: Actor, claim: PlayerClaim) -> Player:
    """Confirm a claim; for staff. Raises AccountTaken, PlayerTaken, and DoneMeanwhile if it no longer exists."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        claim = lock_waiting(PlayerClaim.objects.select_related("player__merged_into", "user"), claim.pk)
        player = lock_player(claim.player.merged_into or claim.player)
        _settle(player, claim.user)
        record(actor, "claim_confirmed", player, user=claim.user.pk)
    return player


def refuse_claim(actor: Actor, claim: PlayerClaim, reason: str = "") -> None:
    """Reject a claim; for staff. Raises DoneMeanwhile if it no longer exists."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        claim = lock_waiting(PlayerClaim.objects.select_related("player", "user"), claim.pk)
        record(actor, "claim_refused", claim.player, reason=clean(reason), user=claim.user.pk)
        claim.delete()


def invite_player(actor: Actor, player: Player, address: str) -> PlayerInvitation:
    """Invite the owner of an address to be linked to this player. A second invitation replaces the first.

    An account is created for an address without one. Raises PlayerTaken, AccountTaken, AddressInvited, PlayerAway, and
    UnknownAccount for a closed account.
    """
    require(actor, Action.MANAGE_REGISTRY)
    address = address.strip()
    with transaction.atomic():
        # An address is invited only once, so lock against others inviting it meanwhile.
        lock_federation()
        player = lock_player(player)
        user, _is_new = find_or_make_account(address)
        _check_free(user, player)
        other = PlayerInvitation.objects.filter(address__iexact=address).exclude(player=player).first()
        if other is not None:
            raise AddressInvited(email=address, player=other.player.name, number=other.player.number)
        PlayerInvitation.objects.filter(player=player).delete()
        invitation = PlayerInvitation.objects.create(
            player=player, address=address, invited_by=actor.user, invited_at=timezone.now()
        )
        record(actor, "player_invited", player, address=address)
        mail_invitation(actor, invitation, user)
    return invitation


def withdraw_invitation(actor: Actor, invitation: PlayerInvitation) -> None:
    """Withdraw an invitation; for staff. Raises DoneMeanwhile if it no longer exists."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        invitation = lock_waiting(PlayerInvitation.objects.select_related("player"), invitation.pk)
        record(actor, "invitation_withdrawn", invitation.player, address=invitation.address)
        invitation.delete()


def lock_waiting(rows: QuerySet[Row], pk: int) -> Row:
    """Return the row, locked, so that it is decided only once."""
    row = locking(rows.filter(pk=pk)).first()
    if row is None:
        raise DoneMeanwhile()
    return row


def _check_free(user: User, player: Player) -> None:
    """Check that neither is linked yet. Raises AccountTaken, PlayerTaken, PlayerAnonymous."""
    if is_anonymous(player):
        raise PlayerAnonymous(number=player.number)
    own = own_record(user)
    if own is not None and own.pk != player.pk:
        raise AccountTaken(email=user.email, player=own.name, number=own.number)
    if own is not None or is_taken(player):
        raise PlayerTaken(player=player.name, number=player.number)


def is_taken(player: Player) -> bool:
    """Return whether the player, or a record merged into it, already has an account."""
    merged = Player.objects.filter(merged_into=player, user__isnull=False)
    return player.user_id is not None or merged.exists()


def _settle(player: Player, user: User) -> None:
    """Link the account to the player and settle anything pending about either."""
    give_account(player, user)
    PlayerClaim.objects.filter(user=user).delete()
    PlayerInvitation.objects.filter(player=player).delete()
