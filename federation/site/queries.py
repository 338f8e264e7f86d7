"""Queries on a federation's own pages and news."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet
from django.utils import timezone, translation

from federation.permissions import Action, Actor, can
from federation.site.models import NewsItem, SitePage
from federation.tenancy.scope import current_federation
from federation.values.translated import Texts, Written, choose_text


def visible_pages(actor: Actor) -> QuerySet[SitePage]:
    """Return public pages, and drafts too for those who write pages."""
    pages = SitePage.objects.order_by("position", "slug")
    return pages if can(actor, Action.MANAGE_SITE) else pages.filter(is_public=True)


def public_news(today: date | None = None) -> QuerySet[NewsItem]:
    """Return public news: items from their date on, latest first."""
    news = NewsItem.objects.filter(is_public=True, day__lte=today or timezone.localdate())
    return news.order_by("-day", "-number")


def visible_news(actor: Actor) -> QuerySet[NewsItem]:
    """Return public news, and drafts and future items too for those who write news."""
    if can(actor, Action.MANAGE_SITE):
        return NewsItem.objects.order_by("-day", "-number")
    return public_news()


def text_for_reader(texts: Texts) -> Written:
    """Return the text in the reader's language, otherwise the federation's, otherwise any."""
    return choose_text(texts, translation.get_language() or "", current_federation().language)
