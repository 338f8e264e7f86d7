"""Public pages on the day: the round under way, standings, what a player can still reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from federation.claims.services.claims import own_record
from federation.permissions import actor_for
from tournaments.calendar.views.championship import championship_page
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.ports import RatingSoFar
from tournaments.championship.queries.championships import Life, describe_life, is_run_here
from tournaments.championship.views.frame import find_championship, frame
from tournaments.competition.outlook.chances import RUNS
from tournaments.live.queries import Outlook, find_outlook, find_rating_now
from tournaments.live.views.access import find_public_live
from tournaments.live.views.components import award_lines, headings, name_of, rack_of, standing_lines, table_lines
from tournaments.live.views.downloads import live_downloads
from tournaments.live.views.phones import find_own_table
from tournaments.log.models import Entrant
from tournaments.log.progress import progress_of
from tournaments.log.queries import current_state, standings_of
from tournaments.log.state import State, TableStatus

# Lower chances aren't shown.
_LEAST = 0.005


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of one place in per cent, and of that place or better."""

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


def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a championship: the rounds from the first one on, until its results are accepted."""
    found = find_championship(request, slug)
    if is_run_here(found) and progress_of(current_state(found.live)).round:
        life = describe_life(found, timezone.localdate())
        if not life.has_results:
            return render(request, "tournaments/live/now.html", now_context(request, found.live, None, life))
    return championship_page(request, found)


def championship_announcement(request: HttpRequest, slug: str) -> HttpResponse:
    """What was announced, also while the rounds are what one sees first."""
    return championship_page(request, find_championship(request, slug), "championship_announcement")


@dataclass(frozen=True, slots=True)
class OwnTable:
    """Where the reader sits now. ``is_open``: its result is still to be sent."""

    table: int
    opponents: Sequence[str]
    starts: bool
    is_open: bool
    url: str


def _own_table(request: HttpRequest, live: LiveChampionship, state: State) -> OwnTable | None:
    """For the account of a player who has entered. Two queries."""
    user = actor_for(request.user).user
    record = own_record(user) if user is not None and not state.finished else None
    me = next((one for one in state.entrants if one.player == record.pk), None) if record is not None else None
    entrant = Entrant.objects.filter(live=live, number=me.number).first() if me is not None else None
    _round, table = find_own_table(state, entrant) if entrant is not None else (None, None)
    if entrant is None or table is None:
        return None
    return OwnTable(
        table=table.number,
        opponents=[name_of(state, player) for player in table.players if player != entrant.number],
        starts=table.players[0] == entrant.number,
        is_open=live.phones and table.status is not TableStatus.FINAL,
        url=reverse("live_table", args=[live.championship.slug, entrant.token]),
    )


@require_GET
def live_now(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The last published round, or an earlier one, next to the standings."""
    live = find_public_live(request, slug)
    return render(request, "tournaments/live/now.html", now_context(request, live, number))


def now_context(
    request: HttpRequest, live: LiveChampionship, number: int | None, life: Life | None = None
) -> dict[str, object]:
    state = current_state(live)
    published = [one for one in state.played if one.published]
    shown = next((one for one in published if one.number == number), published[-1] if published else None)
    life = life or describe_life(live.championship, timezone.localdate())
    return {
        **frame(request, live.championship, life, "live_now"),
        "live": live,
        "day": state,
        "progress": progress_of(state),
        "own_table": _own_table(request, live, state),
        "rack": rack_of(state),
        "round": shown,
        "tables": table_lines(state, shown) if shown else [],
        "byes": [name_of(state, player) for player in shown.byes] if shown else [],
        "rounds": [one.number for one in published],
        "rows": standing_lines(state, standings_of(state), live.championship.slug) if published else [],
        "headings": headings(state),
        "downloads": live_downloads(live.championship.slug, state) if published else None,
        "awards": award_lines(state) if published else [],
    }
