"""The members page."""

from __future__ import annotations

import pytest

from federation.people.models.accounts import Membership, Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import count_queries, get, words_of
from tests.people import make_user
from tests.staff import log_in, log_in_as, send

MEMBERS = "/fisc/desk/members/"


def roles_of(federation: Federation, user: object) -> set[str]:
    with federation_scope(federation):
        held = Membership.objects.filter(user=user, federation=federation)
        return set(held.values_list("role", flat=True))


@pytest.mark.parametrize("role", [Role.STAFF, Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_only_administrators_see_and_change_members(fisc: Federation, role: Role) -> None:
    client = log_in_as(fisc, role)
    user = make_user("nuria@scrabble.example")
    assert get(MEMBERS, client).status_code == 403
    assert send(client, MEMBERS, {"email": user.email, "role": "staff"}).status_code == 403
    assert send(client, f"{MEMBERS}remove/", {"user": user.pk, "role": "staff"}).status_code == 403
    assert not roles_of(fisc, user)


def test_people_are_listed_once_with_their_roles(fisc: Federation, pfs: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    user = make_user("nuria@scrabble.example", Role.STAFF, Role.ORGANISER, federation=fisc)
    make_user("other@pfs.example", Role.STAFF, federation=pfs)
    page = words_of(get(MEMBERS, client).content.decode())
    assert page.count(user.email) == 1
    assert "staff Remove : staff, Nuria" in page
    assert "other@pfs.example" not in page


def test_role_is_given_by_e_mail_and_taken_back(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    user = make_user("nuria@scrabble.example")
    for _time in range(2):
        assert send(client, MEMBERS, {"email": "NURIA@scrabble.example", "role": "staff"})["Location"] == MEMBERS
    assert "Nuria now has the role “staff”." in words_of(get(MEMBERS, client).content.decode())
    assert roles_of(fisc, user) == {"staff"}
    for _time in range(2):
        response = send(client, f"{MEMBERS}remove/", {"user": user.pk, "role": "staff"})
        assert response["Location"] == MEMBERS
    assert not roles_of(fisc, user)


def test_unknown_address_is_told_at_the_field(fisc: Federation) -> None:
    response = send(log_in_as(fisc, Role.ADMINISTRATOR), MEMBERS, {"email": "no@one.example", "role": "staff"})
    assert response.status_code == 404
    assert 'href="#id_email"' in response.content.decode()


@pytest.mark.parametrize("data", [{"email": "", "role": "staff"}, {"email": "a@b.example", "role": "emperor"}])
def test_mistakes_are_told(fisc: Federation, data: dict[str, str]) -> None:
    assert send(log_in_as(fisc, Role.ADMINISTRATOR), MEMBERS, data).status_code == 400


def test_last_administrator_is_told_on_the_page(fisc: Federation) -> None:
    user = make_user("boss@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    response = send(log_in(user), f"{MEMBERS}remove/", {"user": user.pk, "role": "administrator"})
    page = words_of(response.content.decode())
    assert response.status_code == 409
    assert "Make someone else an administrator first." in page
    assert "People with a role" in page
    assert roles_of(fisc, user) == {"administrator"}


def test_who_takes_back_the_own_role_is_led_home(fisc: Federation) -> None:
    user = make_user("boss@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    make_user("other@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    response = send(log_in(user), f"{MEMBERS}remove/", {"user": user.pk, "role": "administrator"})
    assert response["Location"] == "/fisc/"


def test_administrator_elsewhere_has_no_power_here(fisc: Federation, pfs: Federation) -> None:
    client = log_in_as(pfs, Role.ADMINISTRATOR)
    user = make_user("nuria@scrabble.example", Role.STAFF, federation=fisc)
    assert send(client, f"{MEMBERS}remove/", {"user": user.pk, "role": "staff"}).status_code == 403
    assert send(client, "/pfs/desk/members/remove/", {"user": user.pk, "role": "staff"}).status_code == 302
    assert roles_of(fisc, user) == {"staff"}


def test_list_costs_the_same_for_two_people_and_for_twenty(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    make_user("one@fisc.example", Role.STAFF, federation=fisc)
    few = count_queries(MEMBERS, client)
    for number in range(18):
        make_user(f"person{number}@fisc.example", Role.STAFF, federation=fisc)
    assert count_queries(MEMBERS, client) == few
