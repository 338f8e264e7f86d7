"""The calendar: what is coming, what was played, a month; by place, rules and rating."""

from __future__ import annotations

from datetime import date, timedelta
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.permissions import Actor, actor_for
from federation.tenancy.scope import current_federation
from federation.values.parts import Choice
from federation.web.downloads import download_links
from federation.web.lists import get_page
from tournaments.calendar.queries.filtering import (
    RATED,
    UNRATED,
    CalendarWish,
    choose_championships,
    in_month,
    last_of_month,
    month_of,
    used_competitions,
)
from tournaments.calendar.views.calendar import calendar_items
from tournaments.calendar.views.month import month_shape
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships.visible import (
    NEVER_COMING,
    coming_championships,
    describe_championships,
    past_championships,
    visible_championships,
)
from tournaments.competition.queries.competitions import list_competitions

COMING, PAST, MONTH = "coming", "past", "month"
LONGEST_PLACE = 60


def championship_list(request: HttpRequest) -> HttpResponse:
    """The calendar: what is coming, what was played, or a month. Without a wish: what is coming, if anything is."""
    actor, today = actor_for(request.user), timezone.localdate()
    wish = _wish(request)
    if request.GET.get("when") == MONTH:
        return _month(request, actor, wish, today)
    lists: dict[str, QuerySet[Championship]] = {
        COMING: coming_championships(actor, today),
        PAST: past_championships(actor, today),
    }
    wanted = request.GET.get("when", "")
    when = wanted if wanted in lists else COMING if lists[COMING].exists() else PAST
    page = get_page(request, choose_championships(lists[when], wish, today))
    context = {
        **_calendar_frame(request, wish, when),
        "page": page,
        "championships": calendar_items(describe_championships(list(page), today)),
        "downloads": download_links("calendar_download") if page.paginator.count else [],
    }
    return render(request, "tournaments/calendar/list.html", context)


def _month(request: HttpRequest, actor: Actor, wish: CalendarWish, today: date) -> HttpResponse:
    """One month, past or to come; what was refused or withdrawn is in nobody's month."""
    first = month_of(request.GET.get("month", ""), today)
    last = last_of_month(first)
    seen = visible_championships(actor).exclude(state__in=NEVER_COMING)
    found = in_month(choose_championships(seen, wish, today), first, last)
    beside = (
        (_("Month before"), "prev", first - timedelta(days=1)),
        (_("Month after"), "next", last + timedelta(days=1)),
    )
    context = {
        **_calendar_frame(request, wish, MONTH),
        "month": month_shape(first, found, today),
        "months": [
            {"label": label, "rel": rel, "url": _address(request, when=MONTH, month=f"{day:%Y-%m}")}
            for label, rel, day in beside
        ],
    }
    return render(request, "tournaments/calendar/month.html", context)


def _calendar_frame(request: HttpRequest, wish: CalendarWish, when: str) -> dict[str, object]:
    """What list and month have in common; every way on keeps what was asked."""
    names = {one.code: one.name for one in list_competitions(current_federation())}
    choices = ((COMING, _("Coming")), (PAST, _("Played")), (MONTH, _("Month")))
    return {
        "section": "championships",
        "when": when,
        "wish": wish,
        "competitions": [(code, names.get(code, code)) for code in used_competitions()],
        "without_wish": f"?when={when}",
        "choices": [Choice(label, _address(request, when=code), code == when) for code, label in choices],
    }


def _wish(request: HttpRequest) -> CalendarWish:
    rated = request.GET.get("rated", "")
    return CalendarWish(
        # PostgreSQL refuses a text with NUL in it.
        place=request.GET.get("place", "").replace("\0", "").strip()[:LONGEST_PLACE],
        competition=request.GET.get("competition", "").replace("\0", "")[:40],
        rated=rated if rated in (RATED, UNRATED) else "",
    )


def _address(request: HttpRequest, **changed: str) -> str:
    """The same question with something changed, from its first page on."""
    asked = {name: request.GET.get(name, "").strip() for name in ("place", "competition", "rated")}
    return f"?{urlencode({name: text for name, text in {**changed, **asked}.items() if text})}"
