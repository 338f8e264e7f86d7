"""Embeds: small pages for other web sites, with absolute addresses because they are shown elsewhere.

They show only public content, may be framed anywhere and set no cookie. Options: ``?theme=light`` or ``dark`` (by
default the reader's system setting), ``?rows=1`` to ``100``, ``?lang=ca`` (by default the reader's browser language).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import wraps

from csp.decorators import csp_replace
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import formats, timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from federation.permissions import PUBLIC
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from federation.values.numbers import whole_number
from federation.web.addresses import absolute_url
from ratings.lists.models import Edition
from ratings.lists.queries.ranking import latest_edition, list_rows
from ratings.pages.choice import choose_system
from ratings.systems.models import RatingSystem
from tournaments.calendar.resources import match_points
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry
from tournaments.championship.queries.championships import coming_championships, visible_championships
from tournaments.championship.queries.standings import find_entries
from tournaments.championship.views.facts import championship_facts


@dataclass(frozen=True, slots=True)
class RankingLine:
    place: int | None
    name: str
    url: str
    rating: int
    change: int | None


@dataclass(frozen=True, slots=True)
class CalendarLine:
    name: str
    url: str
    starts_on: date
    ends_on: date
    place: str
    state: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    place: int | None
    name: str
    url: str
    points: float | None


@dataclass(frozen=True, slots=True)
class Embed:
    """``rows`` are all of one kind; ``url`` is the full page, ``note`` says what date they are from."""

    federation: str
    title: str
    url: str
    note: str
    rows: Sequence[RankingLine] | Sequence[CalendarLine] | Sequence[StandingLine]


def ranking_embed(edition: Edition | None, most: int) -> Embed:
    """Return the top of the latest list; no rows until one is published."""
    if edition is None:
        return _embed(_("Ranking"), "ranking", note=_("No list has been published yet."))
    day = formats.date_format(edition.published_on, "DATE_FORMAT")
    return _embed(
        _("%(system)s ranking") % {"system": edition.system_name},
        *("ranking_system", edition.system.code),
        note=_("List no. %(number)s · %(day)s") % {"number": edition.number, "day": day},
        rows=[
            RankingLine(row.place, row.name, _url("player", row.player_number), row.rating, row.change)
            for row in list_rows(edition)[:most]
        ],
    )


def calendar_embed(most: int) -> Embed:
    found = coming_championships(PUBLIC, timezone.localdate())[:most]
    rows = [
        CalendarLine(one.name, _url("championship", one.slug), one.starts_on, one.ends_on, one.place, one.state)
        for one in found
    ]
    return _embed(
        _("Championships"), "championship_list", note="" if rows else _("No championships announced"), rows=rows
    )


def championship_embed(championship: Championship, most: int) -> Embed:
    """Return the standings if results are accepted, with date and place above."""
    entries = find_entries(championship).filter(place__isnull=False)[:most]
    return _embed(
        championship.name,
        *("championship", championship.slug),
        note=" · ".join(fact.text for fact in championship_facts(championship)[:2]),
        rows=[
            StandingLine(
                entry.place,
                entry.player.name,
                _url("player", entry.player.number),
                match_points(entry.half_points),
            )
            for entry in entries
        ],
    )


def _embed(
    title: str,
    page: str,
    *arguments: object,
    note: str,
    rows: Sequence[RankingLine] | Sequence[CalendarLine] | Sequence[StandingLine] = (),
) -> Embed:
    return Embed(current_federation().name, title, _url(page, *arguments), note, rows)


def _url(name: str, *arguments: object) -> str:
    return absolute_url(current_federation(), name, *arguments)


THEMES = ("light", "dark")
USUAL_ROWS, MOST_ROWS = 20, 100
# Number of championships offered on the page with the code.
OFFERED = 12

_TEMPLATES = {
    "ranking": "ratings/portal/embeds/ranking.html",
    "calendar": "ratings/portal/embeds/calendar.html",
    "championship": "ratings/portal/embeds/championship.html",
}

_FEW_MINUTES = "public, max-age=300"

View = Callable[..., HttpResponseBase]


def _framed(view: View) -> View:
    """Let other sites frame the page, in the language they request."""

    @wraps(view)
    def framed(request: HttpRequest, *arguments: object, **named: object) -> HttpResponseBase:
        language = request.GET.get("lang", "")
        known = {code for code, _name in settings.LANGUAGES}
        with translation.override(language if language in known else translation.get_language()):
            response = view(request, *arguments, **named)
        if language in known:
            response.headers["Content-Language"] = language
        # Cached briefly by the reader's browser only, unlike other pages, which are served from the cache without
        # applying a view's policy.
        response.headers["Cache-Control"] = _FEW_MINUTES
        return response

    opened: View = csp_replace({"frame-ancestors": ["*"]})(xframe_options_exempt(require_safe(framed)))
    return opened


@_framed
def ranking(request: HttpRequest, form: str = "") -> HttpResponse:
    """Show the main system's latest list, or that of ``?system=``."""
    return _answer(request, "ranking", form, _ranking(request))


@_framed
def calendar(request: HttpRequest, form: str = "") -> HttpResponse:
    return _answer(request, "calendar", form, calendar_embed(_rows(request)))


@_framed
def championship(request: HttpRequest, slug: str, form: str = "") -> HttpResponse:
    found = get_object_or_404(visible_championships(PUBLIC), slug=slug)
    return _answer(request, "championship", form, championship_embed(found, _rows(request)))


@require_safe
def embeds(request: HttpRequest) -> HttpResponse:
    """Show the code to copy; ``?championship=`` selects one."""
    # Those with standings, that is with someone in first place.
    winners = Entry.objects.filter(championship=OuterRef("pk"), place=1)
    found = visible_championships(PUBLIC).filter(Exists(winners)).order_by("-starts_on", "name")
    chosen = found.filter(slug=request.GET.get("championship", "")).first() or found.first()
    federation = current_federation()
    codes = [_code(federation, "ranking"), _code(federation, "calendar")]
    if chosen is not None:
        codes.append(_code(federation, "championship", chosen.slug))
    context = {"section": "federation", "codes": codes, "chosen": chosen, "offered": list(found[:OFFERED])}
    return render(request, "ratings/portal/embeds/embeds.html", context)


def _code(federation: Federation, kind: str, *arguments: object) -> tuple[str, str, str]:
    """Return what is embedded, its address, and that of its JSON."""
    url = absolute_url(federation, f"embed_{kind}", *arguments)
    return kind, url, absolute_url(federation, f"embed_{kind}_json", *arguments)


def _ranking(request: HttpRequest) -> Embed:
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, request.GET.get("system") or None)
    return ranking_embed(latest_edition(system) if system else None, _rows(request))


def _rows(request: HttpRequest) -> int:
    asked = whole_number(request.GET.get("rows"))
    return USUAL_ROWS if asked is None else min(max(asked, 1), MOST_ROWS)


def _answer(request: HttpRequest, kind: str, form: str, embed: Embed) -> HttpResponse:
    if form == "json":
        return _as_json(request, embed)
    theme = request.GET.get("theme", "")
    context = {"embed": embed, "theme": theme if theme in THEMES else "auto"}
    return render(request, _TEMPLATES[kind], context)


def _as_json(request: HttpRequest, embed: Embed) -> HttpResponse:
    """Return JSON for pages on any site, or 304 if the ETag matches."""
    content = json.dumps(asdict(embed), cls=DjangoJSONEncoder, ensure_ascii=False).encode()
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    response = HttpResponse(content, content_type="application/json", headers={"ETag": etag})
    answer = get_conditional_response(request, etag=etag, response=response) or response
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer
