"""News of a federation: writing it, with or without a picture, and removing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.files.base import File
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.permissions import Action, Actor, require
from federation.pictures.kinds import NEWS
from federation.pictures.services import keep_picture, prepare_upload, read_kept_picture
from federation.site.models import NewsItem
from federation.site.services.links import SITE
from federation.site.services.texts import find_as_seen, keep_text, remove_text, tidy
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock_federation
from federation.values.translated import Texts


@dataclass(frozen=True, slots=True)
class NewsDraft:
    """The intended news item. ``picture``: a new one; ``keep_picture``: whether the existing one stays."""

    day: date
    texts: Texts
    is_public: bool = False
    picture: File[bytes] | None = None
    keep_picture: bool = True


def write_news(actor: Actor, draft: NewsDraft, item: NewsItem | None = None, seen: str = "") -> NewsItem:
    """Add or change a news item; ``seen`` is what the form showed. Sending the same twice creates one.

    Raises TextMissing, SettingsChanged, DoneMeanwhile if it no longer exists, and errors of the picture.
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
            item = find_as_seen(item, seen)
        item.day, item.is_public, item.texts = draft.day, draft.is_public, texts
        if draft.picture is not None and picture is not None:
            item.picture = keep_picture(actor, draft.picture.name or "", picture)
        elif not draft.keep_picture:
            item.picture = {}
        now = timezone.now()
        if item.is_public and item.published_at is None:
            item.published_at = now
        keep_text(actor, "news_written", item, federation, now)
    return item


def remove_news(actor: Actor, item: NewsItem, seen: str) -> None:
    """Remove a news item; its number is not reused."""
    remove_text(actor, "news_removed", item, seen)


def read_news_picture(item: NewsItem) -> tuple[bytes, str] | None:
    """Return the picture's bytes and type; None if there is none."""
    return read_kept_picture(item.picture)


def _next_number(federation: Federation) -> int:
    """Return the next number, counted in the locked federation so that removed numbers are not reused."""
    about: dict[str, Any] = federation.settings.get(SITE, {})
    highest = NewsItem.objects.aggregate(highest=Max("number"))["highest"] or 0
    number = max(int(about.get("news_numbers", 0)), highest) + 1
    federation.settings[SITE] = {**about, "news_numbers": number}
    return number
