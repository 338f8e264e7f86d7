"""Corrections that players propose to their own record and staff confirm."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.claims.services.claims import lock_waiting, own_record, told_once
from federation.errors import NothingProposed, NotPermitted
from federation.people.models.players import Club, Player
from federation.permissions import Action, Actor, require
from federation.registry.models import PlayerProposal
from federation.registry.services.players import change_club, lock_player, rename_player
from federation.tenancy.locks import locking
from federation.values.texts import clean


def own_player_of(actor: Actor) -> Player:
    """Return the player of the actor's account. Raises NotPermitted if there is none."""
    own = own_record(actor.user) if actor.user is not None else None
    if own is None:
        raise NotPermitted()
    return own


def propose_correction(
    actor: Actor, *, given_name: str = "", surname: str = "", club: Club | None = None, note: str = ""
) -> PlayerProposal:
    """Ask staff to change one's own name or club; empty fields stay as they are. Raises NothingProposed,
    AskedTooOften.

    A new proposal replaces a pending one.
    """
    own = own_player_of(actor)
    with transaction.atomic():
        player = lock_player(own)
        given_name, surname, note = clean(given_name), clean(surname), clean(note)[:300]
        is_same = given_name in {"", player.given_name} and surname in {"", player.surname}
        if is_same and club in {None, player.club} and not note:
            raise NothingProposed()
        PlayerProposal.objects.filter(player=player).delete()
        proposal = PlayerProposal.objects.create(
            player=player, given_name=given_name, surname=surname, club=club, note=note, proposed_at=timezone.now()
        )
        with told_once(actor, "correction_proposed", player):
            record(actor, "correction_proposed", player)
    return proposal


def withdraw_proposal(actor: Actor) -> bool:
    """Withdraw one's own proposal; return False if there is none (any more)."""
    own = own_player_of(actor)
    with transaction.atomic():
        proposal = locking(PlayerProposal.objects.filter(player=own)).first()
        if proposal is None:
            return False
        record(actor, "correction_withdrawn", own)
        proposal.delete()
    return True


def confirm_proposal(actor: Actor, proposal: PlayerProposal) -> Player:
    """Apply the proposal as a correction, not as a change from a certain day; for staff.

    Raises NameMissing, PlayerAway, and DoneMeanwhile if it no longer exists.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        proposal = _lock(proposal)
        player = proposal.player
        surname = proposal.surname or player.surname
        player = rename_player(actor, player, surname, proposal.given_name or player.given_name)
        if proposal.club is not None:
            player = change_club(actor, player, proposal.club)
        record(actor, "correction_confirmed", player, user=player.user_id)
        proposal.delete()
    return player


def refuse_proposal(actor: Actor, proposal: PlayerProposal, reason: str = "") -> None:
    """Reject the proposal; for staff. Raises DoneMeanwhile if it no longer exists."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        proposal = _lock(proposal)
        player = proposal.player
        record(actor, "correction_refused", player, reason=clean(reason), user=player.user_id)
        proposal.delete()


def _lock(proposal: PlayerProposal) -> PlayerProposal:
    return lock_waiting(PlayerProposal.objects.select_related("player", "club"), proposal.pk)
