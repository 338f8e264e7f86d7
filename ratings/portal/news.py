"""What has lately happened that a reader from outside wants to hear of: championships, results, rating lists, and what
the federation has written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum

from django.db.models import F
from django.utils import timezone

from federation.permissions import PUBLIC
from federation.site.models import NewsItem
from federation.site.queries import public_news
from ratings.lists.models.lists import Edition
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.championships.visible import visible_championships

LATEST = 40


class NewsKind(StrEnum):
    APPROVED = "approved"
    RESULTS = "results"
    EDITION = "edition"
    WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class News:
    """``championship``, ``edition`` or ``item``: what it is about. ``winners`` are names, of results alone."""

    kind: NewsKind
    at: datetime
    championship: Championship | None = None
    edition: Edition | None = None
    item: NewsItem | None = None
    winners: tuple[str, ...] = ()


def latest_news() -> list[News]:
    """What the public may read, the latest first. Five queries."""
    found = [*_approved(), *_results(), *_editions(), *_written()]
    return sorted(found, key=lambda news: news.at, reverse=True)[:LATEST]


def _approved() -> Iterator[News]:
    shown = visible_championships(PUBLIC).filter(state=ChampionshipState.APPROVED, decided_at__isnull=False)
    for championship in shown.order_by("-decided_at")[:LATEST]:
        assert championship.decided_at is not None
        yield News(NewsKind.APPROVED, championship.decided_at, championship=championship)


def _results() -> Iterator[News]:
    public = visible_championships(PUBLIC).values("pk")
    accepted = ResultsVersion.objects.filter(state=ResultsState.ACCEPTED, championship__in=public)
    found = list(accepted.select_related("championship").order_by(F("accepted_at").desc(nulls_last=True))[:LATEST])
    winners: dict[int, list[str]] = {}
    first = Entry.objects.filter(place=1, championship__in=[version.championship_id for version in found])
    for entry in first.select_related("player").order_by("number"):
        winners.setdefault(entry.championship_id, []).append(entry.player.name)
    for version in found:
        if version.accepted_at is not None:
            names = tuple(winners.get(version.championship_id, ()))
            yield News(NewsKind.RESULTS, version.accepted_at, championship=version.championship, winners=names)


def _editions() -> Iterator[News]:
    for edition in Edition.objects.select_related("system").order_by("-published_at")[:LATEST]:
        yield News(NewsKind.EDITION, edition.published_at, edition=edition)


def _written() -> Iterator[News]:
    """From the day that stands beside it, or since it is public, whichever is later."""
    for item in public_news()[:LATEST]:
        begins = timezone.make_aware(datetime.combine(item.day, time()))
        yield News(NewsKind.WRITTEN, max(begins, item.published_at or begins), item=item)
