"""Who gets an account: anybody, or only who was invited, as each federation decides."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from federation.claims.services.claims import claim_player, find_invitation, invite_player
from federation.people.models.accounts import Role, User
from federation.permissions import Actor, actor_for
from federation.registry.models import PlayerInvitation
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from tests.federation.site.test_settings_page import SETTINGS, filled
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import change_federation, mails_of, make_federation
from tests.staff import log_in_as, send

SIGN_UP = "accounts/signup/"
FORM = {"email": "new@fisc.example", "password1": "una de ben llarga", "password2": "una de ben llarga"}


@pytest.fixture
def by_invitation(fisc: Federation) -> Federation:
    fisc.settings = {**fisc.settings, "registration": "invitation"}
    fisc.contact_email = "hello@fisc.example"
    change_federation(fisc)
    return fisc


def test_anybody_signs_up_where_nothing_is_said(fisc: Federation) -> None:
    assert Client().post(f"/fisc/{SIGN_UP}", FORM).status_code == 302
    assert User.objects.filter(email=FORM["email"]).exists()


def test_sign_up_by_invitation_is_refused_in_words_with_a_way_on(by_invitation: Federation) -> None:
    page = read_page(f"/fisc/{SIGN_UP}")
    assert_well_formed(page)
    assert "Accounts are by invitation only" in words_of(page)
    assert "/fisc/accounts/password/reset/" in page
    assert "mailto:hello@fisc.example" in page
    assert "una de ben" not in Client().post(f"/fisc/{SIGN_UP}", FORM).content.decode()
    assert not User.objects.exists()


def test_other_federations_and_the_portal_decide_for_themselves(by_invitation: Federation) -> None:
    assert "Accounts are by invitation only" in words_of(read_page(f"/{SIGN_UP}"))
    make_federation("uf")
    for path in (f"/uf/{SIGN_UP}", f"/{SIGN_UP}"):
        assert "Accounts are by invitation only" not in words_of(read_page(path)), path
    assert "Accounts are by invitation only" in words_of(read_page(f"/fisc/{SIGN_UP}"))


def test_administrator_decides_on_the_settings_page(fisc: Federation) -> None:
    fisc.settings = {"accepted_formats": ["excel"]}
    change_federation(fisc)
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    assert send(client, SETTINGS, filled(fisc, registration="nobody")).status_code == 400
    assert send(client, SETTINGS, filled(fisc, registration="invitation")).status_code == 302
    assert "Accounts are by invitation only" in words_of(read_page(f"/fisc/{SIGN_UP}"))
    assert send(client, SETTINGS, filled(fisc, registration="open")).status_code == 302
    assert get(f"/fisc/{SIGN_UP}").status_code == 200
    assert "Accounts are by invitation only" not in words_of(read_page(f"/fisc/{SIGN_UP}"))


def test_invited_player_has_an_account_chooses_a_password_and_says_yes(
    by_invitation: Federation, in_fisc: Federation, system: Actor
) -> None:
    [player] = add_players([NewPlayer(given_name="Aina", surname="Ferrer")])
    for _time in range(2):
        invite_player(system, player, "aina@fisc.example")
    user = User.objects.get(email="aina@fisc.example")
    assert not user.has_usable_password()
    assert PlayerInvitation.objects.count() == 1
    told = mails_of(in_fisc)[-1].body
    for words in ("Aina Ferrer", "accounts/password/reset/", f"players/{player.number}/claim/"):
        assert words in told
    invitation = find_invitation(user)
    assert invitation is not None
    assert claim_player(actor_for(user), player) is None
    player.refresh_from_db()
    assert player.user == user


def test_mail_of_a_sign_up_leads_back_to_where_it_started(fisc: Federation) -> None:
    start = "/fisc/players/7/claim/"
    for number, (page, expected) in enumerate([(start, True), ("https://elsewhere.example/", False)]):
        email = f"new{number}@fisc.example"
        assert Client().post(f"/fisc/{SIGN_UP}", {**FORM, "email": email, "next": page}).status_code == 302
        [mail] = [mail for mail in mails_of(fisc) if mail.address == email]
        log_in = f"/fisc/accounts/login/?{urlencode({'next': start})}"
        assert (f"?{urlencode({'next': log_in})}" in mail.body) is expected
        assert "elsewhere" not in mail.body
        link = re.search(r"https?://[^/\s]+(/fisc/accounts/confirm-email/\S+)", mail.body)
        assert link
        # In another browser than the one that signed up.
        assert Client().post(link[1]).headers["Location"] == (log_in if expected else "/fisc/accounts/login/")
