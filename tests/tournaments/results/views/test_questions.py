"""The page on which an organiser answers what the files leave open."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.scope import federation_scope
from tests.pages import get
from tests.staff import Desk, log_in_as, send
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.results.services.test_answers import DIVISIONS
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.report.report import UploadedFile


@pytest.fixture
def version(desk: Desk) -> ResultsVersion:
    with federation_scope(desk.federation):
        actor = system_actor("test")
        file = UploadedFile("all.tsh", DIVISIONS.encode())
        return make_version(actor, make_approved(actor, "Fenland"), [file])


@pytest.fixture
def client(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


def page_of(version: ResultsVersion) -> str:
    return f"/fisc/championships/{version.championship.slug}/results/{version.number}/"


def test_version_leads_to_its_questions(client: Client, version: ResultsVersion) -> None:
    text = get(page_of(version), client).content.decode()
    assert f"{page_of(version)}questions/" in text
    assert "There is one question that only someone who was there can answer." in text


def test_page_asks_which_division_is_meant(client: Client, version: ResultsVersion) -> None:
    text = get(f"{page_of(version)}questions/", client).content.decode()
    assert "The files contain 2 divisions: A, B. Which one is this championship?" in text
    # One of them, or all of them as groups of this championship.
    assert re.findall(r'type="radio"[^>]*value="([^"]*)"', text) == ["A", "B", "*"]


def test_answer_is_needed_and_read_by(client: Client, version: ResultsVersion, desk: Desk) -> None:
    assert send(client, f"{page_of(version)}questions/", {}).status_code == 400
    response = send(client, f"{page_of(version)}questions/", {"question1": "B"})
    assert (response.status_code, response["Location"]) == (302, page_of(version))
    with federation_scope(desk.federation):
        version.refresh_from_db()
        assert (version.answers, version.state) == ({"division": ["B"]}, ResultsState.RECEIVED)
