"""A federation's own pages: written, shown, removed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from federation.audit.writing import record
from federation.errors import DoneMeanwhile, PageAddressTaken, TextMissing, TooManyPages
from federation.models import PagePlace, SitePage
from federation.permissions import Action, Actor, require
from federation.seen import check_seen
from federation.services.site.links import keep_links
from federation.tenancy.locking import lock_federation
from federation.values.written import Texts, tidy_texts

MOST_PAGES = 60


@dataclass(frozen=True, slots=True)
class PageDraft:
    """A page as somebody wants it. ``texts``: by language a title and a text in Markdown."""

    slug: str
    texts: Texts
    place: PagePlace = PagePlace.FOOTER
    position: int = 10
    is_public: bool = False


def write_page(actor: Actor, draft: PageDraft, page: SitePage | None = None, seen: str = "") -> SitePage:
    """Add a page, or change one; ``seen`` is what was read.

    Raises TextMissing, PageAddressTaken, TooManyPages, SettingsChanged, and DoneMeanwhile for one that is gone.
    """
    require(actor, Action.MANAGE_SITE)
    texts = tidy(draft.texts)
    with transaction.atomic():
        federation = lock_federation()
        others = SitePage.objects.all()
        if page is not None:
            page = others.filter(pk=page.pk).first()
            if page is None:
                raise DoneMeanwhile()
            check_seen(seen, page)
            others = others.exclude(pk=page.pk)
        elif others.count() >= MOST_PAGES:
            raise TooManyPages(limit=MOST_PAGES)
        if others.filter(slug=draft.slug).exists():
            raise PageAddressTaken(slug=draft.slug)
        page = page or SitePage(revision=0)
        page.slug, page.place, page.position = draft.slug, draft.place, draft.position
        page.is_public, page.texts = draft.is_public, texts
        page.revision, page.changed_at = page.revision + 1, timezone.now()
        page.save()
        keep_links(federation)
        record(actor, "page_written", page, languages=list(texts), public=page.is_public, revision=page.revision)
    return page


def remove_page(actor: Actor, page: SitePage, seen: str) -> None:
    """Take a page away for good, if it is still what was ``seen``. The audit keeps that there was one.

    Raises DoneMeanwhile, SettingsChanged.
    """
    require(actor, Action.MANAGE_SITE)
    with transaction.atomic():
        federation = lock_federation()
        found = SitePage.objects.filter(pk=page.pk).first()
        if found is None:
            raise DoneMeanwhile()
        check_seen(seen, found)
        record(actor, "page_removed", found)
        found.delete()
        keep_links(federation)


def tidy(texts: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """The texts as they are kept. Raises TextMissing."""
    kept = tidy_texts(texts, [code for code, _name in settings.LANGUAGES])
    if kept is None:
        raise TextMissing()
    return kept
