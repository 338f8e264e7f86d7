"""What a player can still reach: places, their chances, the rating as it would be now."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.championship.ports import RatingSoFar
from tournaments.championship.queries.championships.lives import describe_life
from tournaments.championship.views.frame import frame
from tournaments.competition.outlook.chances import RUNS
from tournaments.live.queries.outlook import Outlook, find_outlook, find_rating_now
from tournaments.live.views.access import find_public_live
from tournaments.live.views.components import name_of
from tournaments.log.queries.championships import standings_of
from tournaments.log.queries.states import current_state
from tournaments.log.state import State

# Chances of less than this are not worth a line.
_LEAST = 0.005


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of one place in per cent, and of this place or a better one."""

    place: int
    percent: int
    or_better: int


@dataclass(frozen=True, slots=True)
class RatedLine:
    round: int
    opponent: str
    opponent_rating: int
    half_points: int
    expected: str


@require_GET
def live_outlook(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What this player can still reach, explained."""
    live = find_public_live(request, slug)
    state = current_state(live)
    me = state.entrant(number)
    standing = next((line for line in standings_of(state) if line.number == number), None)
    if me is None or standing is None:
        raise Http404
    outlook = find_outlook(live, state)
    rating = find_rating_now(state, number)
    context = {
        **frame(request, live.championship, describe_life(live.championship, timezone.localdate()), "live_now"),
        "live": live,
        "me": me,
        "standing": standing,
        "bounds": outlook.bounds.get(number),
        "players": len(outlook.bounds),
        "rounds_left": outlook.rounds_left,
        "chances": _chances(outlook, number),
        "runs": RUNS,
        "rating": rating,
        "games": _games(state, rating) if rating else [],
    }
    return render(request, "tournaments/live/outlook.html", context)


def _chances(outlook: Outlook, number: int) -> list[Chance]:
    if outlook.chances is None or number not in outlook.chances.by_player:
        return []
    shares = outlook.chances.by_player[number]
    return [
        Chance(place, round(100 * share), round(100 * outlook.chances.of_place(number, place)))
        for place, share in enumerate(shares, start=1)
        if share >= _LEAST
    ]


def _games(state: State, rating: RatingSoFar) -> list[RatedLine]:
    return [
        RatedLine(game.round, name_of(state, game.opponent), game.opponent_rating, game.half_points, game.expected)
        for game in rating.games
    ]
