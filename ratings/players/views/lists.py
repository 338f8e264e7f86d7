"""Pages of all players, with search by any name or number, and of a club with its players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.vary import vary_on_headers

from federation.names.comparison import words
from federation.people.models.players import Club, Player
from federation.registry.queries import search_players
from federation.web.lists import get_page
from ratings.lists.models import EditionRow
from ratings.lists.queries.ranking import main_list
from ratings.pages.choice import LONGEST_SEARCH


def club(request: HttpRequest, key: str) -> HttpResponse:
    """Show a club; ``key`` is its key with hyphens between the words."""
    found = get_object_or_404(Club, key=key.replace("-", " "))
    system, edition = main_list()
    page = get_page(request, Player.objects.filter(club=found, merged_into=None).order_by("sort_key", "number"))
    listed = EditionRow.objects.filter(edition=edition, player__in=[player.pk for player in list(page)])
    rows = {row.player_id: row for row in listed} if edition else {}
    members = [(player, rows.get(player.pk)) for player in list(page)]
    context = {
        "section": "ranking",
        "club": found,
        "key": key,
        "system": system,
        "edition": edition,
        "page": page,
        "members": members,
    }
    return render(request, "ratings/players/club.html", context)


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
    # A page restored from the browser's history must be complete.
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    return render(request, "ratings/players/_players.html" if partial else "ratings/players/players.html", context)
