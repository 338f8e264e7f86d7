"""Addresses of PDFs: the file, or the way to it, for browsers, scripts and htmx."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from federation.jobs.models import Job, JobState
from federation.pdf.models import Printout
from federation.pdf.views import NewPrintouts
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.pages import assert_well_formed, get, words_of
from tests.pdfs import make_printouts
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system

pytestmark = pytest.mark.django_db

PDF = "/fisc/ranking/barruf/editions/1/list.pdf"
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture(autouse=True)
def counted_anew() -> None:
    cache.clear()


@pytest.fixture
def rated(fisc: Federation) -> Federation:
    with federation_scope(fisc):
        system = make_system("barruf")
        one, two = make_players("Aina Puig", "Biel Grau")
        add_championship(system, "open", [Game(one, two)] * 12)
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system, date(2020, 11, 1))
    return fisc


def printouts(federation: Federation) -> int:
    with federation_scope(federation):
        return Printout.objects.count()


def test_browser_follows_the_making_and_is_given_the_file(rated: Federation) -> None:
    answer = get(PDF, **BROWSER)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (202, "2")
    assert "no-store" in answer["Cache-Control"]
    assert_well_formed(page)
    assert "Creating a PDF" in words_of(page)
    [url] = {part.split('"')[0] for part in page.split('hx-get="')[1:]}
    assert get(url, **BROWSER, **{"HX-Request": "true"}).content.decode().count("<progress") == 1
    assert make_printouts(rated) == 1
    poll = get(url, **BROWSER, **{"HX-Request": "true"})
    assert (poll.status_code, poll["HX-Redirect"], poll.content) == (200, url, b"")
    for address in (url, PDF):
        file = get(address, **BROWSER)
        assert (file.status_code, file["Content-Type"]) == (200, "application/pdf")
        assert file["Content-Disposition"].startswith('inline; filename="fisc-barruf-1-')
    assert printouts(rated) == 1


def test_page_without_scripts_asks_again_by_itself(rated: Federation) -> None:
    page = get(PDF, **BROWSER).content.decode()
    assert f'<noscript><meta http-equiv="refresh" content="3;url={PDF}?printout=' in page


def test_program_is_told_where_to_ask_again(rated: Federation) -> None:
    answer = get(PDF)
    told = answer.json()
    assert (answer.status_code, told["state"], told["url"]) == (202, "queued", answer["Location"])
    assert told["url"].startswith(f"http://testserver{PDF}?printout=")
    make_printouts(rated)
    assert get(told["url"])["Content-Type"] == "application/pdf"


def test_second_reader_waits_for_the_same_job_and_another_language_for_another(rated: Federation) -> None:
    for _time in range(3):
        assert Client().get(PDF, headers={"Accept-Language": "ca"}).status_code == 202
    assert printouts(rated) == 1
    assert Client().get(PDF, headers={"Accept-Language": "pl"}).status_code == 202
    assert printouts(rated) == 2


def test_failure_is_said_and_its_page_can_be_asked_again(rated: Federation) -> None:
    get(PDF)
    with federation_scope(rated):
        Job.objects.update(state=JobState.FAILED, error_code="disk_full", finished_at=timezone.now())
    answer = get(PDF, **BROWSER)
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "disk is full" in words_of(answer.content.decode())
    assert "hx-get" not in answer.content.decode().partition("<main")[2]
    assert get(PDF).json()["state"] == "failed"


def test_stranger_has_so_many_new_ones_made_and_is_given_what_is_made(
    rated: Federation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewPrintouts, "rate", "1/hour")
    assert Client().get(PDF, headers={"Accept-Language": "ca"}).status_code == 202
    make_printouts(rated)
    refused = Client().get(PDF, headers={"Accept-Language": "pl", **BROWSER})
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    for _time in range(3):
        assert Client().get(PDF, headers={"Accept-Language": "ca"}).status_code == 200
    # Another address is another stranger.
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.get(PDF, headers={"Accept-Language": "es"}).status_code == 202


def test_address_behind_a_proxy_is_the_clients(
    rated: Federation, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    monkeypatch.setattr(NewPrintouts, "rate", "1/hour")
    for language, client in (("ca", "192.0.2.1"), ("pl", "192.0.2.2")):
        headers = {"Accept-Language": language, "X-Forwarded-For": client}
        assert Client().get(PDF, headers=headers).status_code == 202
    assert Client().get(PDF, headers={"Accept-Language": "es", "X-Forwarded-For": "192.0.2.1"}).status_code == 429
