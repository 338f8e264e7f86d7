"""Pages for strangers: 304 while nothing has changed, kept for the next one, and never another reader's."""

from __future__ import annotations

from collections.abc import Iterator

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
from tests.people import make_players
from tests.staff import log_in_as

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/fisc/players/"
PAGES = ("/fisc/", PAGE, "/fisc/championships/", "/fisc/ranking/", "/fisc/clubs/", "/fisc/rulebook/", "/fisc/rules/")


@pytest.fixture(autouse=True)
def kept_pages(settings: Settings) -> Iterator[None]:
    settings.FARISTOL_KEEP_PAGES = True
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def anna(fisc: Federation) -> Federation:
    with federation_scope(fisc):
        make_players("Anna Pla")
    return fisc


def ask(client: Client | None = None, path: str = PAGE, language: str = "en", **headers: str) -> HttpResponse:
    return (client or Client()).get(path, headers={"Accept-Language": language, **headers})


@pytest.mark.parametrize("path", PAGES)
def test_pages_for_strangers_set_no_cookie_and_carry_no_token(anna: Federation, path: str) -> None:
    answer = ask(path=path)
    assert not answer.cookies
    assert b"csrf" not in answer.content.lower()
    if answer.status_code == 200:
        assert answer.headers["ETag"].startswith('W/"')
        assert answer.headers["Cache-Control"] == "public, max-age=0, s-maxage=1, must-revalidate"


def test_who_knows_the_page_is_told_so_with_two_queries_and_no_body(anna: Federation) -> None:
    etag = ask().headers["ETag"]
    with CaptureQueriesContext(connection) as queries:
        answer = ask(**{"If-None-Match": etag})
    assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", etag)
    # Its federation and the version, besides entering the scope.
    assert len([one for one in queries if " FROM " in one["sql"]]) == 2


def test_next_stranger_gets_what_was_kept(anna: Federation) -> None:
    first = ask()
    with CaptureQueriesContext(connection) as queries:
        second = ask()
    assert second.content == first.content
    assert second.headers["Content-Type"] == first.headers["Content-Type"]
    assert second.headers["Content-Language"] == "en"
    assert len([one for one in queries if " FROM " in one["sql"]]) == 2


def test_page_is_made_anew_when_something_has_changed(anna: Federation) -> None:
    etag = ask().headers["ETag"]
    with federation_scope(anna):
        make_players("Bernat Coll")
    answer = ask(**{"If-None-Match": etag})
    assert answer.status_code == 200
    assert "Bernat" in answer.content.decode()


def test_each_language_address_and_federation_has_its_own_page(anna: Federation, pfs: Federation) -> None:
    with federation_scope(pfs):
        make_players("Zofia Nowak")
    english, catalan = ask(), ask(language="ca")
    assert english.headers["ETag"] != catalan.headers["ETag"]
    assert (ask().content, ask(language="ca").content) == (english.content, catalan.content)
    by_cookie = Client()
    by_cookie.post("/fisc/language/", {"language": "pl", "next": PAGE})
    assert ask(by_cookie).headers["Content-Language"] == "pl"
    assert ask().content == english.content
    assert "Zofia" in ask(path="/pfs/players/").content.decode()
    assert "Zofia" not in ask().content.decode()
    assert ask(path=f"{PAGE}?q=nobody").content != english.content


def test_nobody_ever_gets_another_readers_page(anna: Federation) -> None:
    """Whoever asks first, and whatever is kept by then."""
    staff = log_in_as(anna, Role.STAFF)
    mail = f"{Role.STAFF}@fisc.example"
    for path in PAGES:
        for first, second in ((staff, None), (None, staff)):
            cache.clear()
            answers = {client: ask(client, path) for client in (first, second)}
            answers |= {client: ask(client, path) for client in (first, second)}
            assert mail in answers[staff].content.decode()
            assert mail not in answers[None].content.decode()
            assert "ETag" not in answers[staff].headers
            assert "private" in answers[staff].headers["Cache-Control"]
            # What a stranger knows is no answer for somebody who is logged in.
            known = answers[None].headers.get("ETag", '"none"')
            assert ask(staff, path, **{"If-None-Match": known}).status_code == answers[staff].status_code != 304


def test_message_for_one_reader_is_not_kept_for_the_next(anna: Federation) -> None:
    reader = Client()
    reader.cookies["messages"] = "something for one reader"
    answer = ask(reader)
    assert "ETag" not in answer.headers
    assert ask().headers["ETag"]


def test_pages_with_a_form_are_never_kept(anna: Federation) -> None:
    first, second = ask(path="/fisc/accounts/login/"), ask(path="/fisc/accounts/login/")
    assert "ETag" not in first.headers
    assert first.content != second.content


def test_language_is_chosen_without_a_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/language/", {"language": "ca", "next": "/"}).cookies["django_language"].value == "ca"


def test_kept_page_travels_compressed_too(anna: Federation) -> None:
    plain = ask()
    packed = ask(**{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["ETag"] == plain.headers["ETag"]
