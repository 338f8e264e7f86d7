"""A federation's own pages: writing, showing, removing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import PageAddressTaken, TooManyPages
from federation.permissions import Action, Actor, require
from federation.site.models import PagePlace, SitePage
from federation.site.services.texts import find_as_seen, keep_text, remove_text, tidy
from federation.tenancy.locks import lock_federation
from federation.values.translated import Texts

MOST_PAGES = 60


@dataclass(frozen=True, slots=True)
class PageDraft:
    """The intended page. ``texts``: a title and a Markdown text by language."""

    slug: str
    texts: Texts
    place: PagePlace = PagePlace.FOOTER
    position: int = 10
    is_public: bool = False


def write_page(actor: Actor, draft: PageDraft, page: SitePage | None = None, seen: str = "") -> SitePage:
    """Add or change a page; ``seen`` is what the form showed.

    Raises TextMissing, PageAddressTaken, TooManyPages, SettingsChanged, and DoneMeanwhile if it no longer exists.
    """
    require(actor, Action.MANAGE_SITE)
    texts = tidy(draft.texts)
    with transaction.atomic():
        federation = lock_federation()
        others = SitePage.objects.all()
        if page is not None:
            page = find_as_seen(page, seen)
            others = others.exclude(pk=page.pk)
        elif others.count() >= MOST_PAGES:
            raise TooManyPages(limit=MOST_PAGES)
        if others.filter(slug=draft.slug).exists():
            raise PageAddressTaken(slug=draft.slug)
        page = page or SitePage(revision=0)
        page.slug, page.place, page.position = draft.slug, draft.place, draft.position
        page.is_public, page.texts = draft.is_public, texts
        keep_text(actor, "page_written", page, federation, timezone.now())
    return page


def remove_page(actor: Actor, page: SitePage, seen: str) -> None:
    remove_text(actor, "page_removed", page, seen)
