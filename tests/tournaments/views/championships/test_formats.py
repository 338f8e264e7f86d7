"""The page with a championship's results in other programs' formats."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.models import PlayerIdentifier, Role
from federation.permissions import system_actor
from federation.tenancy.scope import federation_scope
from tests.pages import get
from tests.staff import Desk, log_in_as
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.models import Championship
from tournaments.problems.acknowledgement import sign_warnings
from tournaments.report.report import UploadedFile
from tournaments.services.results.acceptance import accept_results
from tournaments.services.results.settling import create_all_players
from tournaments.uploads.reading import read_upload

FILE = """Vantongeren, Ida:AA000017  1500 2; 400; p12 1
Marsh, Olwen               1400 1; 380; p12 2
"""


@pytest.fixture
def championship(desk: Desk) -> Championship:
    with federation_scope(desk.federation):
        actor = system_actor("test")
        version = make_version(actor, make_approved(actor, "Fenland"), [UploadedFile("a.t", FILE.encode())])
        create_all_players(actor, version)
        version.refresh_from_db()
        accept_results(actor, version, in_spite_of=sign_warnings(version.problems))
        return version.championship


def page_of(championship: Championship) -> str:
    return f"/fisc/championships/{championship.slug}/formats/"


def test_everybody_gets_the_files_without_numbers(championship: Championship) -> None:
    text = get(page_of(championship), Client()).content.decode()
    assert text.count("?to=") == 12
    assert "Send on" not in text
    content = get(page_of(championship) + "?to=tsh", Client()).content
    assert b"AA000017" not in content
    reading = read_upload([UploadedFile("a.t", content)])
    assert reading.report is not None
    assert {player.name for player in reading.report.players} == {"Ida Vantongeren", "Olwen Marsh"}


def test_staff_sends_on_with_members_and_is_told_what_is_missing(championship: Championship, desk: Desk) -> None:
    with federation_scope(desk.federation):
        assert list(PlayerIdentifier.objects.values_list("scheme", "value")) == [("member", "AA000017")]
    client = log_in_as(desk.federation, Role.STAFF)
    text = get(page_of(championship), client).content.decode()
    assert "A division needs at least four players." in text
    assert "These players have no number as members in the registry: Marsh, Olwen." in text
    assert b"Vantongeren, Ida:AA000017" in get(page_of(championship) + "?to=naspa", client).content


def test_unknown_formats_are_not_found(championship: Championship) -> None:
    assert Client().get(page_of(championship) + "?to=dbase").status_code == 404
