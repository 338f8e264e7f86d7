"""Whole rulebooks: references, codes, texts, and the federation's own articles in their places."""

import re
from collections import Counter

import pytest

from games.rulebook.document import block_texts
from tests.games.making.references import unresolved_references
from tests.tournaments.rulebooks.books import COMPETITIONS, make_book
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.source import OwnArticle


def own(key, anchor="", position="after", order=0):
    return OwnArticle(key, anchor, position, order, key.title(), f"About *{key}*.")


def codes_of(document):
    return [article.code for article in document.articles]


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_assemble_rulebook_of_every_preset_is_whole(competition):
    document = assemble_rulebook(make_book(competition))
    codes = [chapter.code for chapter in document.chapters] + codes_of(document)
    assert [code for code, count in Counter(codes).items() if count > 1] == []
    assert unresolved_references(document) == ()
    for article in document.articles:
        texts = [article.title, *(text for block in article.blocks for text in block_texts(block))]
        assert article.blocks, article.code
        assert all(text.strip() for text in texts), article.code
        assert not re.search(r"None|%\(|\(\)|  |True|False", " ".join(texts)), (article.code, texts)


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_assemble_rulebook_of_the_same_source_is_the_same(competition):
    assert assemble_rulebook(make_book(competition)).sha256 == assemble_rulebook(make_book(competition)).sha256


def test_own_articles_stand_beside_their_anchors_in_order():
    articles = (
        own("late", "game.board", order=2),
        own("soon", "game.board", order=1),
        own("head", "game", "before"),
        own("tail", "game", "after"),
        own("front", "game.board", "before"),
    )
    codes = codes_of(assemble_rulebook(make_book(own=articles)))
    game = [code for code in codes if code.startswith(("game.", "own."))]
    assert game[:5] == ["own.head", "game.aim", "own.front", "game.board", "own.soon"]
    assert game[5] == "own.late"
    assert game[-1] == "own.tail"


def test_own_articles_without_an_anchor_make_first_and_last_chapters():
    document = assemble_rulebook(make_book(own=(own("welcome", position="before"), own("bye"))))
    assert document.chapters[0].articles[0].code == "own.welcome"
    assert document.chapters[-1].articles[-1].code == "own.bye"
    assert document.numbers["own.welcome"] == "1.1"


def test_own_article_with_an_unknown_anchor_stands_at_the_end():
    book = make_book(own=(own("lost", "no.such", "before"), own("found", "game.aim")))
    assert codes_of(assemble_rulebook(book))[-1] == "own.lost"
