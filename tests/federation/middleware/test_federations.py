"""A stranger whose page is kept is answered at the door: as by the view, without a query, a second behind at most."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from federation.middleware import federations
from federation.middleware.federations import Address, address_of, find_door, find_federation
from federation.middleware.public_pages import KeptPage
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_players
from tests.staff import log_in_as

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/fisc/players/"


@pytest.fixture(autouse=True)
def kept_pages(settings: Settings) -> Iterator[None]:
    settings.FARISTOL_KEEP_PAGES = True
    settings.FARISTOL_BRIEF_SECONDS = 3600
    cache.clear()
    federations._known.clear()
    yield
    cache.clear()
    federations._known.clear()


def ask(client: Client | None = None, **headers: str) -> HttpResponse:
    return (client or Client()).get(PAGE, headers={"Accept-Language": "en", **headers})


def test_kept_page_and_304_need_no_query(fisc: Federation) -> None:
    made = ask()
    with CaptureQueriesContext(connection) as queries:
        kept = ask()
        known = ask(**{"If-None-Match": made.headers["ETag"]})
    assert not queries.captured_queries
    assert (kept.status_code, kept.content) == (200, made.content)
    assert (known.status_code, known.content) == (304, b"")


@pytest.mark.parametrize("encoding", ["gzip", "identity", ""])
def test_answer_at_the_door_has_the_headers_of_the_view(fisc: Federation, encoding: str) -> None:
    def heads(response: HttpResponse) -> dict[str, object]:
        found = dict(response.headers)
        # Every request has its own name, and Django varies the length of what it packs.
        del found["X-Request-ID"], found["Content-Length"]
        return {**found, "Vary": {one.strip() for one in found["Vary"].split(",")} - {"Accept-Encoding"}}

    made, kept = ask(**{"Accept-Encoding": encoding}), ask(**{"Accept-Encoding": encoding})
    assert heads(kept) == heads(made)
    assert kept.headers["Content-Length"] == str(len(kept.content))
    assert "Accept-Encoding" in kept.headers["Vary"]


def test_who_has_a_cookie_or_a_key_passes_the_door(fisc: Federation) -> None:
    ask()
    with federation_scope(fisc):
        make_players("Bernat Coll")
    assert "Bernat" not in ask().content.decode()
    for name in ("csrftoken", "messages", "sessionid"):
        reader = Client()
        reader.cookies[name] = "a"
        assert "Bernat" in ask(reader).content.decode(), name
    assert "Bernat" in ask(log_in_as(fisc, Role.STAFF)).content.decode()


def test_version_is_asked_anew_when_its_time_is_over(fisc: Federation, settings: Settings) -> None:
    settings.FARISTOL_BRIEF_SECONDS = 0
    ask()
    with federation_scope(fisc):
        make_players("Bernat Coll")
    assert "Bernat" in ask().content.decode()
    assert not federations._known


def test_federation_is_found_by_its_host_before_the_path(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        fisc.hostname = "scrabble.example"
        fisc.save()
    assert find_federation(Address("scrabble.example", "pfs")) == (fisc, False)
    assert find_federation(Address("other.example", "pfs")) == (pfs, True)
    assert find_federation(Address("other.example", "")) == (None, False)


@pytest.mark.parametrize(
    ("path", "slug"), [("/fisc/players/", "fisc"), ("/fisc", "fisc"), ("/", ""), ("/a\0b/", ""), ("/accounts/", "")]
)
def test_slug_is_what_may_be_one(path: str, slug: str) -> None:
    assert address_of(RequestFactory().get(path, headers={"Host": "TESTSERVER:80"})) == Address("testserver", slug)


def test_addresses_of_nobody_take_no_memory(fisc: Federation, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        assert find_door(RequestFactory().get(f"/nobody-{number}/")) is None
    assert not federations._known
    monkeypatch.setattr(federations, "MOST_KNOWN", 1)
    for host in ("testserver", "localhost"):
        assert find_door(RequestFactory().get(PAGE, headers={"Host": host}))
    assert [address.host for address in federations._known] == ["localhost"]


def test_packed_page_is_unpacked_for_who_does_not_take_it_so() -> None:
    page = KeptPage(b"a picture", {"Content-Type": "image/png"}, is_packed=False)
    answer = page.to(RequestFactory().get("/", headers={"Accept-Encoding": "gzip"}))
    assert (answer.content, "Content-Encoding" in answer.headers) == (b"a picture", False)
