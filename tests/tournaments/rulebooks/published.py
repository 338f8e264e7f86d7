"""Makers for tests of published rulebooks, in the federation whose scope is open."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from federation.permissions import Actor, system_actor
from federation.seasons.models import Season
from federation.tenancy.scope import current_federation
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition, RulebookText
from tournaments.rulebooks.queries import current_source
from tournaments.rulebooks.services import ArticleText, build_text, publish_rulebook, save_article

SYSTEM = system_actor("test")
NOW = datetime(2026, 9, 1, 10, tzinfo=UTC)
SEASON = "2023/24"


def season(name: str = SEASON) -> Season:
    return Season.objects.get(name=name)


def publish(
    languages: Sequence[str] = ("ca",), *, book: str = "fisc", actor: Actor = SYSTEM, note: str = ""
) -> RulebookEdition:
    """The next edition, without its texts."""
    federation = current_federation()
    federation.refresh_from_db()
    seen = current_source(federation, book, season()).digest
    return publish_rulebook(actor, book, season(), languages, seen=seen, now=NOW, note=note)


def publish_whole(languages: Sequence[str] = ("ca",), *, book: str = "fisc") -> RulebookEdition:
    """The next edition with its texts."""
    edition = publish(languages, book=book)
    for text in RulebookText.objects.filter(edition=edition):
        build_text(text)
    return edition


def write_article(
    title: str = "Silence", text: str = "Be **quiet**.", key: str = "", **changes: object
) -> RulebookArticle:
    values: dict[str, object] = {"anchor": "", "position": "after", "order": 0, "seen": "", **changes}
    texts = {language: ArticleText(title, text) for language in ("ca", "es", "pl", "en")}
    return save_article(SYSTEM, "fisc", key, texts=texts, **values)  # type: ignore[arg-type]
