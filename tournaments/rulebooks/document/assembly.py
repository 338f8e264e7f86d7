"""Assembly of a rulebook: chapters of the competition, those of the game, and the federation's own articles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils import translation
from django.utils.translation import gettext as _

from games.rulebook.chapters import game_chapters
from games.rulebook.document import Article, Block, Chapter, Document, number_document
from games.rulebook.typography import typeset_chapters
from games.rules.ruleset import RuleSet
from tournaments.rulebooks.chapters import chapters_after_game, chapters_before_game
from tournaments.rulebooks.document.source import OwnArticle, Rulebook

FIRST_CHAPTER = "foreword"
LAST_CHAPTER = "further"


def place_own_articles(chapters: Sequence[Chapter], own: Iterable[OwnArticle]) -> tuple[Chapter, ...]:
    """Return the chapters with own articles next to their anchors; several at one place by order, then key.

    Those without an anchor form a first or last chapter; so do, at the end, those whose anchor no longer exists.
    """
    waiting = sorted(own, key=lambda article: (article.order, article.key))
    known = {code for chapter in chapters for code in (chapter.code, *(a.code for a in chapter.articles))}
    placed = tuple(_fill(chapter, waiting) for chapter in chapters)
    first = [_as_article(one) for one in waiting if not one.anchor and one.position == "before"]
    last = [_as_article(one) for one in waiting if not one.anchor and one.position == "after"]
    last += [_as_article(one) for one in waiting if one.anchor and one.anchor not in known]
    return (
        *((Chapter(FIRST_CHAPTER, _("Foreword"), tuple(first)),) if first else ()),
        *placed,
        *((Chapter(LAST_CHAPTER, _("Further articles"), tuple(last)),) if last else ()),
    )


def _fill(chapter: Chapter, own: Sequence[OwnArticle]) -> Chapter:
    articles = _beside(own, chapter.code, "before")
    for article in chapter.articles:
        articles += [*_beside(own, article.code, "before"), article, *_beside(own, article.code, "after")]
    return replace(chapter, articles=(*articles, *_beside(own, chapter.code, "after")))


def _beside(own: Sequence[OwnArticle], anchor: str, position: str) -> list[Article]:
    return [_as_article(one) for one in own if one.anchor == anchor and one.position == position]


def _as_article(own: OwnArticle) -> Article:
    return Article(f"own.{own.key}", own.title, (Block("markdown", text=own.markdown),), own=True)


def assemble_rulebook(book: Rulebook) -> Document:
    """Return the numbered document in the book's language, whatever language is active. No database queries."""
    with translation.override(book.language):
        chapters = place_own_articles(_generated_chapters(book), book.own)
    chapters = typeset_chapters(chapters, book.language)
    document = Document(
        title=book.title,
        subtitle=book.subtitle,
        language=book.language,
        federation=book.federation.name,
        season=book.season,
        edition=book.edition,
        published_on=book.published_on,
        chapters=chapters,
    )
    return number_document(document)


def _generated_chapters(book: Rulebook) -> tuple[Chapter, ...]:
    game = game_chapters(_with_one_dictionary(book), book.tiles, book.board)
    return (*chapters_before_game(book), *game, *chapters_after_game(book))


def _with_one_dictionary(book: Rulebook) -> RuleSet:
    """Return the game rules with the competition's dictionary, because a book names only one.

    The rules' details of another dictionary, its full name and location, don't apply to this one.
    """
    name, lexicon = book.competition.dictionary, book.rules.lexicon
    if not name or name == lexicon.name:
        return book.rules
    other = replace(lexicon, name=name, inflection="", full_name="", address="")
    return replace(book.rules, lexicon=other)
