"""Pages of word lists: for staff, in the order in which a list comes into being."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.services import receive_version
from tests.games.making.word_lists import WORDS, make_lexicon, make_lexicon_version
from tests.pages import assert_well_formed, count_queries, get, read_page, seen_in, words_of
from tests.staff import log_in_as, send

LIST = "/fisc/desk/lexicons/"
ONE = f"{LIST}llista-de-prova/"
FORM = {"name": "Llista de prova", "tiles": "catalan", "licence": "Invented."}


@pytest.fixture
def lexicon(fisc: Federation, system: Actor) -> Lexicon:
    with federation_scope(fisc):
        return make_lexicon(system)


@pytest.fixture
def versions(fisc: Federation, system: Actor, lexicon: Lexicon) -> list[LexiconVersion]:
    with federation_scope(fisc):
        first = make_lexicon_version(system, lexicon, f"{WORDS}kiwi\n<b>\n")
        return [first, make_lexicon_version(system, lexicon, "casa\nrosa\n", label="2025")]


def upload(content: bytes = WORDS.encode()) -> dict[str, object]:
    return {"file": SimpleUploadedFile("llista.txt", content), "label": "2024", "encoding": ""}


def test_empty_list_says_what_to_do(fisc: Federation) -> None:
    html = read_page(LIST, log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    assert "No word lists yet" in html


def test_list_is_added_and_its_words_sent_in(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.STAFF)
    assert_well_formed(read_page(f"{LIST}new/", client))
    assert send(client, f"{LIST}new/", FORM)["Location"] == ONE
    assert_well_formed(read_page(ONE, client))
    for _click in range(2):
        assert send(client, ONE, upload())["Location"] == f"{ONE}versions/1/"
    text = words_of(read_page(f"{ONE}versions/1/", client))
    assert "Compiling a word list" in text
    with federation_scope(fisc):
        assert Lexicon.objects.get().may_be_kept is False


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"licence": " "}, "This field is required"),
        ({"tiles": "klingon"}, "Select a valid choice"),
        ({"name": "llista DE prova"}, "” already exists."),
    ],
)
def test_wrong_description_is_shown_again(
    fisc: Federation, lexicon: Lexicon, change: dict[str, str], says: str
) -> None:
    answer = send(log_in_as(fisc, Role.STAFF), f"{LIST}new/", {**FORM, "name": "Other", **change})
    assert answer.status_code in {400, 409}
    assert says in answer.content.decode()


def test_description_is_changed_and_an_older_one_refused(fisc: Federation, lexicon: Lexicon) -> None:
    client = log_in_as(fisc, Role.STAFF)
    page = read_page(f"{ONE}edit/", client)
    assert_well_formed(page)
    changed = {**FORM, "name": "Lèxic", "may_be_kept": "on", "seen": seen_in(page, "licence")}
    assert send(client, f"{ONE}edit/", changed).status_code == 302
    stale = send(client, f"{ONE}edit/", {**changed, "name": "Another"})
    assert stale.status_code == 409
    assert "Someone else changed this in the meantime." in stale.content.decode()
    with federation_scope(fisc):
        lexicon.refresh_from_db()
    assert (lexicon.name, lexicon.may_be_kept) == ("Lèxic", True)


@pytest.mark.parametrize("data", [{}, {"file": ""}])
def test_sending_nothing_says_so(fisc: Federation, lexicon: Lexicon, data: dict[str, str]) -> None:
    answer = send(log_in_as(fisc, Role.STAFF), ONE, data)
    assert answer.status_code == 400
    assert "Choose a file first." in answer.content.decode()


def test_file_that_is_too_large_is_refused_on_the_page(fisc: Federation, lexicon: Lexicon) -> None:
    answer = send(log_in_as(fisc, Role.STAFF), ONE, upload(b"A" * (10 * 1024 * 1024 + 1)))
    assert answer.status_code == 413
    assert "the limit is" in answer.content.decode()


def test_report_counts_what_was_left_out(fisc: Federation, versions: list[LexiconVersion]) -> None:
    html = read_page(f"{ONE}versions/1/", log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    text = words_of(html)
    assert "Words 8 Lines in the file 10 Can’t be spelled with the tiles 2" in text
    assert "This version is in use" in text
    assert "9 kiwi" in text
    assert "<b>\n" not in html


def test_report_shows_the_difference_and_gives_its_words(fisc: Federation, versions: list[LexiconVersion]) -> None:
    client = log_in_as(fisc, Role.STAFF)
    html = read_page(f"{ONE}versions/2/", client)
    assert_well_formed(html)
    assert "Words added 1 word Words removed 7 words" in words_of(html)
    assert get(f"{ONE}versions/2/added/", client).content.decode() == "ROSA\n"
    removed = get(f"{ONE}versions/2/removed/", client).content.decode().split()
    assert removed == ["CANYA", "CASES", "COL·LEGI", "ÇO", "GOS", "GOSSA", "QUE"]
    assert get(f"{ONE}versions/1/added/", client).status_code == 404


def test_version_is_taken_into_use_with_one_click_or_two(fisc: Federation, versions: list[LexiconVersion]) -> None:
    client = log_in_as(fisc, Role.STAFF)
    assert "Use this version?" in read_page(f"{ONE}versions/2/", client)
    for _click in range(2):
        assert send(client, f"{ONE}versions/2/current/").status_code == 302
    assert "This version is in use" in read_page(f"{ONE}versions/2/", client)


def test_refused_version_says_why_in_words(fisc: Federation, lexicon: Lexicon, system: Actor) -> None:
    with federation_scope(fisc):
        make_lexicon_version(system, lexicon, b"PK\x03\x04nothing")
    client = log_in_as(fisc, Role.STAFF)
    html = read_page(f"{ONE}versions/1/", client)
    assert_well_formed(html)
    assert "The file is damaged" in html
    assert send(client, f"{ONE}versions/1/current/").status_code == 409
    assert "The file is damaged and can’t be unpacked. Compress it" in read_page(f"{ONE}versions/1/", client)


def test_version_that_nobody_compiled_is_shown(fisc: Federation, lexicon: Lexicon, system: Actor) -> None:
    with federation_scope(fisc):
        receive_version(system, lexicon, "llista.txt", b"casa")
    assert_well_formed(read_page(f"{ONE}versions/1/", log_in_as(fisc, Role.STAFF)))


def test_original_is_given_back(fisc: Federation, versions: list[LexiconVersion]) -> None:
    response = get(f"{ONE}versions/2/file/", log_in_as(fisc, Role.STAFF))
    assert response.content == b"casa\nrosa\n"
    assert response["Content-Type"] == "application/octet-stream"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("what=ca*", "3 words CANYA CASA CASES"),
        ("what=ca*&length=4", "2 words CANYA CASA"),
        ("what=asac&how=anagram", "1 word CASA"),
        ("what=gossa%3F&how=from_rack&length=3", "2 words GOS GOSSA"),
        ("what=*r*&version=2", "1 word ROSA Searched Llista de prova 2025"),
        ("what=x*", "No matching words in the list."),
        ("", "Searched Llista de prova 1."),
    ],
)
def test_words_are_found(fisc: Federation, versions: list[LexiconVersion], query: str, says: str) -> None:
    html = read_page(f"{ONE}find/?{query}", log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    assert says in words_of(html)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("what=k*", 400),
        ("what=" + "A" * 61, 400),
        ("length=x&what=a", 400),
        ("how=x&what=a", 400),
        ("what=a&version=9", 404),
    ],
)
def test_what_cannot_be_looked_for_is_refused(
    fisc: Federation, versions: list[LexiconVersion], query: str, status: int
) -> None:
    assert get(f"{ONE}find/?{query}", log_in_as(fisc, Role.STAFF)).status_code == status


def test_search_without_a_version_says_so(fisc: Federation, lexicon: Lexicon) -> None:
    assert "No version of this list is ready yet" in read_page(f"{ONE}find/?what=a", log_in_as(fisc, Role.STAFF))


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
@pytest.mark.parametrize("part", ["", "new/", "{one}", "{one}edit/", "{one}find/?what=a", "{one}versions/1/file/"])
def test_word_lists_are_for_staff(fisc: Federation, versions: list[LexiconVersion], role: Role, part: str) -> None:
    path = LIST + part.format(one="llista-de-prova/")
    assert get(path).status_code == 302
    assert get(path, log_in_as(fisc, role)).status_code == 403


@pytest.mark.parametrize("part", ["", "edit/", "find/", "versions/1/", "versions/1/file/", "versions/2/added/"])
def test_word_list_of_another_federation_is_not_found(
    fisc: Federation, pfs: Federation, versions: list[LexiconVersion], part: str
) -> None:
    client = log_in_as(pfs, Role.ADMINISTRATOR)
    assert get(f"/pfs/desk/lexicons/llista-de-prova/{part}", client).status_code == 404


def test_lists_take_the_same_queries_for_many_rows(fisc: Federation, lexicon: Lexicon, system: Actor) -> None:
    client = log_in_as(fisc, Role.STAFF)
    with federation_scope(fisc):
        make_lexicon_version(system, lexicon)
    few = [count_queries(path, client) for path in (LIST, ONE)]
    with federation_scope(fisc):
        for number in range(2):
            make_lexicon_version(system, make_lexicon(system, f"Other {number}"), f"casa{'s' * number}\n")
            make_lexicon_version(system, lexicon, f"gos{'s' * number}\n")
    assert [count_queries(path, client) for path in (LIST, ONE)] == few
