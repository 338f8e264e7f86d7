"""Pages linked from every page, and whether there is news: stored with the federation, which every request reads
anyway, so that pages need no query for it.
"""

from __future__ import annotations

from typing import Any

from federation.site.models import NewsItem, PagePlace, SitePage
from federation.tenancy.federations import Federation

SITE = "site"


def keep_links(federation: Federation) -> None:
    """Update the links. The federation is locked: of two simultaneous changes, the later one includes both."""
    pages = SitePage.objects.filter(is_public=True).exclude(place=PagePlace.NOWHERE)
    links = [
        {
            "slug": page.slug,
            "place": page.place,
            "titles": {language: text["title"] for language, text in page.texts.items()},
        }
        for page in pages
    ]
    first = NewsItem.objects.filter(is_public=True).order_by("day").values_list("day", flat=True).first()
    about: dict[str, Any] = {"pages": links, "news_since": first.isoformat() if first else None}
    federation.settings[SITE] = {**federation.settings.get(SITE, {}), **about}
    federation.save(update_fields=["settings"])
