"""Published rulebooks for programs."""

from __future__ import annotations

from federation.presets.services import load_preset
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.rulebook.document import Document
from tests.api import Api
from tests.tournaments.rulebooks.published import publish, publish_whole, write_article


def test_editions_are_listed_with_their_texts(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["ca", "en"])
        write_article()
        publish(["ca"])
    listed = Api(loaded).get("rulebooks/")["results"]
    assert [(one["book"], one["number"], one["season"]) for one in listed] == [
        ("fisc", 2, "2023/24"),
        ("fisc", 1, "2023/24"),
    ]
    unmade, first = listed[0]["texts"][0], listed[1]["texts"]
    assert unmade["sha256"] == unmade["pdf_sha256"] == ""
    assert [text["language"] for text in first] == ["ca", "en"]
    assert first[0]["pdf"].endswith("/fisc/rulebooks/fisc/1/ca/pdf/")
    assert len(first[0]["pdf_sha256"]) == 64
    assert listed[0]["changes"].endswith("/rulebooks/fisc/2/changes/1/")
    assert Api(loaded).get("rulebooks/fisc/1/") == listed[1]


def test_text_is_the_whole_document(loaded: Federation) -> None:
    with federation_scope(loaded):
        text = publish_whole(["en"]).texts.get()
    found = Api(loaded).get("rulebooks/fisc/1/en/")
    assert Document.from_json(found).sha256 == text.sha256


def test_text_that_is_being_made_is_a_conflict(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish(["en"])
    assert Api(loaded).get("rulebooks/fisc/1/en/", 409)["code"] == "text_not_ready"


def test_changes_are_told_by_article(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["en"])
        write_article("Silence", "Be quiet.")
        publish_whole(["en"])
    [change] = Api(loaded).get("rulebooks/fisc/2/changes/1/")
    assert (change["code"], change["change"], change["old_number"]) == ("own.silence", "added", "")
    assert change["title"] == [{"kind": "added", "text": "Silence"}]


def test_what_is_not_there_is_not_found(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["en"])
    other = load_preset("pfs")
    for path in ("rulebooks/fisc/1/", "rulebooks/fisc/1/en/", "rulebooks/fisc/1/changes/1/"):
        Api(other).get(path, 404)
    for path in ("rulebooks/fisc/9/", "rulebooks/fisc/1/pl/", "rulebooks/fisc/1/changes/1/?language=pl"):
        Api(loaded).get(path, 404)
