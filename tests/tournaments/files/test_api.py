"""A championship's results in other programs' formats, through the API."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from tests.api import Api, api_of
from tests.people import make_actor
from tests.staff import Desk
from tournaments.championship.models.championships import Championship
from tournaments.files.reading import UploadedFile, read_upload
from tournaments.files.targets import targets

ENGLISH = {"Accept-Language": "en"}


def test_everybody_is_told_what_is_left_out_and_gets_the_file(championship: Championship, desk: Desk) -> None:
    api = Api(desk.federation)
    listed = {one["name"]: one for one in api.get(f"championships/{championship.slug}/formats/", headers=ENGLISH)}
    assert list(listed) == list(targets())
    assert listed["csv"]["left_out"] == ["who went first in each game", "the name of the championship"]
    assert {one["receiver"] for one in listed.values()} == {None}
    content = Client().get(listed["tsh"]["url"]).content
    assert b"AA000017" not in content
    reading = read_upload([UploadedFile("a.t", content)])
    assert reading.report is not None
    assert len(reading.report.players) == 2


def test_staff_is_told_what_the_organisations_would_refuse(championship: Championship, desk: Desk) -> None:
    api = api_of(desk.federation, make_actor(desk.federation, Role.STAFF))
    listed = {one["name"]: one for one in api.get(f"championships/{championship.slug}/formats/", headers=ENGLISH)}
    assert {one["receiver"]: name for name, one in listed.items() if one["receiver"]} == {
        "NASPA": "naspa",
        "WESPA": "aupair",
        "PFS": "pfs",
    }
    assert "A division needs at least four players." in listed["naspa"]["missing"]
    headers = {"Authorization": f"Bearer {api.secret}"}
    assert b"Vantongeren, Ida:AA000017" in Client().get(listed["naspa"]["url"], headers=headers).content


@pytest.mark.parametrize("path", ["formats/dbase/", "formats/tsh/more/"])
def test_unknown_formats_are_not_found(championship: Championship, desk: Desk, path: str) -> None:
    Api(desk.federation).get(f"championships/{championship.slug}/{path}", 404)
