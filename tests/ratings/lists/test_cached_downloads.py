"""An edition's workbook is made once for strangers, and again when something of the federation has changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.pages import get
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system
from tests.staff import log_in_as

pytestmark = pytest.mark.django_db(transaction=True)

EDITION = "/fisc/ranking/barruf/editions/1/download/"


@pytest.fixture(autouse=True)
def kept_pages(settings: Settings) -> Iterator[None]:
    settings.FARISTOL_KEEP_PAGES = True
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def rated(fisc: Federation) -> Federation:
    with federation_scope(fisc):
        system = make_system("barruf")
        one, two = make_players("Aina Puig", "Biel Grau")
        add_championship(system, "open", [Game(one, two), Game(one, two, 1)])
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system, date(2020, 11, 1))
    return fisc


def ask(kind: str, client: Client | None = None, **headers: str) -> tuple[HttpResponse, int]:
    """The answer, and how many queries looked at a table."""
    with CaptureQueriesContext(connection) as queries:
        answer = (client or Client()).get(f"{EDITION}?as={kind}", headers={"Accept-Language": "en", **headers})
    return answer, len([one for one in queries if " FROM " in one["sql"]])


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_list_is_made_once_and_told_to_be_the_same(rated: Federation, kind: str) -> None:
    made, queries = ask(kind)
    assert queries > 2
    kept, queries = ask(kind)
    assert queries == 2
    assert kept.content == made.content
    assert kept.headers["Content-Disposition"] == made.headers["Content-Disposition"]
    known, _ = ask(kind, **{"If-None-Match": made.headers["ETag"]})
    assert (known.status_code, known.content) == (304, b"")


def test_list_is_made_again_when_something_has_changed(rated: Federation) -> None:
    made, _ = ask("xlsx")
    with federation_scope(rated):
        make_players("Cinta Roca")
    answer, queries = ask("xlsx", **{"If-None-Match": made.headers["ETag"]})
    assert answer.status_code == 200
    assert queries > 2


def test_list_for_somebody_logged_in_is_never_kept(rated: Federation) -> None:
    staff = log_in_as(rated, Role.STAFF)
    answer, _ = ask("xlsx", staff)
    assert "ETag" not in answer.headers
    _, queries = ask("xlsx")
    assert queries > 2


def test_pdf_of_a_list_is_kept_once_it_is_made(rated: Federation) -> None:
    """It bears names, which may have to be erased: asked for again each time, and never called immutable."""
    address = "/fisc/ranking/barruf/editions/1/list.pdf"
    assert get(address).status_code == 202
    made = get(address)
    assert made.headers["Content-Type"] == "application/pdf"
    assert made.headers["Cache-Control"] == "public, max-age=0, s-maxage=1, must-revalidate"
    known = get(address, **{"If-None-Match": made.headers["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    with federation_scope(rated):
        make_players("Cinta Roca")
    assert get(address, **{"If-None-Match": made.headers["ETag"]}).status_code == 200
