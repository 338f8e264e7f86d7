"""The Atom feed of a federation: its news, approved championships, accepted results, published lists.

It has recent events of interest outside the federation: championships, results, rating lists, and the federation's own
news.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum

from django.contrib.syndication.views import Feed
from django.db.models import F
from django.http import HttpRequest
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.permissions import PUBLIC
from federation.site.models import NewsItem
from federation.site.queries import public_news, text_for_reader
from federation.site.views.shapes import shortened
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from federation.values.markdown import plain_text
from federation.web.addresses import absolute_url
from ratings.lists.models import Edition
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.championships import visible_championships

LATEST = 40


class NewsKind(StrEnum):
    APPROVED = "approved"
    RESULTS = "results"
    EDITION = "edition"
    WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class News:
    """``championship``, ``edition`` or ``item``: the subject. ``winners`` are names, only for results."""

    kind: NewsKind
    at: datetime
    championship: Championship | None = None
    edition: Edition | None = None
    item: NewsItem | None = None
    winners: tuple[str, ...] = ()


def latest_news() -> list[News]:
    """Return what the public may read, latest first. Five queries."""
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
    """Return news items, dated from their own day or their publication, whichever is later."""
    for item in public_news()[:LATEST]:
        begins = timezone.make_aware(datetime.combine(item.day, time()))
        yield News(NewsKind.WRITTEN, max(begins, item.published_at or begins), item=item)


class NewsFeed(Feed):  # type: ignore[type-arg]
    """In the reader's language, like a page; addresses are absolute and follow the request."""

    feed_type = Atom1Feed

    def get_object(self, _request: HttpRequest) -> Federation:
        return current_federation()

    def title(self, federation: Federation) -> str:
        return federation.name

    def subtitle(self, federation: Federation) -> str:
        return _("Championships, results and ratings of %(federation)s") % {"federation": federation.name}

    def link(self, _federation: Federation) -> str:
        return reverse("home")

    def feed_guid(self, federation: Federation) -> str:
        return absolute_url(federation, "feed")

    def author_name(self, federation: Federation) -> str:
        return federation.name

    def items(self, _federation: Federation) -> list[News]:
        return latest_news()

    def item_title(self, item: News) -> str:
        if item.item is not None:
            return text_for_reader(item.item.texts).title
        if item.edition is not None:
            return _("%(system)s, list no. %(number)s") % _edition_words(item.edition)
        assert item.championship is not None
        name = item.championship.name
        return _("Results of %(name)s") % {"name": name} if item.kind is NewsKind.RESULTS else name

    def item_description(self, item: News) -> str:
        if item.item is not None:
            return shortened(plain_text(text_for_reader(item.item.texts).text))
        if item.edition is not None:
            text = ngettext(
                "The rating list of %(day)s has been published. It has %(count)s player.",
                "The rating list of %(day)s has been published. It has %(count)s players.",
                item.edition.row_count,
            )
            return text % _edition_words(item.edition)
        if item.kind is NewsKind.APPROVED:
            assert item.championship is not None
            return " · ".join(filter(None, (_days(item.championship), item.championship.place)))
        if not item.winners:
            return ""
        return _("Won by %(names)s.") % {"names": ", ".join(item.winners)}

    def item_link(self, item: News) -> str:
        if item.item is not None:
            return reverse("news_item", args=[item.item.number])
        if item.edition is not None:
            return reverse("edition", args=[item.edition.system.code, item.edition.number])
        return reverse("championship", args=[item.championship.slug]) if item.championship else reverse("home")

    def item_guid(self, item: News) -> str:
        """Permanently the same, however the reader came: feed readers use it to recognise items."""
        federation = current_federation()
        if item.item is not None:
            return absolute_url(federation, "news_item", item.item.number)
        if item.edition is not None:
            return absolute_url(federation, "edition", item.edition.system.code, item.edition.number)
        assert item.championship is not None
        return f"{absolute_url(federation, 'championship', item.championship.slug)}#{item.kind}"

    def item_pubdate(self, item: News) -> datetime:
        return item.at

    def item_updateddate(self, item: News) -> datetime:
        return max(item.at, item.item.changed_at) if item.item is not None else item.at


def _edition_words(edition: Edition) -> dict[str, object]:
    return {
        "system": edition.system_name,
        "number": edition.number,
        "day": formats.date_format(edition.published_on, "DATE_FORMAT"),
        "count": formats.localize(edition.row_count, use_l10n=True),
    }


def _days(championship: Championship) -> str:
    first = formats.date_format(championship.starts_on, "DATE_FORMAT")
    if championship.starts_on == championship.ends_on:
        return first
    return f"{first} – {formats.date_format(championship.ends_on, 'DATE_FORMAT')}"
