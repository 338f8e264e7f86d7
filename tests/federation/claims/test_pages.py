"""Claims, invitations and corrections on pages and in the API: every role, inside and from another federation."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.claims.services.claims import claim_player, invite_player, own_record
from federation.people.models.accounts import Role, User
from federation.people.models.players import Player
from federation.permissions import actor_for
from federation.registry.models import PlayerClaim, PlayerInvitation, PlayerProposal
from federation.registry.services.players import link_account
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api, api_of
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import change_federation, make_actor, make_players, make_user
from tests.staff import log_in, log_in_as, send

pytestmark = pytest.mark.django_db

DECIDING = {Role.ADMINISTRATOR, Role.STAFF}
DESK = "/fisc/desk/claims/"


@pytest.fixture
def player(fisc: Federation) -> Player:
    with federation_scope(fisc):
        return make_players("Aina Ferrer")[0]


@pytest.fixture
def user(db: None) -> User:
    return make_user("aina@nowhere.example")


@pytest.fixture
def claim(fisc: Federation, player: Player, user: User) -> PlayerClaim:
    with federation_scope(fisc):
        made = claim_player(actor_for(user), player, "Club de Reus")
    assert made is not None
    return made


def owner(federation: Federation, player: Player) -> User | None:
    with federation_scope(federation):
        player.refresh_from_db()
        return player.user


def test_reader_claims_on_the_players_page_and_staff_confirm_in_one_click(
    fisc: Federation, player: Player, user: User
) -> None:
    page = f"/fisc/players/{player.number}/"
    assert f"{page}claim/" in read_page(page)
    client = log_in(user)
    html = read_page(f"{page}claim/", client)
    assert_well_formed(html)
    assert send(client, f"{page}claim/", {"note": "Club de Reus"}).headers["Location"] == page
    assert "You’ve said you’re Aina Ferrer (number 1). Federation staff will review it." in words_of(
        read_page("/fisc/players/me/", client, status=404)
    ).replace("&#x27;", "'")
    staff = log_in_as(fisc, Role.STAFF)
    assert "Aina Ferrer" in words_of(read_page("/fisc/desk/", staff))
    html = read_page(DESK, staff)
    assert_well_formed(html)
    assert "Club de Reus" in html
    with federation_scope(fisc):
        waiting = PlayerClaim.objects.get()
    assert send(staff, f"{DESK}{waiting.pk}/confirm/").status_code == 302
    assert get("/fisc/players/me/", client).headers["Location"] == page
    assert "claim/" not in read_page(page)
    assert get(f"{page}claim/", client).headers["Location"] == page


def test_staff_invite_and_the_player_says_yes(fisc: Federation, player: Player, user: User) -> None:
    staff, page = log_in_as(fisc, Role.STAFF), f"/fisc/players/{player.number}/claim/"
    record = f"/fisc/desk/players/{player.number}/"
    assert send(staff, f"{record}invite/", {"address": user.email}).headers["Location"] == record
    assert user.email in read_page(record, staff)
    client = log_in(user)
    assert page in read_page("/fisc/players/me/", client, status=404)
    assert "The federation has invited" in words_of(read_page(page, client))
    send(client, page)
    assert owner(fisc, player) == user


def test_invitation_without_an_answer_is_taken_back(fisc: Federation, player: Player) -> None:
    with federation_scope(fisc):
        invitation = invite_player(make_actor(fisc, Role.ADMINISTRATOR), player, "a@fisc.example")
    staff = log_in_as(fisc, Role.STAFF)
    assert send(staff, f"/fisc/desk/invitations/{invitation.pk}/withdraw/").headers["Location"] == DESK
    assert send(staff, f"/fisc/desk/invitations/{invitation.pk}/withdraw/").status_code == 404
    with federation_scope(fisc):
        assert not PlayerInvitation.objects.exists()


def test_what_is_refused_is_said_where_the_reader_stands(fisc: Federation, player: Player, user: User) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    with federation_scope(fisc):
        link_account(make_actor(fisc, Role.ADMINISTRATOR), player, user.email)
        [other] = make_players("Bru Soler")
    response = send(staff, f"/fisc/desk/players/{other.number}/invite/", {"address": user.email})
    assert response.status_code == 409
    assert "Aina Ferrer" in response.content.decode()
    response = send(log_in(user), f"/fisc/players/{other.number}/claim/")
    assert response.status_code == 409


@pytest.mark.parametrize("role", [*Role, None])
def test_every_role_decides_on_pages_as_the_matrix_says(
    fisc: Federation, player: Player, claim: PlayerClaim, role: Role | None
) -> None:
    client = log_in_as(fisc, role) if role else log_in(make_user("nobody@fisc.example"))
    expected = 302 if role in DECIDING else 403
    assert get(DESK, client).status_code == (200 if role in DECIDING else 403)
    assert (
        send(client, f"/fisc/desk/players/{player.number}/invite/", {"address": "x@x.example"}).status_code == expected
    )
    assert send(client, f"{DESK}{claim.pk}/confirm/").status_code == expected
    assert (owner(fisc, player) == claim.user) is (role in DECIDING)


@pytest.mark.parametrize("role", list(Role))
def test_every_role_decides_by_the_api_as_the_matrix_says(
    fisc: Federation, player: Player, claim: PlayerClaim, role: Role
) -> None:
    api, may = api_of(fisc, make_actor(fisc, role)), role in DECIDING
    api.post(f"players/{player.number}/invitation/", 201 if may else 403, data={"address": "x@x.example"})
    found = api.get("claims/", 200 if may else 403)
    api.post(f"claims/{claim.pk}/confirm/", 200 if may else 403)
    assert (owner(fisc, player) == claim.user) is may
    if may:
        assert [(line["number"], line["email"]) for line in found["results"]] == [(player.number, claim.user.email)]
        api.post(f"claims/{claim.pk}/confirm/", 404)


def test_public_decides_nothing_by_the_api(fisc: Federation, player: Player, claim: PlayerClaim) -> None:
    api = Api(fisc)
    api.get("claims/", 401)
    for address in (f"claims/{claim.pk}/confirm/", f"claims/{claim.pk}/refuse/", f"players/{player.number}/claim/"):
        api.post(address, 401)
    api.get("players/me/data/", 401)


@pytest.mark.parametrize("act", ["confirm", "refuse"])
def test_staff_of_another_federation_decide_nothing(
    fisc: Federation, pfs: Federation, player: Player, claim: PlayerClaim, act: str
) -> None:
    theirs = log_in_as(pfs, Role.ADMINISTRATOR)
    assert send(theirs, f"{DESK}{claim.pk}/{act}/").status_code == 403
    assert send(theirs, f"/pfs/desk/claims/{claim.pk}/{act}/").status_code == 404
    api = api_of(pfs, make_actor(pfs, Role.STAFF))
    api.post(f"claims/{claim.pk}/{act}/", 404)
    Api(fisc, api.secret).post(f"claims/{claim.pk}/{act}/", 401)
    assert owner(fisc, player) is None
    with federation_scope(fisc):
        assert PlayerClaim.objects.filter(pk=claim.pk).exists()


def test_key_claims_for_its_own_account(fisc: Federation, player: Player) -> None:
    actor = make_actor(fisc, Role.ORGANISER)
    api = api_of(fisc, actor)
    assert api.post(f"players/{player.number}/claim/", 200, data={"note": "me"}) == {"state": "waiting"}
    with federation_scope(fisc):
        waiting = PlayerClaim.objects.get()
    api_of(fisc, make_actor(fisc, Role.STAFF)).post(f"claims/{waiting.pk}/refuse/", 204, data={"reason": "No"})
    with federation_scope(fisc):
        assert actor.user is not None
        assert own_record(actor.user) is None
        invite_player(make_actor(fisc, Role.ADMINISTRATOR), player, actor.user.email)
    assert api.post(f"players/{player.number}/claim/", 200) == {"state": "linked"}
    assert api.get("players/me/data/")["player"]["number"] == player.number


def test_player_proposes_a_correction_and_staff_confirm(fisc: Federation, player: Player, user: User) -> None:
    client, staff = log_in(user), log_in_as(fisc, Role.STAFF)
    assert send(client, "/fisc/players/me/correction/", {"surname": "Puig"}).headers["Location"] == "/fisc/players/me/"
    with federation_scope(fisc):
        link_account(make_actor(fisc, Role.ADMINISTRATOR), player, user.email)
    nothing = {"given_name": "Aina", "surname": "Ferrer"}
    assert send(client, "/fisc/players/me/correction/", nothing).status_code == 400
    assert send(client, "/fisc/players/me/correction/", {"surname": "Puig"}).status_code == 302
    assert_well_formed(read_page("/fisc/players/me/data/", client))
    assert "Aina Puig" in words_of(read_page(DESK, staff))
    with federation_scope(fisc):
        proposal = PlayerProposal.objects.get()
    assert send(staff, f"/fisc/desk/proposals/{proposal.pk}/confirm/").status_code == 302
    assert "Aina Puig" in words_of(read_page(f"/fisc/players/{player.number}/"))


def test_stranger_reads_that_an_account_is_needed_and_comes_back(fisc: Federation, player: Player) -> None:
    path = f"/fisc/players/{player.number}/claim/"
    html = read_page(path)
    assert_well_formed(html)
    for way in ("signup", "login"):
        assert f'href="/fisc/accounts/{way}/?next={path}"' in html
    # A form whose sender was logged out is kept for after the login.
    refused = send(Client(), path, {"note": "Club de Reus"})
    assert refused.status_code == 403
    assert "Club de Reus" in refused.content.decode()
    with federation_scope(fisc):
        assert not PlayerClaim.objects.exists()
    fisc.settings = {**fisc.settings, "registration": "invitation"}
    change_federation(fisc)
    assert "/accounts/signup/" not in read_page(path)


def test_claim_that_waits_is_shown_to_its_account_alone(
    fisc: Federation, player: Player, claim: PlayerClaim, user: User
) -> None:
    page = f"/fisc/players/{player.number}/"
    client = log_in(user)
    html = read_page(page, client)
    assert_well_formed(html)
    assert "Your claim of this page is waiting." in html
    assert "Claim your page" not in html
    assert "claim waiting" in read_page("/fisc/", client)
    for other in (None, log_in(make_user("bru@nowhere.example"))):
        assert "waiting" not in read_page(page, other)
        assert "claim waiting" not in read_page("/fisc/", other)
    assert send(client, "/fisc/players/claim/withdraw/").headers["Location"] == page
    assert "Claim your page" in read_page(page, client)
    assert send(client, "/fisc/players/claim/withdraw/").headers["Location"] == "/fisc/players/me/"
