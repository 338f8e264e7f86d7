"""What players want corrected of their own record: they propose, staff confirm."""

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
    """The player of the actor's account. Raises NotPermitted where there is none."""
    own = own_record(actor.user) if actor.user is not None else None
    if own is None:
        raise NotPermitted()
    return own


def propose_correction(
    actor: Actor, *, given_name: str = "", surname: str = "", club: Club | None = None, note: str = ""
) -> PlayerProposal:
    """Ask staff to write the own name or club otherwise; what is left empty stays. Raises NothingProposed,
    AskedTooOften.

    A new proposal takes the place of one that waits.
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
    """Take the own proposal back; False if there is none (any more)."""
    own = own_player_of(actor)
    with transaction.atomic():
        proposal = locking(PlayerProposal.objects.filter(player=own)).first()
        if proposal is None:
            return False
        record(actor, "correction_withdrawn", own)
        proposal.delete()
    return True


def confirm_proposal(actor: Actor, proposal: PlayerProposal) -> Player:
    """Staff: the record says so from now on, as a correction and not as a change from a day on.

    Raises NameMissing, PlayerAway, and DoneMeanwhile for one that is gone.
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
    """Staff: it stays as it is. Raises DoneMeanwhile for one that is gone."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        proposal = _lock(proposal)
        player = proposal.player
        record(actor, "correction_refused", player, reason=clean(reason), user=player.user_id)
        proposal.delete()


def _lock(proposal: PlayerProposal) -> PlayerProposal:
    return lock_waiting(PlayerProposal.objects.select_related("player", "club"), proposal.pk)
