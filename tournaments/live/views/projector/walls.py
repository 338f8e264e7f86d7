"""The projector's page, which turns by itself, and the number by which readers see whether anything happened."""

from __future__ import annotations

import json
from math import ceil

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from federation.middleware.burst import BriefAnswer, answer_briefly
from federation.permissions import actor_for
from federation.values.numbers import whole_number
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships.running import find_event_number
from tournaments.live.views.access import find_public_live
from tournaments.live.views.components import name_of, rack_of, table_lines
from tournaments.log.queries.states import current_state
from tournaments.log.state import State

# So many stand on a wall in letters that the last row reads.
TABLES_ON_A_PAGE = 14
NAMES_ON_A_PAGE = 42


@require_GET
def live_wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The round by tables, or by names; htmx asks for the next page of it every few seconds."""
    live = find_public_live(request, slug)
    context = _wall(live, request)
    template = (
        "tournaments/live/projector/_wall.html"
        if request.headers.get("HX-Request")
        else "tournaments/live/projector/wall.html"
    )
    return render(request, template, context)


def _wall(live: LiveChampionship, request: HttpRequest) -> dict[str, object]:
    state = current_state(live)
    published = [one for one in state.played if one.published]
    one = published[-1] if published else None
    by_name = request.GET.get("by") == "name"
    tables = table_lines(state, one) if one else []
    items: list[object] = list(_by_name(state)) if by_name else list(tables)
    size = NAMES_ON_A_PAGE if by_name else TABLES_ON_A_PAGE
    pages = max(1, ceil(len(items) / size))
    page = ((whole_number(request.GET.get("page"), least=1) or 1) - 1) % pages
    shown = items[page * size : (page + 1) * size]
    half = ceil(len(shown) / 2)
    return {
        "live": live,
        "championship": live.championship,
        "day": state,
        "rack": rack_of(state),
        "round": one,
        "by_name": by_name,
        "columns": [column for column in (shown[:half], shown[half:]) if column],
        "byes": [name_of(state, player) for player in one.byes] if one else [],
        "final": sum(table.is_final for table in tables),
        "all": len(tables),
        "page": page + 1,
        "pages": pages,
        "next": page + 2,
    }


def _by_name(state: State) -> list[tuple[str, str]]:
    """Everybody who plays this round with the table, in the order of names."""
    one = next((one for one in reversed(state.played) if one.published), None)
    if one is None:
        return []
    places = {player: str(table.number) for table in one.tables for player in table.players}
    places |= dict.fromkeys(one.byes, str(_("free")))
    return sorted((name_of(state, player), place) for player, place in places.items())


@require_GET
def live_number(request: HttpRequest, slug: str) -> HttpResponse:
    """The number of the last event; 304 for who knows it. One indexed row a second, whatever the number of phones."""
    number = find_event_number(actor_for(request.user), slug)
    if number is None:
        raise Http404
    content = json.dumps({"number": number}).encode()
    return answer_briefly(request, BriefAnswer(quote_etag(str(number)), content, "application/json"))
