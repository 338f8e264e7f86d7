"""Explain: what a championship did to one player's rating, game by game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from ratings.pages.choice import find_player
from ratings.players.queries.explanation.explaining import explain
from ratings.replay.models.changes import RatingChange


def explain_change(request: HttpRequest, number: int, code: str, slug: str) -> HttpResponse:
    found = find_player(number)
    if found.merged_into is not None:
        return HttpResponsePermanentRedirect(reverse("explain", args=[found.merged_into.number, code, slug]))
    changes = RatingChange.objects.select_related("system", "championship")
    change = get_object_or_404(changes, player=found, system__code=code, championship__slug=slug)
    context = {
        "section": "ranking",
        "player": found,
        "system": change.system,
        "championship": change.championship,
        "change": change,
        "explanation": explain(change),
    }
    return render(request, "ratings/players/explain.html", context)
