"""The home of a federation: what is coming, what was played, who leads and who moved."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from federation.permissions import actor_for
from ratings.labels import status_labels
from ratings.models import Edition, EditionRow, RatingSystem
from ratings.ranking import find_movers, latest_edition, list_rows
from ratings.views import shapes
from ratings.views.player_record import own_player
from ratings.views.ranking import choose_system
from tournaments.queries.championships import coming_championships, describe_championships, past_championships
from tournaments.views.shapes import calendar_items

CHAMPIONSHIPS = 4
TOP = 10
MOVERS = 3


def home(request: HttpRequest) -> HttpResponse:
    system = choose_system(list(RatingSystem.objects.all()), None)
    edition = latest_edition(system) if system else None
    context = {
        "section": "home",
        "system": system,
        "edition": edition,
        **_championships(request),
        **(_leaders(edition) if edition else {}),
        **_own(request, edition),
    }
    return render(request, "ratings/home.html", context)


def _championships(request: HttpRequest) -> dict[str, object]:
    actor, today = actor_for(request.user), timezone.localdate()
    coming = list(coming_championships(actor, today)[:CHAMPIONSHIPS])
    past = list(past_championships(actor, today)[:CHAMPIONSHIPS])
    # Both lists at once: the facts about them take the same queries for one championship or for eight.
    items = calendar_items(describe_championships([*coming, *past], today))
    return {"coming": items[: len(coming)], "past": items[len(coming) :]}


def _own(request: HttpRequest, edition: Edition | None) -> dict[str, object]:
    """The reader's own line, for who has an account that belongs to a player."""
    own = own_player(request)
    row = EditionRow.objects.filter(edition=edition, player=own).first() if own and edition else None
    return {"own": own, "own_row": row}


def _leaders(edition: Edition) -> dict[str, object]:
    movers, labels = find_movers(edition, MOVERS), status_labels(edition.parameters)
    return {
        "top": shapes.ranking_rows(list(list_rows(edition)[:TOP]), labels),
        "risers": shapes.ranking_rows(movers.up, labels),
        "fallers": shapes.ranking_rows(movers.down, labels),
    }
