"""Interim results: the rounds of a championship that is still being played, from what was sent in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from federation.values.parts import Choice
from federation.web.lists import get_page
from tournaments.calendar.views.shapes_interim import interim_shape
from tournaments.championship.queries.championships.lives import describe_life
from tournaments.championship.queries.interim import find_interim
from tournaments.championship.views.frame import find_championship, frame
from tournaments.championship.views.results.reports import rounds_of_report, table_items


def championship_interim(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """One round of the interim results; the last one with a result when none is named."""
    found = find_championship(request, slug)
    version = find_interim(found)
    if version is None:
        raise Http404
    interim, rounds = interim_shape(found, version), rounds_of_report(version)
    shown = interim.after_round if number is None else number
    if number is not None and number not in rounds:
        raise Http404
    page = get_page(request, rounds.get(shown, []))
    context = {
        **frame(request, found, describe_life(found, timezone.localdate()), "championship_interim"),
        "interim": interim,
        "number": shown,
        "choices": [
            Choice(str(one), reverse("championship_interim", args=[slug, one]), one == shown) for one in rounds if one
        ],
        "page": page,
        "tables": table_items(version, list(page.object_list), registered=True),
    }
    return render(request, "tournaments/calendar/interim.html", context)
