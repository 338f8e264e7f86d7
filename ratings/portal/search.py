"""A single search box: players, championships, clubs, the federation's pages and news, articles of rulebooks, and the
portal's own pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from federation.names.search import Searched, find
from federation.permissions import actor_for
from federation.site.views.shapes import NewsLine, news_lines, page_lines
from ratings.lists.views.shapes import club_url
from ratings.portal.search_results import LONGEST, Findings, FoundArticle, search_everything, wanted_words
from tournaments.championship.views.facts import date_span


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: its address, and what distinguishes it from namesakes."""

    title: str
    url: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HitGroup:
    """Results of one kind; ``more_url`` searches all of that kind."""

    code: str
    title: str
    hits: Sequence[Hit]
    more_url: str = ""


@require_safe
@vary_on_headers("HX-Request")
def search(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST]
    language = translation.get_language() or ""
    findings = search_everything(actor_for(request.user), text, language)
    context = {
        "section": "",
        "text": text,
        "is_searching": bool(wanted_words(text)),
        "groups": _groups(findings, text),
    }
    # A page restored from the browser's history must be complete.
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    return render(request, "ratings/portal/_found.html" if partial else "ratings/portal/search.html", context)


def _groups(findings: Findings, text: str) -> list[HitGroup]:
    players = [
        Hit(player.list_name, reverse("player", args=[player.number]), player.club.name if player.club else "")
        for player in findings.players
    ]
    championships = [
        Hit(
            one.name,
            reverse("championship", args=[one.slug]),
            " · ".join(filter(None, (date_span(one.starts_on, one.ends_on), one.place))),
        )
        for one in findings.championships
    ]
    clubs = [Hit(club.name, club_url(club), club.town) for club in findings.clubs]
    groups = [
        HitGroup("players", _("Players"), players, f"{reverse('players')}?{urlencode({'q': text})}"),
        HitGroup("championships", _("Championships"), championships),
        HitGroup("clubs", _("Clubs"), clubs),
        HitGroup("own", _("The federation"), [Hit(line.title, line.url) for line in page_lines(findings.pages)]),
        HitGroup("news", _("News"), [_news_hit(line) for line in news_lines(findings.news)], reverse("news_list")),
        HitGroup("articles", _("Rules and rulebooks"), [_article_hit(one) for one in findings.articles]),
        HitGroup("pages", _("Pages"), _pages(text)),
    ]
    return [group for group in groups if group.hits]


def _news_hit(line: NewsLine) -> Hit:
    return Hit(line.title, line.url, formats.date_format(line.day, "DATE_FORMAT"))


def _article_hit(article: FoundArticle) -> Hit:
    address = reverse("rulebook_text", args=[article.book, article.edition, article.language])
    return Hit(f"{article.number} {article.title}".strip(), f"{address}#{article.anchor}", article.rulebook)


def _pages(text: str) -> list[Hit]:
    """Find the portal's own pages, by their names in the reader's language."""
    named = (
        ("ranking", _("Ranking"), ""),
        ("players", _("Players"), ""),
        ("championship_list", _("Championships"), pgettext("words to search by", "calendar tournaments results")),
        ("rulebook_list", _("Rulebooks"), pgettext("words to search by", "rules regulations")),
        ("form_list", _("Blank forms"), pgettext("words to search by", "score sheets challenge slips paper")),
        ("game_list", _("Recorded games"), pgettext("words to search by", "annotated boards moves")),
        ("problem_codes", _("Problems with results, explained"), pgettext("words to search by", "help errors upload")),
        ("format_guides", _("Results file formats"), pgettext("words to search by", "help files tsh AUPAIR upload")),
        ("calendar", _("Subscribe to calendar"), ""),
        ("site_pages", _("The federation"), pgettext("words to search by", "about contact statutes")),
        ("news_list", _("News"), ""),
        ("records", _("Records"), ""),
        ("clubs", _("Clubs"), ""),
        ("season_list", _("Seasons"), ""),
    )
    searched = [Searched.of(Hit(label, reverse(name)), label, words) for name, label, words in named]
    return find(searched, wanted_words(text))
