"""A federation asks its staff for a second factor: without one their roles do not count, and nobody is locked out."""

from __future__ import annotations

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command

from federation.accounts.services.keys import create_token
from federation.errors import NotPermitted, SecondFactorMissing
from federation.people.models.accounts import Login, Role, User
from federation.permissions import Action, actor_for, belongs_here, can, require
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.site.test_settings_page import SETTINGS, filled
from tests.pages import get, read_page, words_of
from tests.people import change_federation, make_user
from tests.staff import log_in, log_in_as, send

DESK = "/fisc/desk/"


@pytest.fixture
def strict(fisc: Federation) -> Federation:
    fisc.settings = {**fisc.settings, "accepted_formats": ["excel"], "staff_second_factor": True}
    change_federation(fisc)
    return fisc


def give_factor(user: User, kind: str = "totp") -> None:
    Authenticator.objects.create(user=user, type=kind, data={"secret": "x"})


@pytest.mark.parametrize("role", [Role.ADMINISTRATOR, Role.STAFF])
@pytest.mark.parametrize("kind", ["totp", "webauthn"])
def test_staff_without_a_factor_are_led_to_one_and_with_it_go_on(strict: Federation, role: Role, kind: str) -> None:
    user = make_user("staff@fisc.example", role, federation=strict)
    client = log_in(user)
    refused = get(DESK, client)
    assert refused.status_code == 403
    assert "Your role here requires two-step verification." in refused.content.decode()
    home = read_page("/fisc/", client)
    assert "Set up two-step verification" in words_of(home)
    assert 'href="/fisc/accounts/2fa/"' in home
    assert get("/fisc/accounts/2fa/", client).status_code == 302 or "2fa" in read_page("/fisc/accounts/2fa/", client)
    give_factor(user, kind)
    assert get(DESK, client).status_code == 200
    assert "Set up two-step verification" not in read_page("/fisc/", client)


def test_recovery_codes_alone_are_no_second_factor(strict: Federation) -> None:
    user = make_user("staff@fisc.example", Role.STAFF, federation=strict)
    give_factor(user, "recovery_codes")
    assert get(DESK, log_in(user)).status_code == 403


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_nobody_else_is_asked(strict: Federation, role: Role) -> None:
    user = make_user("other@fisc.example", role, federation=strict)
    with federation_scope(strict):
        assert actor_for(user).roles == {role}
    assert "Set up two-step verification" not in read_page("/fisc/", log_in(user))


def test_only_what_the_factor_would_allow_is_refused_so(strict: Federation, pfs: Federation) -> None:
    user = make_user("staff@fisc.example", Role.STAFF, Role.ORGANISER, federation=strict)
    with federation_scope(strict):
        actor = actor_for(user)
        assert actor.roles == {Role.ORGANISER}
        assert actor.withheld == {Role.STAFF}
        assert can(actor, Action.SEE_DESK)
        assert belongs_here(actor)
        with pytest.raises(SecondFactorMissing):
            require(actor, Action.MANAGE_REGISTRY)
        with pytest.raises(NotPermitted) as refused:
            require(actor, Action.MANAGE_MEMBERS)
        assert not isinstance(refused.value, SecondFactorMissing)
    with federation_scope(pfs):
        assert not actor_for(user).withheld


def test_key_of_who_has_no_factor_opens_no_more_than_a_page(strict: Federation) -> None:
    user = make_user("admin@fisc.example", Role.ADMINISTRATOR, federation=strict)
    give_factor(user)
    with federation_scope(strict):
        key = create_token(actor_for(user), "program")
    headers = {"Authorization": f"Bearer {key}"}
    client = log_in(make_user("nobody@fisc.example"))
    path = "/fisc/api/v1/claims/"
    assert client.get(path, headers=headers).status_code == 200
    Authenticator.objects.all().delete()
    answer = client.get(path, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_missing")


def test_administrator_switches_it_on_and_off(strict: Federation) -> None:
    user = make_user("admin@fisc.example", Role.ADMINISTRATOR, federation=strict)
    give_factor(user)
    client = log_in(user)
    assert send(client, SETTINGS, filled(strict, staff_second_factor=None)).status_code == 302
    assert get(DESK, log_in_as(strict, Role.STAFF)).status_code == 200
    assert send(client, SETTINGS, filled(strict, staff_second_factor="on")).status_code == 302
    strict.refresh_from_db()
    assert strict.asks_for_two_steps


def test_operators_take_factors_from_who_has_lost_them_and_end_the_logins(strict: Federation) -> None:
    user = make_user("admin@fisc.example", Role.ADMINISTRATOR, federation=strict)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    for kind in ("totp", "webauthn", "recovery_codes"):
        give_factor(user, kind)
    client = log_in(user)
    assert get(DESK, client).status_code == 200
    out = StringIO()
    call_command("forget_second_factors", "ADMIN@fisc.example", stdout=out)
    assert "Removed 2 second factors from" in out.getvalue()
    assert not Authenticator.objects.exists()
    assert not Login.objects.exists()
    assert get(DESK, client).status_code == 302
    assert "Set up two-step verification" in read_page("/fisc/", log_in(user))
    with pytest.raises(CommandError):
        call_command("forget_second_factors", "nobody@fisc.example")
