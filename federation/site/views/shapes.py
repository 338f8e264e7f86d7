"""A federation's own pages and news, prepared for templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import SafeString, mark_safe

from federation.site.models import NewsItem, PagePlace, SitePage
from federation.site.queries import text_for_reader
from federation.site.services.links import SITE
from federation.tenancy.federations import Federation
from federation.values.markdown import may_link_from_site, plain_text, render_markdown
from federation.values.translated import Written, choose_text

SUMMARY = 260


@dataclass(frozen=True, slots=True)
class PageLink:
    """The template builds its address, because it also appears on error pages where such addresses do not exist."""

    slug: str
    label: str


@dataclass(frozen=True, slots=True)
class SiteLinks:
    """Links on every page. ``has_menu``: whether any page belongs in the menu."""

    pages: Sequence[PageLink] = ()
    has_menu: bool = False
    has_news: bool = False


@dataclass(frozen=True, slots=True)
class PageLine:
    """A page in a list; ``language`` is that of the title, for the ``lang`` attribute."""

    url: str
    title: str
    language: str
    summary: str
    is_draft: bool


@dataclass(frozen=True, slots=True)
class NewsPicture:
    """``alt`` is empty if the picture adds nothing to the text."""

    url: str
    width: int
    height: int
    alt: str


@dataclass(frozen=True, slots=True)
class NewsLine:
    """A news item in a list. ``is_ahead``: its date is in the future, so that only staff see it."""

    url: str
    number: int
    title: str
    language: str
    day: date
    summary: str
    picture: NewsPicture | None
    is_draft: bool
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole text. ``other_language``: this text is not in the reader's language."""

    title: str
    language: str
    html: SafeString
    other_language: bool


def site_links(federation: Federation) -> SiteLinks:
    """Return the links stored with the federation: no query."""
    about: Mapping[str, Any] = federation.settings.get(SITE, {})
    since = about.get("news_since")
    pages = about.get("pages", ())
    language = translation.get_language() or ""
    titled = [PageLink(page["slug"], _title(page["titles"], language, federation)) for page in pages]
    return SiteLinks(
        pages=titled,
        has_menu=any(page["place"] == PagePlace.MENU for page in pages),
        has_news=since is not None and date.fromisoformat(since) <= timezone.localdate(),
    )


def _title(titles: Mapping[str, str], language: str, federation: Federation) -> str:
    texts = {code: {"title": title} for code, title in titles.items()}
    return choose_text(texts, language, federation.language).title


def page_lines(pages: Iterable[SitePage]) -> list[PageLine]:
    return [_page_line(page, text_for_reader(page.texts)) for page in pages]


def _page_line(page: SitePage, written: Written) -> PageLine:
    return PageLine(
        url=reverse("site_page", args=[page.slug]),
        title=written.title,
        language=written.language,
        summary=shortened(plain_text(written.text)),
        is_draft=not page.is_public,
    )


def news_lines(items: Iterable[NewsItem]) -> list[NewsLine]:
    today = timezone.localdate()
    return [_news_line(item, text_for_reader(item.texts), today) for item in items]


def _news_line(item: NewsItem, written: Written, today: date) -> NewsLine:
    return NewsLine(
        url=reverse("news_item", args=[item.number]),
        number=item.number,
        title=written.title,
        language=written.language,
        day=item.day,
        summary=shortened(plain_text(written.text)),
        picture=news_picture(item, written),
        is_draft=not item.is_public,
        is_ahead=item.is_public and item.day > today,
    )


def news_picture(item: NewsItem, written: Written) -> NewsPicture | None:
    if not item.picture:
        return None
    # The address contains the picture's digest, so that browser caches are never out of date.
    url = f"{reverse('news_picture', args=[item.number])}?v={item.picture['sha256'][:12]}"
    return NewsPicture(url, item.picture["width"], item.picture["height"], written.alt)


def reading(written: Written, *, level: int = 1) -> Reading:
    """Return the text for below a heading of this level."""
    # Safe: made from Markdown, in which none of the user's HTML survives.
    html = mark_safe(render_markdown(written.text, level=level, may_link=may_link_from_site))  # noqa: S308
    is_other = written.language != (translation.get_language() or written.language)
    return Reading(written.title, written.language, html, is_other)


def shortened(text: str) -> str:
    """Return the first words of a text, without cutting a word in two."""
    if len(text) <= SUMMARY:
        return text
    return text[:SUMMARY].rpartition(" ")[0].rstrip(".,;:–- ") + " …"
