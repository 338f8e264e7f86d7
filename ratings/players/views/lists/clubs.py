"""A club and its players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from federation.people.models.players import Club, Player
from federation.web.lists import get_page
from ratings.lists.models.lists import EditionRow
from ratings.lists.queries.ranking import main_list


def club(request: HttpRequest, key: str) -> HttpResponse:
    """``key`` is the club's key with hyphens between its words."""
    found = get_object_or_404(Club, key=key.replace("-", " "))
    system, edition = main_list()
    page = get_page(request, Player.objects.filter(club=found, merged_into=None).order_by("sort_key", "number"))
    listed = EditionRow.objects.filter(edition=edition, player__in=[player.pk for player in list(page)])
    rows = {row.player_id: row for row in listed} if edition else {}
    members = [(player, rows.get(player.pk)) for player in list(page)]
    context = {
        "section": "ranking",
        "club": found,
        "calendar_url": reverse("club_calendar", args=[key]),
        "system": system,
        "edition": edition,
        "page": page,
        "members": members,
    }
    return render(request, "ratings/players/club.html", context)
