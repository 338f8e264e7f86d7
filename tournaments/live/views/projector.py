"""The projector page and stream overlays, and the event number by which readers notice changes."""

from __future__ import annotations

import json
from math import ceil
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from federation.middleware.burst import BriefAnswer, answer_briefly
from federation.permissions import actor_for
from federation.templatetags.faristol import half_points
from federation.values.numbers import whole_number
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships import find_event_number
from tournaments.live.views.access import find_public_live
from tournaments.live.views.components import name_of, rack_of, table_lines
from tournaments.log.queries import current_state, standings_of
from tournaments.log.state import LiveTable, State, TableStatus

# Number of places shown next to a picture.
_MOST_PLACES = 10
_CONTENT = "text/plain; charset=utf-8"


@require_safe
def live_overlay(request: HttpRequest, slug: str) -> HttpResponse:
    """One table (``?table=1``) and the first places; ``?as=text`` or ``json`` for programs that render them.

    The page polls every few seconds; unchanged is 304.
    """
    live = find_public_live(request, slug)
    etag = quote_etag(str(live.event_number))
    form = request.GET.get("as", "")
    if form not in ("", "text", "json"):
        raise Http404
    if request.headers.get("If-None-Match") == etag:
        response = HttpResponse(status=304)
    else:
        told = overlay_of(live, current_state(live), _small(request, "table", 1), _small(request, "places", 5))
        response = _answer(request, form, told)
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response


def _answer(request: HttpRequest, form: str, told: dict[str, Any]) -> HttpResponse:
    if form == "json":
        return JsonResponse(told)
    if form == "text":
        return HttpResponse(_as_text(told), content_type=_CONTENT)
    parts = request.GET.getlist("show") or ["table", "standings"]
    return render(request, "tournaments/live/projector/overlay.html", {**told, "show": parts})


def _small(request: HttpRequest, name: str, usual: int) -> int:
    number = whole_number(request.GET.get(name))
    return usual if number is None else min(number, 999)


def overlay_of(live: LiveChampionship, state: State, number: int, places: int) -> dict[str, Any]:
    """Return a table of the last published round and the first places, as plain values."""
    one = next((each for each in reversed(state.played) if each.published), None)
    table = one.find_table(number) if one else None
    standings = standings_of(state)[: min(places, _MOST_PLACES)] if one else []
    entrants = {entrant.number: entrant for entrant in state.entrants}
    standing = {line.number: line for line in (standings_of(state) if one else [])}
    return {
        "championship": live.championship.name,
        "round": one.number if one else None,
        "rounds": state.rounds,
        "table": table.number if table else None,
        "seats": [
            {
                "name": entrants[player].name,
                "rating": entrants[player].rating,
                "points": half_points(standing[player].half_points) if player in standing else "",
                "place": standing[player].place if player in standing else None,
                "score": _score(table, player),
            }
            for player in (table.players if table else ())
        ],
        "standings": [
            {
                "place": line.place,
                "name": entrants[line.number].name,
                "rating": entrants[line.number].rating,
                "points": half_points(line.half_points),
            }
            for line in standings
        ],
    }


def _score(table: LiveTable | None, player: int) -> int | None:
    """Return game points once they are final."""
    if table is None or table.status is not TableStatus.FINAL:
        return None
    return next((seat.game_points for seat in table.seats if seat.player == player), None)


def _as_text(told: dict[str, Any]) -> str:
    """Return one fact per line with tab-separated fields, as such programs expect."""
    lines = [f"{told['championship']}\t{told['round'] or ''}\t{told['rounds']}"]
    for seat in told["seats"]:
        score = "" if seat["score"] is None else seat["score"]
        lines.append(f"{told['table']}\t{seat['name']}\t{_blank(seat['rating'])}\t{seat['points']}\t{score}")
    lines += [
        f"{_blank(line['place'])}\t{line['name']}\t{_blank(line['rating'])}\t{line['points']}"
        for line in told["standings"]
    ]
    return "\n".join(lines) + "\n"


def _blank(value: int | None) -> str:
    return "" if value is None else str(value)


# As many as fit on a wall in letters readable from the last row.
TABLES_ON_A_PAGE = 14
NAMES_ON_A_PAGE = 42


@require_GET
def live_wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The round by table or by name; htmx fetches the next page every few seconds."""
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
    """Return everyone who plays this round with their table, by name."""
    one = next((one for one in reversed(state.played) if one.published), None)
    if one is None:
        return []
    places = {player: str(table.number) for table in one.tables for player in table.players}
    places |= dict.fromkeys(one.byes, str(_("bye")))
    return sorted((name_of(state, player), place) for player, place in places.items())


@require_GET
def live_number(request: HttpRequest, slug: str) -> HttpResponse:
    """The number of the last event; 304 for clients that have it. One indexed row a second, however many phones."""
    number = find_event_number(actor_for(request.user), slug)
    if number is None:
        raise Http404
    content = json.dumps({"number": number}).encode()
    return answer_briefly(request, BriefAnswer(quote_etag(str(number)), content, "application/json"))
