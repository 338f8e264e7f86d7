"""An account that somebody prepared with another's address is worth nothing when the owner of the address comes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from federation.accounts.services.members import add_member, invite_member
from federation.people.models.accounts import Role, User
from federation.permissions import Actor
from federation.registry.services.players import link_account
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import PASSWORD, mails_of, make_players, make_user
from tests.tournaments.making.makers import make_approved
from tournaments.calendar.services.championships import name_organiser

pytestmark = pytest.mark.django_db

ADDRESS = "owner@scrabble.example"
STRANGERS = "la del desconegut 99"


@pytest.fixture
def stranger(fisc: Federation) -> Client:
    """The browser of somebody who has signed up with the owner's address."""
    cache.clear()
    client = Client()
    form = {"email": ADDRESS, "password1": STRANGERS, "password2": STRANGERS}
    assert client.post("/fisc/accounts/signup/", form).status_code == 302
    assert User.objects.get(email=ADDRESS).check_password(STRANGERS)
    return client


def invite(actor: Actor) -> None:
    assert invite_member(actor, ADDRESS, Role.ADMINISTRATOR).is_new


def add(actor: Actor) -> None:
    add_member(actor, ADDRESS, Role.STAFF)


def organise(actor: Actor) -> None:
    name_organiser(actor, make_approved(actor, "Open de Lleida"), User.objects.get(email=ADDRESS))


def link(actor: Actor) -> None:
    link_account(actor, make_players("Marta Vidal")[0], ADDRESS)


def follow_first_mail(federation: Federation) -> int:
    """What the owner does with the mail that the stranger's sign-up has sent."""
    found = re.search(r"https?://[^/\s]+(/fisc/accounts/confirm-email/\S+)", mails_of(federation)[0].body)
    assert found
    return Client().post(found[1]).status_code


@pytest.mark.parametrize("give", [invite, add, organise, link])
def test_strangers_password_opens_nothing_after_the_owners_click(
    stranger: Client, fisc: Federation, system: Actor, give: Callable[[Actor], None]
) -> None:
    with federation_scope(fisc):
        give(system)
    follow_first_mail(fisc)
    answer = Client().post("/fisc/accounts/login/", {"login": ADDRESS, "password": STRANGERS})
    assert answer.status_code == 200
    assert not User.objects.get(email=ADDRESS).has_usable_password()
    assert not EmailAddress.objects.filter(email=ADDRESS).exists()


def test_strangers_browser_is_not_logged_in_by_the_owner(stranger: Client, fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        invite(system)
    owner = User.objects.get(email=ADDRESS)
    owner.set_password(PASSWORD)
    owner.save()
    EmailAddress.objects.create(user=owner, email=ADDRESS, verified=True, primary=True)
    for path in ("confirm-email/", "login/", "email/", "2fa/"):
        stranger.get(f"/fisc/accounts/{path}")
        assert "_auth_user_id" not in stranger.session


def test_session_begun_before_ends(fisc: Federation, system: Actor) -> None:
    user = make_user(ADDRESS)
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=False, primary=True)
    client = Client()
    client.force_login(user)
    assert client.get("/fisc/accounts/email/").status_code == 200
    with federation_scope(fisc):
        invite(system)
    assert client.get("/fisc/accounts/email/").status_code == 302


def test_confirmed_account_keeps_its_password(fisc: Federation, system: Actor) -> None:
    user = make_user(ADDRESS)
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    with federation_scope(fisc):
        assert not invite_member(system, ADDRESS, Role.STAFF).is_new
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
