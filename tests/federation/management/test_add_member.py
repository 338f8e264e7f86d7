"""The command that gives roles, for who has no administrator yet."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from federation.people.models.accounts import Membership, User
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_user


def add(*arguments: str) -> str:
    out = StringIO()
    call_command("add_member", *arguments, stdout=out)
    return out.getvalue()


def roles_of(federation: Federation, email: str) -> set[str]:
    with federation_scope(federation):
        return set(Membership.objects.filter(user__email=email).values_list("role", flat=True))


def test_known_account_gets_the_role_once(fisc: Federation) -> None:
    user = make_user("nuria@fisc.example")
    for _time in range(2):
        assert add("fisc", "NURIA@fisc.example", "administrator") == (
            "nuria@fisc.example now has the role administrator.\n"
        )
    assert roles_of(fisc, user.email) == {"administrator"}


def test_new_account_can_choose_a_password_by_mail(fisc: Federation) -> None:
    result = json.loads(add("fisc", "new@fisc.example", "staff", "--json"))
    assert result["new"]
    assert result["password_at"].endswith("/accounts/password/reset/")
    assert not User.objects.get(email="new@fisc.example").has_usable_password()
    Client().post("/accounts/password/reset/", {"email": "new@fisc.example"})
    [message] = mail.outbox
    assert message.to == ["new@fisc.example"]
    assert "/password/reset/key/" in message.body


@pytest.mark.parametrize("email", ["", "nobody", "a@b"])
def test_what_is_no_address_is_refused(fisc: Federation, email: str) -> None:
    with pytest.raises(CommandError, match="isn't an e-mail address"):
        add("fisc", email, "staff")
    assert not User.objects.exists()
