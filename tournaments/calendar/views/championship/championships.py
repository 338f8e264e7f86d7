"""A championship with its standings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from federation.permissions import actor_for, can
from federation.web.downloads import download_links
from federation.web.lists import get_page
from tournaments.calendar.views.championship.arrivals import arrivals_shape
from tournaments.calendar.views.championship.game_rules import game_rules_facts, own_rules_facts
from tournaments.calendar.views.shapes_interim import interim_standings
from tournaments.championship.queries.championships.lives import describe_life
from tournaments.championship.queries.championships.running import is_run_here
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.queries.standings import find_entries, list_tie_breaks, rated_player_id
from tournaments.championship.views.conditions import condition_shapes, is_shown
from tournaments.championship.views.corrections import accepted_corrections
from tournaments.championship.views.facts import announced_facts, life_steps
from tournaments.championship.views.frame import find_championship, frame
from tournaments.championship.views.links import trf_links
from tournaments.championship.views.results.standings import standings_table
from tournaments.championship.views.telling import arbiter_facts, told
from tournaments.permissions import ChampionshipAction
from tournaments.rulebooks.queries.editions import find_rulebook


def championship(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_championship(request, slug)
    page = get_page(request, find_entries(found))
    entries = list(page)
    today = timezone.localdate()
    life = describe_life(found, today, [rated_player_id(entry) for entry in entries])
    sees_uploads = can(actor_for(request.user), ChampionshipAction.SEE_UPLOADS, found)
    arrivals = arrivals_shape(found, life.phase, life.rating, today, sees_uploads=sees_uploads)
    table = standings_table(entries, list_tie_breaks(found), life.rating.by_player)
    context = {
        **frame(request, found, life, "championship"),
        "steps": life_steps(life.steps),
        "page": page,
        "headings": table.headings,
        "tie_break_names": table.tie_break_names,
        "rows": table.rows,
        "corrections": accepted_corrections(found) if arrivals and arrivals.is_corrected else [],
        "arrivals": arrivals,
        "interim": None if life.has_results else interim_standings(found),
        "announced": [
            *announced_facts(found),
            *arbiter_facts(found),
            *game_rules_facts(found),
            *own_rules_facts(found),
        ],
        "told": told(found),
        "rulebook": find_rulebook(found),
        "rateability": condition_shapes(find_rateability(found), found) if is_shown(found) else None,
        "is_run_here": is_run_here(found),
        "downloads": download_links("standings_download", slug) if entries else [],
        "games_downloads": [*download_links("games_download", slug), *trf_links(found)] if entries else [],
    }
    return render(request, "tournaments/calendar/championship.html", context)
