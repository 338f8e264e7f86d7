"""The federation's own articles of a book: written, moved, removed. They stand in the next edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from django.db import transaction

from federation.audit.services import record
from federation.names.comparing import make_slug
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locking import lock_federation, locking
from games.permissions import GameAction
from tournaments.errors import ArticleEmpty, ArticleMoved
from tournaments.rulebooks.models import RulebookArticle
from tournaments.rulebooks.queries.sources import LANGUAGES, stored_article


@dataclass(frozen=True, slots=True)
class ArticleText:
    """An article in one language; ``text`` is Markdown."""

    title: str
    text: str


def save_article(
    actor: Actor,
    book: str,
    key: str,
    *,
    anchor: str,
    position: str,
    order: int,
    texts: Mapping[str, ArticleText],
    seen: str = "",
) -> RulebookArticle:
    """Save the article ``key`` of a book, a new one for an empty key. ``seen`` is what was read.

    Languages with an empty title and text are left out. Raises NotPermitted, ArticleEmpty, ArticleMoved.
    """
    require(actor, GameAction.MANAGE_RULES)
    written = {
        language: asdict(ArticleText(text.title.strip(), text.text.strip()))
        for language, text in texts.items()
        if language in LANGUAGES and text.title.strip() and text.text.strip()
    }
    if not written:
        raise ArticleEmpty()
    with transaction.atomic():
        if key:
            article = _lock(book, key, seen)
            before = stored_article(article)
        else:
            article, before = RulebookArticle(book=book, key=_free_key(book, written)), None
        article.anchor, article.position, article.order = anchor, position, order
        article.texts = written
        article.revision += 1
        article.save()
        after = stored_article(article)
        record(actor, "rulebook_article_saved", article, book=book, before=before, after=after)
    return article


def remove_article(actor: Actor, book: str, key: str, seen: str) -> None:
    """Leave an article out of the next edition. Raises NotPermitted, ArticleMoved."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        article = _lock(book, key, seen)
        record(actor, "rulebook_article_removed", article, book=book, before=stored_article(article))
        article.delete()


def _lock(book: str, key: str, seen: str) -> RulebookArticle:
    found = locking(RulebookArticle.objects.all()).filter(book=book, key=key).first()
    if found is None:
        raise ArticleMoved()
    check_seen(seen, found, refusal=ArticleMoved)
    return found


def _free_key(book: str, texts: Mapping[str, Mapping[str, str]]) -> str:
    # The lock makes of two articles of one title two names.
    lock_federation()
    title = next(iter(texts.values()))["title"]
    base = make_slug(title)[:50].strip("-") or "article"
    taken = set(RulebookArticle.objects.filter(book=book).values_list("key", flat=True))
    candidates = (base if count == 1 else f"{base}-{count}" for count in range(1, len(taken) + 3))
    # "new" is the address of the form.
    return next(key for key in candidates if key not in taken and key != "new")
