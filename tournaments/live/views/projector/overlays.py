"""Pages for a stream: laid over the picture, without anything of the portal around, and the same as text and JSON."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from federation.templatetags.faristol import half_points
from federation.values.numbers import whole_number
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.views.access import find_public_live
from tournaments.log.queries.championships import standings_of
from tournaments.log.queries.states import current_state
from tournaments.log.state import LiveTable, State, TableStatus

# So many places stand beside a picture.
_MOST_PLACES = 10
_CONTENT = "text/plain; charset=utf-8"


@require_safe
def live_overlay(request: HttpRequest, slug: str) -> HttpResponse:
    """One table (``?table=1``) and the first places; ``?as=text`` or ``json`` for programs that draw them.

    The page asks again every few seconds; nothing new is 304.
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
    """A table of the last published round and the first places, as plain values."""
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
    """Game points once they are final."""
    if table is None or table.status is not TableStatus.FINAL:
        return None
    return next((seat.game_points for seat in table.seats if seat.player == player), None)


def _as_text(told: dict[str, Any]) -> str:
    """One fact a line, fields parted by tabs: what such programs take."""
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
