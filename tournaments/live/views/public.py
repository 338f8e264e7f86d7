"""What everybody sees of a championship that is run here: the round under way, the standings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships.lives import describe_life
from tournaments.championship.views.frame import frame
from tournaments.live.views.access import find_public_live
from tournaments.live.views.components import award_lines, headings, name_of, rack_of, standing_lines, table_lines
from tournaments.live.views.downloads import live_downloads
from tournaments.log.queries.championships import standings_of
from tournaments.log.queries.states import current_state


@require_GET
def live_now(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The last published round, or an earlier one, beside the standings."""
    live = find_public_live(request, slug)
    return render(request, "tournaments/live/now.html", now_context(request, live, number))


def now_context(request: HttpRequest, live: LiveChampionship, number: int | None) -> dict[str, object]:
    state = current_state(live)
    published = [one for one in state.played if one.published]
    shown = next((one for one in published if one.number == number), published[-1] if published else None)
    life = describe_life(live.championship, timezone.localdate())
    return {
        **frame(request, live.championship, life, "live_now"),
        "live": live,
        "day": state,
        "rack": rack_of(state),
        "round": shown,
        "tables": table_lines(state, shown) if shown else [],
        "byes": [name_of(state, player) for player in shown.byes] if shown else [],
        "final": sum(table.is_final for table in table_lines(state, shown)) if shown else 0,
        "rounds": [one.number for one in published],
        "rows": standing_lines(state, standings_of(state), live.championship.slug) if published else [],
        "headings": headings(state),
        "downloads": live_downloads(live.championship.slug, state) if published else None,
        "awards": award_lines(state) if published else [],
    }
