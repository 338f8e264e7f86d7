"""Players propose how their record should read; staff confirm."""

from __future__ import annotations

import pytest

from federation.claims.services.corrections import (
    confirm_proposal,
    propose_correction,
    refuse_proposal,
    withdraw_proposal,
)
from federation.errors import DoneMeanwhile, NothingProposed, NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor, actor_for
from federation.registry.models import PlayerProposal
from federation.registry.services.players import link_account
from federation.registry.services.registration import create_club
from federation.tenancy.federations import Federation
from tests.people import mails_of, make_actor, make_players, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(in_fisc: Federation, system: Actor) -> Player:
    [found] = make_players("Aina Ferrer")
    make_user("aina@fisc.example")
    return link_account(system, found, "aina@fisc.example")


@pytest.fixture
def aina(player: Player) -> Actor:
    return actor_for(player.user)


def test_confirmed_proposal_corrects_name_and_club(
    player: Player, aina: Actor, system: Actor, fisc: Federation
) -> None:
    club = create_club(system, "Club de Reus")
    proposal = propose_correction(aina, surname="Ferrer i Mas", club=club)
    staff = make_actor(fisc, Role.STAFF)
    corrected = confirm_proposal(staff, proposal)
    assert (corrected.name, corrected.club) == ("Aina Ferrer i Mas", club)
    # A correction is no change from a day on.
    assert not corrected.former_names.exists()
    assert not PlayerProposal.objects.exists()
    [mail] = mails_of(fisc)
    assert mail.address == "aina@fisc.example"
    assert "/account/notices/" in mail.body


def test_nothing_is_changed_until_staff_confirm(player: Player, aina: Actor, system: Actor) -> None:
    proposal = propose_correction(aina, surname="Puig")
    player.refresh_from_db()
    assert player.surname == "Ferrer"
    refuse_proposal(system, proposal, "Bring your papers")
    player.refresh_from_db()
    assert player.surname == "Ferrer"
    for decide in (confirm_proposal, refuse_proposal):
        with pytest.raises(DoneMeanwhile):
            decide(system, proposal)


def test_new_proposal_takes_the_place_and_may_be_taken_back(aina: Actor) -> None:
    propose_correction(aina, surname="Puig")
    second = propose_correction(aina, note="The club is wrong")
    assert list(PlayerProposal.objects.all()) == [second]
    assert withdraw_proposal(aina)
    assert not withdraw_proposal(aina)


def test_proposal_says_something(aina: Actor) -> None:
    with pytest.raises(NothingProposed):
        propose_correction(aina, given_name="Aina", surname=" Ferrer ")


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_others_neither_propose_nor_decide(aina: Actor, fisc: Federation, role: Role) -> None:
    proposal, actor = propose_correction(aina, surname="Puig"), make_actor(fisc, role)
    for act in (
        lambda: propose_correction(actor, surname="Puig"),
        lambda: withdraw_proposal(actor),
        lambda: confirm_proposal(actor, proposal),
        lambda: refuse_proposal(actor, proposal),
    ):
        with pytest.raises(NotPermitted):
            act()
