"""Rulebooks on paper: whole, readable by assistive programs, every letter drawn, nothing beyond its margins."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from federation.pdf.pages import Mark, write_pdf
from games.rulebook.document import Document
from tests.pdfs import (
    bookmarks_of,
    boxes_outside,
    fonts_of,
    missing_glyphs,
    streams_of,
    text_of_pdf,
    texts_outside_margins,
)
from tests.tournaments.rulebooks.books import make_book
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.pages import Figures, lay_out_rulebook, render_text
from tournaments.rulebooks.document.source import OwnArticle

MARK = Mark("FISC", "Federació Internacional", "#8a1c36", "#d9a441")
# A millimetre is 96 / 25.4 pixels; the margin of the pages is 20 mm.
MARGIN = 20 * 96 / 25.4
LONG = "https://example.org/" + "molt-llarg/" * 30
TABLE = f"| a | b |\n|-|-|\n| {'y' * 80} | z |"
OWN = f"# Títol\n\n{LONG}\n\n`{'x' * 300}`\n\n{TABLE}\n\nVegeu [[game.board]] i [[no.where]]."


def make(competition: str, language: str, **changes: Any) -> tuple[Document, Figures]:
    book = make_book(competition, language, **changes)
    return assemble_rulebook(book), Figures(book.board, book.tiles, book.rules.scoring)


def contents_beside_the_text(pages: Any, document: Document) -> set[str]:
    """The chapters and articles that the contents name only on a page where the text has begun, or not at all."""
    begun = next(place for place, page in enumerate(pages.pages) if document.chapters[0].anchor in page.anchors)
    named = {link[1] for page in pages.pages[:begun] for link in page.links if link[0] == "internal"}
    return {one.anchor for chapter in document.chapters for one in (chapter, *chapter.articles)} - named


@pytest.mark.parametrize(
    ("competition", "language"),
    [("basics", "en"), ("ebre", "es"), ("fisc", "ca"), ("mallorca", "ca"), ("pinczow", "pl")],
)
def test_every_preset_is_printed_whole(competition: str, language: str) -> None:
    document, figures = make(competition, language)
    pages = lay_out_rulebook(document, figures, MARK)
    assert boxes_outside(pages) == []
    # The cover has no margins.
    assert [line for line in texts_outside_margins(pages, MARGIN) if not line.startswith("page 1:")] == []
    assert missing_glyphs(pages) == []
    assert contents_beside_the_text(pages, document) == set()
    titles = [f"{one.number} {one.title}" for chapter in document.chapters for one in (chapter, *chapter.articles)]
    # What was typed with a middle dot is drawn with one.
    marks = [" ".join(label.split()) for label in bookmarks_of(pages)]
    assert [" ".join(title.split()) for title in titles] == marks[1:]


def test_file_says_its_language_title_and_that_it_is_accessible() -> None:
    document, figures = make("fisc", "ca")
    content = streams_of(write_pdf(lay_out_rulebook(document, figures, MARK)).content)
    assert b"<pdfuaid:part" in content or b"pdfuaid:part=" in content
    assert b"/Lang (ca)" in content
    assert b"/DisplayDocTitle true" in content
    assert b"/MarkInfo" in content
    assert b"Campionat" in content


def test_only_our_fonts_are_in_the_file() -> None:
    pages = lay_out_rulebook(*make("pinczow", "pl"), MARK)
    assert {name.partition("+")[2][:13] for name in fonts_of(pages)} == {"Faristol-Sans", "Faristol-Slab"}


def test_same_document_gives_the_same_bytes() -> None:
    document, figures = make("basics", "en")
    first, second = (write_pdf(lay_out_rulebook(document, figures, MARK)) for _time in range(2))
    assert first == second


def test_own_article_with_endless_words_stays_on_the_page() -> None:
    own = OwnArticle("own", "game.board", "after", 0, "Col·legi " + "W" * 150, OWN)
    document, figures = make("fisc", "ca", own=(own,))
    pages = lay_out_rulebook(document, figures, MARK)
    assert boxes_outside(pages) == []
    assert [line for line in texts_outside_margins(pages, MARGIN) if not line.startswith("page 1:")] == []


@pytest.mark.parametrize(
    ("articles", "title"),
    # The last are wider than they are long: two columns are chosen, and do not fit.
    [(2, "Col·legi"), (12, "Col·legi " * 3), (12, "Col·legi " * 20), (60, "Col·legi"), (8, "WWWW " * 7)],
)
def test_book_begins_after_the_contents_however_long_these_are(articles: int, title: str) -> None:
    titles = [title.strip()] * articles
    own = tuple(
        OwnArticle(f"own{place}", "game.board", "after", place, title, "x") for place, title in enumerate(titles)
    )
    document, figures = make("mallorca", "ca", own=own)
    assert contents_beside_the_text(lay_out_rulebook(document, figures, MARK), document) == set()


def test_long_titles_stay_on_the_cover() -> None:
    document, figures = make("fisc", "ca")
    long = replace(document, title="Campionat " * 12, federation="Federació " * 20, subtitle="W" * 90)
    pages = lay_out_rulebook(long, figures, MARK)
    assert boxes_outside(pages) == []
    assert sum(page.anchors.get("contents-title") is not None for page in pages.pages[:2]) == 1


def test_contents_name_the_pages_of_chapters() -> None:
    document, figures = make("basics", "en")
    pages = lay_out_rulebook(document, figures, MARK)
    text = text_of_pdf(write_pdf(pages).content)
    for chapter in document.chapters:
        page = next(n for n, page in enumerate(pages.pages, start=1) if f"{chapter.anchor}" in page.anchors)
        assert re.search(rf"{re.escape(chapter.title)}[ .]*{page}\b", text), chapter.title


def test_preview_says_on_every_page_that_it_is_not_published() -> None:
    document, figures = make("basics", "en", edition="", published_on="")
    pdf = write_pdf(lay_out_rulebook(document, figures, MARK, is_draft=True))
    assert text_of_pdf(pdf.content).count("preview, not published") >= pdf.pages


def test_references_are_links_and_lost_ones_stay_as_written() -> None:
    own = OwnArticle("own", "", "after", 0, "Own", OWN)
    document, figures = make("fisc", "ca", own=(own,))
    html = render_text(document, figures, with_links=True)
    assert f'<a href="#game-board">{document.numbers["game.board"]}</a>' in html
    assert "[[no.where]]" in html
    assert html.count("[[") == 1
    assert 'class="rule-ref"' in html


def test_headings_are_never_last_on_a_page() -> None:
    for competition in ("fisc", "ebre"):
        pages = lay_out_rulebook(*make(competition, "ca"), MARK)
        for number, page in enumerate(pages.pages, start=1):
            lines = [box for box in _texts(page._page_box) if _is_body(box, page)]
            if lines:
                last = max(lines, key=lambda box: box.position_y)
                assert last.element_tag not in {"h2", "h3"}, (competition, number, last.text)


def _texts(box: Any) -> list[Any]:
    if hasattr(box, "text"):
        return [box]
    return [text for child in getattr(box, "children", ()) for text in _texts(child)]


def _is_body(box: Any, page: Any) -> bool:
    return MARGIN < box.position_y < page.height - MARGIN
