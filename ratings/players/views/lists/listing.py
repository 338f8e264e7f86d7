"""All players, for everybody: searched as one types, by any name or number."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.vary import vary_on_headers

from federation.names.comparing import words
from federation.registry.queries.registry import search_players
from federation.web.lists import get_page
from ratings.lists.models.lists import EditionRow
from ratings.lists.queries.ranking import main_list
from ratings.pages.choice import LONGEST_SEARCH


@vary_on_headers("HX-Request")
def player_list(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    page = get_page(request, search_players(text).select_related("club").order_by("sort_key", "number"))
    system, edition = main_list()
    players = list(page)
    listed = EditionRow.objects.filter(edition=edition, player__in=[player.pk for player in players])
    ratings = dict(listed.values_list("player_id", "rating")) if edition else {}
    context = {
        "section": "ranking",
        "system": system if edition else None,
        "text": text,
        "is_searching": bool(words(text)),
        "page": page,
        "players": [(player, ratings.get(player.pk)) for player in players],
    }
    # A page taken back from the browser's history must be whole.
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    return render(request, "ratings/players/_players.html" if partial else "ratings/players/players.html", context)
