"""News of a federation: written, with a picture or without, and removed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.files.base import File
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.audit.writing import record
from federation.errors import DoneMeanwhile
from federation.models import Federation, NewsItem
from federation.permissions import Action, Actor, require
from federation.seen import check_seen
from federation.services.pictures import keep_picture, prepare_upload, read_kept_picture
from federation.services.site.links import SITE, keep_links
from federation.services.site.pages import tidy
from federation.tenancy.locking import lock_federation
from federation.values.pictures import NEWS
from federation.values.written import Texts


@dataclass(frozen=True, slots=True)
class NewsDraft:
    """News as somebody wants it. ``picture``: a new one; ``keep_picture``: whether the one that is there stays."""

    day: date
    texts: Texts
    is_public: bool = False
    picture: File[bytes] | None = None
    keep_picture: bool = True


def write_news(actor: Actor, draft: NewsDraft, item: NewsItem | None = None, seen: str = "") -> NewsItem:
    """Add a piece of news, or change one; ``seen`` is what was read. The same sent twice is one.

    Raises TextMissing, SettingsChanged, DoneMeanwhile for one that is gone, and what is wrong with the picture.
    """
    require(actor, Action.MANAGE_SITE)
    texts = tidy(draft.texts)
    picture = prepare_upload(NEWS, draft.picture) if draft.picture is not None else None
    with transaction.atomic():
        federation = lock_federation()
        if item is None:
            again = NewsItem.objects.filter(day=draft.day, texts=texts).first()
            if again is not None:
                return again
            item = NewsItem(number=_next_number(federation), revision=0)
        else:
            item = _find(item)
            check_seen(seen, item)
        item.day, item.is_public, item.texts = draft.day, draft.is_public, texts
        if draft.picture is not None and picture is not None:
            item.picture = keep_picture(actor, draft.picture.name or "", picture)
        elif not draft.keep_picture:
            item.picture = {}
        item.revision, item.changed_at = item.revision + 1, timezone.now()
        if item.is_public and item.published_at is None:
            item.published_at = item.changed_at
        item.save()
        keep_links(federation)
        record(actor, "news_written", item, languages=list(texts), public=item.is_public, revision=item.revision)
    return item


def remove_news(actor: Actor, item: NewsItem, seen: str) -> None:
    """Take it away for good, if it is still what was ``seen``. Its number is not used again.

    Raises DoneMeanwhile, SettingsChanged.
    """
    require(actor, Action.MANAGE_SITE)
    with transaction.atomic():
        federation = lock_federation()
        found = _find(item)
        check_seen(seen, found)
        record(actor, "news_removed", found)
        found.delete()
        keep_links(federation)


def read_news_picture(item: NewsItem) -> tuple[bytes, str] | None:
    """The bytes and their type; None without a picture."""
    return read_kept_picture(item.picture)


def _find(item: NewsItem) -> NewsItem:
    found = NewsItem.objects.filter(pk=item.pk).first()
    if found is None:
        raise DoneMeanwhile()
    return found


def _next_number(federation: Federation) -> int:
    """Counted with the federation, which is locked: the number of one that was removed is not given again."""
    about: dict[str, Any] = federation.settings.get(SITE, {})
    highest = NewsItem.objects.aggregate(highest=Max("number"))["highest"] or 0
    number = max(int(about.get("news_numbers", 0)), highest) + 1
    federation.settings[SITE] = {**about, "news_numbers": number}
    return number
