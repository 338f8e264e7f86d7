"""What nobody writes but a program that tries everything: a sentence, never a server error."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import Settings
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from federation.people.models.accounts import Role
from federation.people.models.players import Club
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import api_of
from tests.pages import ENGLISH, assert_well_formed, words_of
from tests.people import make_players, make_user
from tests.staff import Desk, log_in, log_in_as, send

pytestmark = pytest.mark.django_db


def make_club_twice(request: HttpRequest) -> HttpResponse:
    """Two of a kind that no service has kept apart."""
    Club.objects.create(name="First", key="first")
    Club.objects.create(name="Second", key="second")
    Club.objects.create(name="Second", key="second")
    return HttpResponse()


class MakeClubTwice(APIView):
    def post(self, request: Request) -> Response:
        make_club_twice(request._request)
        return Response()


urlpatterns = [
    path("twice/", make_club_twice),
    path("api/twice/", MakeClubTwice.as_view()),
    path("", include("federation.urls.tenant")),
]


def test_next_that_is_no_address(fisc: Federation) -> None:
    with federation_scope(fisc):
        make_players("Marta Vidal", "Marta Vidal Puig")
    staff = log_in_as(fisc, Role.STAFF)
    for number, following in enumerate(("abc", "//evil.example/", "https://evil.example/", "javascript:1", "")):
        answer = send(staff, "/fisc/desk/players/1/distinct/2/", {"next": following, "forget": number % 2 or ""})
        assert (answer.status_code, answer["Location"]) == (302, "/fisc/desk/players/1/"), following
    answer = send(staff, "/fisc/desk/players/1/distinct/2/", {"next": "/fisc/desk/players/duplicates/?page=2"})
    assert answer["Location"] == "/fisc/desk/players/duplicates/?page=2"


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("desk/joining/unarchive/", {"championship": "a\0"}),
        ("desk/players/new/", {"surname": "a\0", "given_name": ""}),
        ("desk/clubs/?q=%00", {"name": "x"}),
        ("language/", {"language": "ca\0", "next": "\0"}),
    ],
)
def test_nul_in_a_form_is_refused(fisc: Federation, address: str, data: dict[str, Any]) -> None:
    answer = send(log_in_as(fisc, Role.ADMINISTRATOR), f"/fisc/{address}", data)
    assert answer.status_code == 400
    html = answer.content.decode()
    assert_well_formed(html)
    assert "The text contains a character that can’t be stored (NUL)." in words_of(html)


def test_nul_in_an_address_is_refused(fisc: Federation) -> None:
    for address in ("players/?q=%00", "championships/a%00/", "api/v1/players/?search=%00"):
        assert Client().get(f"/fisc/{address}").status_code in {400, 404}, address


def test_every_address_of_the_api_says_what_it_is(desk: Desk, fisc: Federation) -> None:
    """OPTIONS, at the addresses that need a row to be there as well."""
    api = api_of(fisc, desk.actor(desk.organiser))
    reference = "0190a3a3-0000-7000-8000-000000000000"
    for address in (f"recorded-games/{reference}/", "players/1/", f"championships/{desk.championship.slug}/"):
        assert api.call("options", address, 200)["parses"], address


@pytest.fixture
def clashing(settings: Settings) -> None:
    settings.TENANT_URLCONF = __name__


def test_race_that_no_service_foresaw_is_taken_back_and_told(desk: Desk, fisc: Federation, clashing: None) -> None:
    answer = log_in(desk.organiser).post("/fisc/twice/", headers=ENGLISH)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert_well_formed(html)
    assert "It was only done once;" in words_of(html)
    with federation_scope(fisc):
        assert not Club.objects.filter(key="first").exists()


def test_race_that_no_service_foresaw_is_a_problem_of_the_api(fisc: Federation, clashing: None) -> None:
    answer = Client().post("/fisc/api/twice/")
    assert (answer.status_code, answer.json()["code"]) == (409, "done_meanwhile")
    with federation_scope(fisc):
        assert not Club.objects.exists()


def test_other_errors_of_the_database_are_not_called_a_race(fisc: Federation) -> None:
    user = make_user("x@fisc.example")
    with federation_scope(fisc), pytest.raises(IntegrityError):
        Club.objects.create(name=None, key="x")
    assert user.pk
