"""Published rulebooks, as everybody sees them."""

from __future__ import annotations

import re

import pytest

from federation.presets.services import load_preset
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.rulebook.document import Document
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.pdfs import get_printed
from tests.tournaments.rulebooks.published import SYSTEM, publish, publish_whole, write_article
from tournaments.rulebooks.models import RulebookText
from tournaments.rulebooks.services import remove_article

SHELF = "/fisc/rulebooks/"
TEXT = f"{SHELF}fisc/1/ca/"


def test_shelf_without_a_rulebook_says_so(loaded: Federation) -> None:
    assert "No rulebooks published yet" in words_of(read_page(SHELF))


def test_shelf_has_the_current_edition_and_the_older_ones(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["ca", "en"])
        write_article()
        publish(["ca"])
    html = read_page(SHELF)
    assert_well_formed(html)
    assert html.index("/fisc/rulebooks/fisc/2/") < html.index("/fisc/rulebooks/fisc/1/")
    words = words_of(html)
    assert "1 older edition" in words
    # The second one's job has not run.
    assert "being generated" in words


def test_shelf_asks_no_more_for_more_editions(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole()
    one = count_queries(SHELF)
    with federation_scope(loaded):
        for title in ("One", "Two"):
            write_article(title)
            publish_whole()
    assert count_queries(SHELF) == one


def test_addresses_of_a_book_and_an_edition_lead_to_a_text(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["ca", "pl"])
    assert get(f"{SHELF}fisc/")["Location"] == "/fisc/rulebooks/fisc/1/"
    # English is not to be had: the federation's own language takes its place, and the page says which it is.
    assert get(f"{SHELF}fisc/1/")["Location"] == TEXT
    assert get(f"{SHELF}fisc/1/", **{"Accept-Language": "pl"})["Location"] == f"{SHELF}fisc/1/pl/"
    assert get(f"{SHELF}fisc/1/en/").status_code == 404


def test_text_has_an_anchor_and_a_link_for_every_article(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["en"])
        document = Document.from_json(RulebookText.objects.get().document)
    html = read_page(f"{SHELF}fisc/1/en/")
    assert_well_formed(html)
    for article in document.articles:
        assert f'<article class="rule-article" id="{article.anchor}"' in html
        assert f'class="rule-link" href="#{article.anchor}"' in html
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for target in re.findall(r'href="#([^"]+)"', html):
        assert target in ids
    assert "[[" not in words_of(html)
    assert "<svg" in html
    assert "<style" not in html
    assert "style=" not in html


def test_text_is_in_its_language_whatever_the_reader_reads(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["en"])
    for address, shape in (("", "rulebook by-chapter"), ("?whole=1", "rulebook")):
        html = read_page(f"{SHELF}fisc/1/en/{address}", **{"Accept-Language": "ca"})
        assert f'<div class="{shape}" lang="en">' in html
        assert '<ol lang="en">' in html
        assert "Double letter" in html


def test_older_edition_leads_to_the_current_one(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole()
    assert "There is a newer edition" not in read_page(TEXT)
    with federation_scope(loaded):
        write_article()
        publish_whole()
    assert "There is a newer edition" in read_page(TEXT)
    assert "There is a newer edition" not in read_page(f"{SHELF}fisc/2/ca/")


def test_text_that_is_being_made_says_so_and_has_no_pdf(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish()
    assert "being generated" in read_page(TEXT)
    assert get(f"{TEXT}pdf/").status_code == 404


def test_pdf_is_the_stored_file(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole()
        pdf = RulebookText.objects.get().pdf
    assert pdf is not None
    answer = get(f"{TEXT}pdf/")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["ETag"] == f'"{pdf.sha256}"'
    # The text and its PDF can never change (a trigger sees to it).
    assert answer["Cache-Control"] == "public, max-age=604800, immutable"
    known = get(f"{TEXT}pdf/", **{"If-None-Match": answer["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert answer.content.startswith(b"%PDF-")


def test_changes_between_editions_are_told_word_by_word(loaded: Federation) -> None:
    with federation_scope(loaded):
        article = write_article("Silence", "Be quiet in the hall.")
        publish_whole(["en"])
        article = write_article("Silence", "Be silent in the hall.", key=article.key, seen=seen_of(article))
        publish_whole(["en"])
        remove_article(SYSTEM, "fisc", article.key, seen_of(article))
        publish_whole(["en"])
    html = read_page(f"{SHELF}fisc/2/changes/1/")
    assert_well_formed(html)
    assert "<del>quiet </del>" in html
    assert "<ins>silent </ins>" in html
    assert "1 article has changed." in words_of(html)
    assert "removed" in words_of(read_page(f"{SHELF}fisc/3/changes/2/"))
    assert "No differences: every article says the same." not in html
    assert get(f"{SHELF}fisc/3/changes/9/").status_code == 404


def test_editions_without_a_common_language_cannot_be_compared(loaded: Federation) -> None:
    with federation_scope(loaded):
        publish_whole(["en"])
        publish_whole(["pl"])
    assert "no language in common" in words_of(read_page(f"{SHELF}fisc/2/changes/1/"))


@pytest.mark.parametrize("path", ["fisc/1/", "fisc/1/ca/", "fisc/1/ca/pdf/", "fisc/"])
def test_another_federation_has_none_of_it(loaded: Federation, path: str) -> None:
    with federation_scope(loaded):
        publish_whole()
    load_preset("pfs")
    assert get(f"/pfs/rulebooks/{path}").status_code == 404


@pytest.mark.parametrize("language", ["ca", "es", "pl", "en"])
def test_forms_are_offered_in_every_language(loaded: Federation, language: str) -> None:
    html = read_page(f"{SHELF}forms/?language={language}")
    assert_well_formed(html)
    url = f"/fisc/rulebooks/forms/fisc/score-sheet-2/{language}/"
    assert url in html
    assert get_printed(loaded, url).content.startswith(b"%PDF-")


@pytest.mark.parametrize("path", ["fisc/score-sheet-4/ca/", "fisc/nothing/ca/", "nothing/tiles/ca/", "fisc/tiles/fr/"])
def test_form_that_is_not_offered_is_not_found(loaded: Federation, path: str) -> None:
    assert get(f"{SHELF}forms/{path}").status_code == 404
