"""The federation's own articles in their places among those made from parameters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.rulebook.document import Article, Block, Chapter
from tournaments.rulebooks.document.source import OwnArticle

FIRST_CHAPTER = "foreword"
LAST_CHAPTER = "further"


def place_own_articles(chapters: Sequence[Chapter], own: Iterable[OwnArticle]) -> tuple[Chapter, ...]:
    """The chapters with the own articles beside their anchors, several at one place by their order, then their key.

    Those without an anchor make a first or a last chapter; so do, at the end, those whose anchor is not there.
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
