"""Shared code for writing and removing pages and news."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeVar

from django.conf import settings
from django.db import transaction

from federation.audit.services import record
from federation.errors import DoneMeanwhile, TextMissing
from federation.permissions import Action, Actor, require
from federation.seen import check_seen
from federation.site.models import NewsItem, SitePage
from federation.site.services.links import keep_links
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock_federation
from federation.values.translated import tidy_texts

Row = TypeVar("Row", SitePage, NewsItem)


def tidy(texts: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Return the texts as stored. Raises TextMissing."""
    kept = tidy_texts(texts, [code for code, _name in settings.LANGUAGES])
    if kept is None:
        raise TextMissing()
    return kept


def find_as_seen(row: Row, seen: str) -> Row:
    """Return the current row, under the lock. Raises DoneMeanwhile; SettingsChanged if it is not what was ``seen``."""
    found = type(row).objects.filter(pk=row.pk).first()
    if found is None:
        raise DoneMeanwhile()
    check_seen(seen, found)
    return found


def keep_text(actor: Actor, act: str, row: SitePage | NewsItem, federation: Federation, at: datetime) -> None:
    """Save it as its next revision, update the links, and record ``act`` in the audit."""
    row.revision, row.changed_at = row.revision + 1, at
    row.save()
    keep_links(federation)
    record(actor, act, row, languages=list(row.texts), public=row.is_public, revision=row.revision)


def remove_text(actor: Actor, act: str, row: Row, seen: str) -> None:
    """Remove it permanently if it is still what was ``seen``; the audit records that it existed.

    Raises DoneMeanwhile, SettingsChanged.
    """
    require(actor, Action.MANAGE_SITE)
    with transaction.atomic():
        federation = lock_federation()
        found = find_as_seen(row, seen)
        record(actor, act, found)
        found.delete()
        keep_links(federation)
