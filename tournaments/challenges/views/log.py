"""The log of challenges, for who answers them; players never see it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.web.lists import get_page
from tournaments.challenges.queries.challenges import list_challenges
from tournaments.challenges.views.challenges import find_place
from tournaments.challenges.views.shapes import address, log_rows


@login_required
@require_safe
def challenge_log(request: HttpRequest, slug: str = "") -> HttpResponse:
    _actor, championship = find_place(request, slug)
    page = get_page(request, list_challenges(championship))
    context = {
        "section": "desk",
        "championship": championship,
        "page": page,
        "rows": log_rows(list(page)),
        "ask_url": address("challenge", championship),
    }
    return render(request, "tournaments/challenges/log.html", context)
