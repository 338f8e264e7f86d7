"""The Atom feed of a federation: its own news, championships approved, results accepted, lists published."""

from __future__ import annotations

from datetime import datetime

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse
from django.utils import formats
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.site.queries import text_for_reader
from federation.site.views.shapes import shortened
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from federation.values.markdown import plain_text
from federation.web.notices_addresses import absolute_url
from ratings.lists.models.lists import Edition
from ratings.portal.news import News, NewsKind, latest_news
from tournaments.championship.models.championships import Championship


class NewsFeed(Feed):  # type: ignore[type-arg]
    """In the reader's language, as a page; addresses are absolute, as the reader came."""

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
            return _("%(system)s, edition %(number)s") % _edition_words(item.edition)
        assert item.championship is not None
        name = item.championship.name
        return _("Results of %(name)s") % {"name": name} if item.kind is NewsKind.RESULTS else name

    def item_description(self, item: News) -> str:
        if item.item is not None:
            return shortened(plain_text(text_for_reader(item.item.texts).text))
        if item.edition is not None:
            text = ngettext(
                "The rating list of %(day)s is published. It has %(count)s player.",
                "The rating list of %(day)s is published. It has %(count)s players.",
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
        """The same for ever, however the reader came: by it a program knows what it has shown."""
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
