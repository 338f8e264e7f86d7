"""Word lists through the API."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.lexicons.models import Lexicon
from tests.api import Api, api_of
from tests.games.making.word_lists import WORDS, make_lexicon, make_lexicon_version
from tests.people import make_actor

ONE = "lexicons/llista-de-prova/"
NEW = {"name": "Llista de prova", "tiles": "catalan", "licence": "Invented."}


@pytest.fixture
def staff(fisc: Federation) -> Api:
    return api_of(fisc, make_actor(fisc, Role.STAFF))


@pytest.fixture
def lexicon(fisc: Federation, system: Actor) -> Lexicon:
    with federation_scope(fisc):
        return make_lexicon_version(system).lexicon


def test_list_is_added_sent_in_and_taken_into_use(fisc: Federation, staff: Api, system: Actor) -> None:
    added = staff.post("lexicons/", 201, data=NEW)
    assert (added["code"], added["current"], added["may_be_kept"]) == ("llista-de-prova", None, False)
    file = SimpleUploadedFile("llista.txt", WORDS.encode())
    sent = staff.post(f"{ONE}versions/", 202, data={"file": file, "label": "2024"})
    assert (sent["number"], sent["state"]) == (1, "compiling")
    assert staff.get(staff.last["Location"])["label"] == "2024"
    assert [one["number"] for one in staff.get(f"{ONE}versions/")["results"]] == [1]
    staff.post(f"{ONE}versions/1/current/", 409)
    with federation_scope(fisc):
        make_lexicon_version(system, Lexicon.objects.get(), "gos\nkiwi\n")
    assert staff.post(f"{ONE}versions/2/current/", 200)["tally"]["unspellable"]["number"] == 1
    assert staff.get(ONE)["current"] == 2
    assert [one["words"] for one in staff.get("lexicons/")["results"]] == [1]


@pytest.mark.parametrize("change", [{"tiles": "klingon"}, {"licence": ""}, {"name": ""}])
def test_wrong_description_is_refused(staff: Api, change: dict[str, str]) -> None:
    staff.post("lexicons/", 400, data={**NEW, **change})


def test_upload_without_a_file_or_with_an_unknown_encoding_is_refused(staff: Api, lexicon: Lexicon) -> None:
    staff.post(f"{ONE}versions/", 400, data={})
    file = SimpleUploadedFile("llista.txt", b"casa")
    staff.post(f"{ONE}versions/", 400, data={"file": file, "encoding": "rot13"})


def test_words_are_checked_one_by_one(staff: Api, lexicon: Lexicon) -> None:
    words = {"words": ["Casa", "kiwi", "COL.LEGI"]}
    answer = staff.post(f"{ONE}check/", 200, data=words, content_type="application/json")
    assert answer == {
        "version": 1,
        "valid": False,
        "words": [
            {"word": "Casa", "valid": True},
            {"word": "kiwi", "valid": False},
            {"word": "COL.LEGI", "valid": True},
        ],
    }


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("pattern=CA*&length=4", ["CANYA", "CASA"]),
        ("tiles=ASAC", ["CASA"]),
        ("tiles=GOSSA&shortest=2", ["GOS", "GOSSA"]),
    ],
)
def test_words_are_found(staff: Api, lexicon: Lexicon, query: str, found: list[str]) -> None:
    assert staff.get(f"{ONE}search/?{query}") == {"version": 1, "words": found, "is_cut": False}


@pytest.mark.parametrize("query", ["", "pattern=A&tiles=A", "pattern=K*", "pattern=" + "A" * 61, "tiles=A&shortest=x"])
def test_search_that_cannot_be_is_refused(staff: Api, lexicon: Lexicon, query: str) -> None:
    staff.get(f"{ONE}search/?{query}", 400)


def test_list_without_words_has_nothing_to_ask(fisc: Federation, staff: Api, system: Actor) -> None:
    with federation_scope(fisc):
        make_lexicon(system)
    staff.get(f"{ONE}search/?pattern=A", 404)


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_lists_are_for_staff(fisc: Federation, lexicon: Lexicon, role: Role) -> None:
    api = api_of(fisc, make_actor(fisc, role))
    for path in ("lexicons/", ONE, f"{ONE}versions/", f"{ONE}versions/1/", f"{ONE}search/?pattern=A"):
        api.get(path, 403)
    api.post("lexicons/", 403, data=NEW)
    api.post(f"{ONE}check/", 403, data={"words": ["casa"]}, content_type="application/json")
    Api(fisc).get("lexicons/", 401)


def test_list_of_another_federation_is_not_found(fisc: Federation, pfs: Federation, lexicon: Lexicon) -> None:
    api = api_of(pfs, make_actor(pfs, Role.ADMINISTRATOR))
    for path in (ONE, f"{ONE}versions/", f"{ONE}versions/1/", f"{ONE}search/?pattern=A"):
        api.get(path, 404)
