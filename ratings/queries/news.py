"""What has lately happened that a reader from outside wants to hear of: championships, results, rating lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import F

from federation.permissions import PUBLIC
from ratings.models import Edition
from tournaments.models import Championship, ChampionshipState, Entry, ResultsState, ResultsVersion
from tournaments.queries.championships.visible import visible_championships

LATEST = 40


class NewsKind(StrEnum):
    APPROVED = "approved"
    RESULTS = "results"
    EDITION = "edition"


@dataclass(frozen=True, slots=True)
class News:
    """``championship`` or ``edition``: what it is about. ``winners`` are names, of results alone."""

    kind: NewsKind
    at: datetime
    championship: Championship | None = None
    edition: Edition | None = None
    winners: tuple[str, ...] = ()


def latest_news() -> list[News]:
    """What the public may read, the latest first. Four queries."""
    found = [*_approved(), *_results(), *_editions()]
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
