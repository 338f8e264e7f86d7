"""The shape of a rulebook: numbers, references, JSON and digest."""

from dataclasses import replace

import pytest

from games.rulebook.document import (
    Article,
    Block,
    Chapter,
    Document,
    InvalidDocument,
    Reference,
    number_document,
    split_references,
    write_plain,
)
from tests.games.making.references import unresolved_references


def make_document(*chapters):
    return number_document(Document("Title", "", "en", "FISC", "2023/24", "1", "2023-09-01", chapters))


def make_chapter(code, *articles):
    return Chapter(
        code, code, tuple(Article(f"{code}.{name}", name, (Block("text", words),)) for name, words in articles)
    )


DOCUMENT = make_document(
    make_chapter("turn", ("first", "As in [[end.out]]."), ("order", "So.")),
    make_chapter("end", ("out", "See [[turn]] and [[turn.order]].")),
)


def test_number_document_numbers_chapters_and_articles():
    assert DOCUMENT.numbers == {"turn": "1", "turn.first": "1.1", "turn.order": "1.2", "end": "2", "end.out": "2.1"}


def test_write_plain_puts_numbers_and_leaves_what_leads_nowhere():
    text = "See [[turn.order]], [[turn]] and [[gone]]."
    assert write_plain(text, DOCUMENT.numbers) == "See 1.2, 1 and [[gone]]."


def test_split_references_cuts_and_keeps_everything():
    assert split_references("See [[a.b]][[c]]!") == ("See ", Reference("a.b"), Reference("c"), "!")


def test_unresolved_references_name_article_and_reference():
    chapter = make_chapter("x", ("y", "See [[turn]]."))
    assert unresolved_references(DOCUMENT) == ()
    assert unresolved_references(make_document(chapter)) == (("x.y", "turn"),)


def test_document_survives_json_with_its_digest():
    assert Document.from_json(DOCUMENT.as_json()) == DOCUMENT
    assert Document.from_json(DOCUMENT.as_json()).sha256 == DOCUMENT.sha256
    assert replace(DOCUMENT, edition="2").sha256 != DOCUMENT.sha256


def test_document_from_wrong_json_is_refused():
    with pytest.raises(InvalidDocument):
        Document.from_json({"title": 1})
