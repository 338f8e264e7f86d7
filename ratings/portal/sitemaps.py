"""For search engines: a federation's sitemaps, and addresses they should not read."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from federation.people.models.players import Club, Player
from federation.permissions import PUBLIC
from federation.portal.views import robots_response
from federation.site.models import NewsItem, SitePage
from federation.site.queries import public_news, visible_pages
from ratings.lists.models import Edition
from ratings.lists.views.shapes import club_url
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import visible_championships
from tournaments.rulebooks.models import RulebookEdition


class _Pages(Sitemap):  # type: ignore[type-arg]
    def items(self) -> list[str]:
        return [
            "home",
            "championship_list",
            "ranking",
            "players",
            "rulebook_list",
            "form_list",
            "game_list",
            "records",
            "clubs",
            "season_list",
        ]

    def location(self, item: str) -> str:
        return reverse(item)


class _Own(Sitemap):  # type: ignore[type-arg]
    """The federation's own pages, then news."""

    def items(self) -> list[SitePage | NewsItem]:
        return [*visible_pages(PUBLIC), *public_news()]

    def location(self, item: SitePage | NewsItem) -> str:
        if isinstance(item, SitePage):
            return reverse("site_page", args=[item.slug])
        return reverse("news_item", args=[item.number])

    def lastmod(self, item: SitePage | NewsItem) -> datetime:
        return item.changed_at


class _Championships(Sitemap):  # type: ignore[type-arg]
    """Public championships, whoever asks."""

    def items(self) -> QuerySet[Championship]:
        return visible_championships(PUBLIC).order_by("-starts_on", "pk").only("slug", "announced_at", "decided_at")

    def location(self, item: Championship) -> str:
        return reverse("championship", args=[item.slug])

    def lastmod(self, item: Championship) -> datetime:
        return item.decided_at or item.announced_at


class _Players(Sitemap):  # type: ignore[type-arg]
    def items(self) -> QuerySet[Player]:
        return Player.objects.filter(merged_into=None).order_by("number").only("number")

    def location(self, item: Player) -> str:
        return reverse("player", args=[item.number])


class _Clubs(Sitemap):  # type: ignore[type-arg]
    def items(self) -> QuerySet[Club]:
        return Club.objects.order_by("key").only("key")

    def location(self, item: Club) -> str:
        return club_url(item)


class _Editions(Sitemap):  # type: ignore[type-arg]
    def items(self) -> QuerySet[Edition]:
        editions = Edition.objects.select_related("system").order_by("system", "-number")
        return editions.only("number", "published_at", "system__code")

    def location(self, item: Edition) -> str:
        return reverse("edition", args=[item.system.code, item.number])

    def lastmod(self, item: Edition) -> datetime:
        return item.published_at


class _Rulebooks(Sitemap):  # type: ignore[type-arg]
    def items(self) -> QuerySet[RulebookEdition]:
        current = RulebookEdition.objects.order_by("book", "-number").distinct("book")
        return current.only("book", "number", "languages", "published_at")

    def location(self, item: RulebookEdition) -> str:
        return reverse("rulebook_text", args=[item.book, item.number, item.languages[0]])

    def lastmod(self, item: RulebookEdition) -> datetime:
        return item.published_at


SITEMAPS: dict[str, type[Sitemap[Any]]] = {
    "pages": _Pages,
    "own": _Own,
    "championships": _Championships,
    "players": _Players,
    "clubs": _Clubs,
    "editions": _Editions,
    "rulebooks": _Rulebooks,
}


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return a federation's robots.txt; under its own host name, search engines request this one."""
    return robots_response([request.build_absolute_uri(reverse("sitemap"))])
