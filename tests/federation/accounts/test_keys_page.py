"""Keys for other programs: shown once, listed, taken back."""

from __future__ import annotations

import re

import pytest

from federation.accounts.services.keys import digest_of
from federation.people.models.accounts import ApiToken, Membership, Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import get, words_of
from tests.people import make_user
from tests.staff import Desk, log_in, log_in_as, send

KEYS = "/fisc/account/keys/"


def tokens(federation: Federation) -> list[ApiToken]:
    with federation_scope(federation):
        return list(ApiToken.objects.all())


def test_key_is_shown_once_and_kept_as_a_digest(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ORGANISER)
    response = send(client, KEYS, {"name": "club", "days": "90"})
    [secret] = re.findall(r">(far_[\w-]+)<", response.content.decode())
    [token] = tokens(fisc)
    assert token.digest == digest_of(secret)
    assert token.expires_at is not None
    assert "no-store" in response["Cache-Control"]
    page = get(KEYS, client).content.decode()
    assert "far_" not in page
    assert "club" in page


def test_key_without_an_end_is_possible(fisc: Federation) -> None:
    send(log_in_as(fisc, Role.ORGANISER), KEYS, {"name": "club", "days": ""})
    assert tokens(fisc)[0].expires_at is None


def test_form_sent_twice_makes_one_key_and_says_what_to_do(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ORGANISER)
    send(client, KEYS, {"name": "club", "days": "90"})
    response = send(client, KEYS, {"name": "club", "days": "90"})
    assert response.status_code == 409
    assert "If you didn’t see it when it was created, remove it and create another." in response.content.decode()
    assert len(tokens(fisc)) == 1


def test_key_taken_back_is_gone_and_a_second_click_harmless(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ORGANISER)
    send(client, KEYS, {"name": "club", "days": "90"})
    [token] = tokens(fisc)
    for _time in range(2):
        assert send(client, f"{KEYS}{token.pk}/revoke/")["Location"] == KEYS
    assert not tokens(fisc)
    assert "No API keys yet." in words_of(get(KEYS, client).content.decode())


def test_keys_of_others_are_neither_seen_nor_taken_back(fisc: Federation) -> None:
    owner = log_in(make_user("owner@fisc.example", Role.ORGANISER, federation=fisc))
    send(owner, KEYS, {"name": "my club", "days": "90"})
    [token] = tokens(fisc)
    administrator = log_in_as(fisc, Role.ADMINISTRATOR)
    assert "my club" not in get(KEYS, administrator).content.decode()
    send(administrator, f"{KEYS}{token.pk}/revoke/")
    assert tokens(fisc) == [token]


def test_key_of_one_federation_is_not_listed_in_another(fisc: Federation, pfs: Federation) -> None:
    user = make_user("both@fisc.example", Role.ORGANISER, federation=fisc)
    with federation_scope(pfs):
        Membership.objects.create(user=user, role=Role.ORGANISER)
    send(log_in(user), KEYS, {"name": "my club", "days": "90"})
    assert "my club" not in get("/pfs/account/keys/", log_in(user)).content.decode()


@pytest.mark.parametrize(
    "data", [{"name": "", "days": "90"}, {"name": "x" * 81, "days": "90"}, {"name": "a", "days": "7"}]
)
def test_mistakes_are_told(fisc: Federation, data: dict[str, str]) -> None:
    assert send(log_in_as(fisc, Role.ORGANISER), KEYS, data).status_code == 400
    assert not tokens(fisc)


def test_account_without_a_role_here_gets_no_key(fisc: Federation) -> None:
    client = log_in(make_user("nobody@elsewhere.example"))
    assert get(KEYS, client).status_code == 403
    assert send(client, KEYS, {"name": "club", "days": "90"}).status_code == 403


def test_organiser_of_one_championship_may_have_a_key(desk: Desk) -> None:
    with federation_scope(desk.federation):
        Membership.objects.filter(user=desk.organiser).delete()
    client = log_in(desk.organiser)
    assert KEYS in get("/fisc/", client).content.decode()
    response = send(client, KEYS, {"name": "club", "days": "90"})
    [secret] = re.findall(r">(far_[\w-]+)<", response.content.decode())
    upload = f"/fisc/api/v1/championships/{desk.championship.slug}/results/"
    assert client.get(upload, headers={"Authorization": f"Bearer {secret}"}).status_code == 200


def test_who_has_no_role_anywhere_has_no_key(fisc: Federation) -> None:
    client = log_in_as(fisc)
    assert get(KEYS, client).status_code == 403
    assert send(client, KEYS, {"name": "club", "days": "90"}).status_code == 403
