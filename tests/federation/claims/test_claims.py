"""Whose account a player is: claims that staff confirm, invitations that players accept."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from federation.audit.models import AuditEntry
from federation.claims.services.claims import (
    claim_player,
    confirm_claim,
    find_invitation,
    invite_player,
    own_record,
    refuse_claim,
    withdraw_claim,
    withdraw_invitation,
)
from federation.errors import (
    AccountTaken,
    AddressInvited,
    AskedTooOften,
    ClaimWaits,
    DoneMeanwhile,
    NotPermitted,
    PlayerAway,
    PlayerTaken,
    Refusal,
)
from federation.people.models.accounts import Role, User
from federation.people.models.players import Player
from federation.permissions import PUBLIC, Actor, actor_for
from federation.registry.models import PlayerClaim, PlayerInvitation
from federation.registry.queries import waiting_players
from federation.registry.services.duplicates import merge_players
from federation.registry.services.players import link_account
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import mails_of, make_actor, make_players, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(in_fisc: Federation) -> Player:
    return make_players("Aina Ferrer")[0]


@pytest.fixture
def user(in_fisc: Federation) -> User:
    return make_user("aina@fisc.example")


@pytest.fixture
def aina(user: User) -> Actor:
    return actor_for(user)


def acts() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))


def test_claim_waits_and_is_confirmed_by_staff(player: Player, aina: Actor, user: User, fisc: Federation) -> None:
    staff = make_actor(fisc, Role.STAFF)
    claim = claim_player(aina, player, " Club de  Reus ")
    assert claim is not None
    assert claim.note == "Club de Reus"
    assert own_record(user) is None
    assert list(waiting_players()) == [player]
    assert confirm_claim(staff, claim).user == user
    assert own_record(user) == player
    assert not PlayerClaim.objects.exists()
    assert acts() == ["player_claimed", "claim_confirmed"]
    told = [(mail.address, mail.subject) for mail in mails_of(fisc)]
    assert [address for address, _subject in told] == ["staff@fisc.example", "aina@fisc.example"]


def test_same_claim_again_changes_nothing_and_another_waits_its_turn(player: Player, aina: Actor) -> None:
    [other] = make_players("Bru Soler")
    first = claim_player(aina, player)
    assert claim_player(aina, player) == first
    with pytest.raises(ClaimWaits, match="Aina Ferrer"):
        claim_player(aina, other)
    assert withdraw_claim(aina)
    assert not withdraw_claim(aina)
    assert claim_player(aina, other)


def test_refused_claim_is_gone_and_its_account_told(player: Player, aina: Actor, fisc: Federation) -> None:
    claim = claim_player(aina, player)
    assert claim is not None
    refuse_claim(make_actor(fisc, Role.STAFF), claim, "You are her sister")
    [mail] = mails_of(fisc)
    assert mail.address == "aina@fisc.example"
    assert "You are her sister" in mail.body
    # Who has no part in the federation has no mails to turn off.
    assert "/account/notices/" not in mail.body
    assert own_record(aina.user) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_only_staff_decide_and_invite(player: Player, aina: Actor, fisc: Federation, role: Role) -> None:
    actor, claim = make_actor(fisc, role), claim_player(aina, player)
    assert claim is not None
    invitation = invite_player(make_actor(fisc, Role.STAFF), make_players("Bru Soler")[0], "bru@fisc.example")
    for act in (
        lambda: confirm_claim(actor, claim),
        lambda: refuse_claim(actor, claim),
        lambda: invite_player(actor, player, "x@fisc.example"),
        lambda: withdraw_invitation(actor, invitation),
    ):
        with pytest.raises(NotPermitted):
            act()
    with pytest.raises(NotPermitted):
        claim_player(PUBLIC, player)


def test_of_two_who_say_the_same_the_second_is_refused(player: Player, aina: Actor, system: Actor) -> None:
    other = actor_for(make_user("other@fisc.example"))
    first, second = claim_player(aina, player), claim_player(other, player)
    assert first is not None
    assert second is not None
    confirm_claim(system, first)
    with pytest.raises(PlayerTaken):
        confirm_claim(system, second)
    with pytest.raises(DoneMeanwhile):
        confirm_claim(system, first)
    with pytest.raises(DoneMeanwhile):
        refuse_claim(system, first)


def test_one_account_is_one_player_and_one_player_one_account(player: Player, user: User, system: Actor) -> None:
    [other] = make_players("Bru Soler")
    bru = make_user("bru@fisc.example")
    link_account(system, player, user.email)
    refused: list[tuple[type[Refusal], object]] = [
        (AccountTaken, lambda: claim_player(actor_for(user), other)),
        (PlayerTaken, lambda: claim_player(actor_for(bru), player)),
        (PlayerTaken, lambda: link_account(system, player, bru.email)),
        (AccountTaken, lambda: invite_player(system, other, user.email)),
        (PlayerTaken, lambda: invite_player(system, player, "new@fisc.example")),
    ]
    for refusal, act in refused:
        with pytest.raises(refusal):
            act()  # type: ignore[operator]
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=other.pk).update(user=user)


def test_account_of_a_merged_record_is_that_of_the_one_that_stayed(player: Player, user: User, system: Actor) -> None:
    [again] = make_players("Ayna Farrer")
    link_account(system, again, user.email)
    merge_players(system, again, player)
    assert own_record(user) == player
    with pytest.raises(PlayerTaken):
        claim_player(actor_for(make_user("other@fisc.example")), player)
    assert link_account(system, player, user.email).user == user
    again.refresh_from_db()
    assert again.user is None


def test_claim_of_a_record_merged_meanwhile_is_of_the_one_that_stayed(
    player: Player, aina: Actor, user: User, system: Actor
) -> None:
    [again] = make_players("Ayna Farrer")
    claim = claim_player(aina, again)
    assert claim is not None
    merge_players(system, again, player)
    assert confirm_claim(system, claim) == player
    with pytest.raises(PlayerAway):
        claim_player(actor_for(make_user("other@fisc.example")), again)


def test_invited_player_needs_nobody_to_confirm(player: Player, aina: Actor, user: User, fisc: Federation) -> None:
    invite_player(make_actor(fisc, Role.STAFF), player, "AINA@fisc.example")
    [mail] = mails_of(fisc)
    assert f"/fisc/players/{player.number}/claim/" in mail.body
    assert f"{player.number}" in mail.body
    assert claim_player(aina, player) is None
    assert own_record(user) == player
    assert not PlayerInvitation.objects.exists()
    assert acts() == ["player_invited", "invitation_accepted"]


def test_invitation_is_worth_nothing_to_another_account_or_for_another_player(
    player: Player, system: Actor, user: User
) -> None:
    [other] = make_players("Bru Soler")
    invite_player(system, player, user.email)
    assert claim_player(actor_for(make_user("bru@fisc.example")), player) is not None
    assert claim_player(actor_for(user), other) is not None


def test_invitation_is_not_for_an_address_that_nobody_has_confirmed(player: Player, system: Actor, user: User) -> None:
    invite_player(system, player, user.email)
    address = EmailAddress.objects.create(user=user, email=user.email, verified=False, primary=True)
    assert find_invitation(user) is None
    address.verified = True
    address.save()
    assert find_invitation(user) is not None


def test_address_is_invited_once_and_a_second_address_takes_the_place(player: Player, system: Actor) -> None:
    [other] = make_players("Bru Soler")
    invite_player(system, player, "a@fisc.example")
    with pytest.raises(AddressInvited, match="Aina Ferrer"):
        invite_player(system, other, "A@fisc.example")
    second = invite_player(system, player, "b@fisc.example")
    assert list(PlayerInvitation.objects.all()) == [second]
    withdraw_invitation(system, second)
    with pytest.raises(DoneMeanwhile):
        withdraw_invitation(system, second)


def test_account_claims_in_each_federation_by_itself(player: Player, aina: Actor, user: User, pfs: Federation) -> None:
    claim_player(aina, player)
    with federation_scope(pfs):
        [theirs] = make_players("Aina Ferrer")
        assert claim_player(actor_for(user), theirs) is not None
        assert PlayerClaim.objects.count() == 1


def test_who_claims_and_takes_back_in_turns_tells_staff_once(player: Player, aina: Actor, fisc: Federation) -> None:
    make_actor(fisc, Role.STAFF)
    [other] = make_players("Berta Coll")
    for _turn in range(5):
        claim_player(aina, player)
        withdraw_claim(aina)
    assert len(mails_of(fisc)) == 1
    claim_player(aina, other)
    withdraw_claim(aina)
    assert len(mails_of(fisc)) == 2
    for _turn in range(4):
        claim_player(aina, player)
        withdraw_claim(aina)
    with pytest.raises(AskedTooOften):
        claim_player(aina, player)
    assert acts().count("player_claimed") == 10
