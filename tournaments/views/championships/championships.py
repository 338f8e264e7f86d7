"""The calendar, and a championship with its standings."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.paging import get_page
from federation.permissions import Action, actor_for, can
from federation.views.downloads import download_links
from tournaments.models import Championship
from tournaments.queries.championships import (
    coming_championships,
    describe_championships,
    past_championships,
    visible_championships,
)
from tournaments.queries.lives import Life, describe_life
from tournaments.queries.rateability import find_rateability
from tournaments.queries.rulebooks import find_rulebook
from tournaments.queries.standings import find_entries, list_tie_breaks, rated_player_id
from tournaments.views import shapes
from tournaments.views.arrival_shapes import arrivals_shape
from tournaments.views.condition_shapes import condition_shapes, is_shown
from tournaments.views.correction_shapes import accepted_corrections
from tournaments.views.game_rules_shapes import game_rules_facts
from tournaments.views.trf_links import trf_links

COMING, PAST = "coming", "past"


def championship_list(request: HttpRequest) -> HttpResponse:
    """The calendar: what is coming, or what was played. Without a wish: what is coming, if anything is."""
    actor, today = actor_for(request.user), timezone.localdate()
    lists: dict[str, QuerySet[Championship]] = {
        COMING: coming_championships(actor, today),
        PAST: past_championships(actor, today),
    }
    wanted = request.GET.get("when", "")
    when = wanted if wanted in lists else COMING if lists[COMING].exists() else PAST
    page = get_page(request, lists[when])
    context = {
        "section": "championships",
        "when": when,
        "choices": [
            {"label": _("Coming"), "url": f"?when={COMING}", "current": when == COMING},
            {"label": _("Played"), "url": f"?when={PAST}", "current": when == PAST},
        ],
        "page": page,
        "championships": shapes.calendar_items(describe_championships(list(page), today)),
        "downloads": download_links("calendar_download") if page.paginator.count else [],
    }
    return render(request, "tournaments/championship_list.html", context)


def championship(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_championship(request, slug)
    page = get_page(request, find_entries(found))
    entries = list(page)
    today = timezone.localdate()
    life = describe_life(found, today, [rated_player_id(entry) for entry in entries])
    sees_uploads = can(actor_for(request.user), Action.SEE_UPLOADS, found)
    arrivals = arrivals_shape(found, life.phase, life.rating, today, sees_uploads=sees_uploads)
    context = {
        **frame(request, found, life, "championship"),
        "steps": shapes.life_steps(life.steps),
        "page": page,
        **shapes.standings_table(entries, list_tie_breaks(found), life.rating.by_player),
        "corrections": accepted_corrections(found) if arrivals and arrivals["is_corrected"] else [],
        "arrivals": arrivals,
        "announced": [*shapes.announced_facts(found), *game_rules_facts(found)],
        "rulebook": find_rulebook(found),
        "rateability": condition_shapes(find_rateability(found), found) if is_shown(found) else None,
        "downloads": download_links("standings_download", slug) if entries else [],
        "games_downloads": [*download_links("games_download", slug), *trf_links(found)] if entries else [],
    }
    return render(request, "tournaments/championship.html", context)


def find_championship(request: HttpRequest, slug: str) -> Championship:
    """The championship of this address; 404 for one the reader may not see, as for one that is not."""
    visible = visible_championships(actor_for(request.user)).select_related("season")
    return get_object_or_404(visible, slug=slug)


def frame(request: HttpRequest, championship: Championship, life: Life, current: str) -> shapes.Shape:
    """What every page of a championship shows above its own part."""
    actor = actor_for(request.user)
    manages = can(actor, Action.CHANGE_CHAMPIONSHIP, championship) or can(actor, Action.SEE_UPLOADS, championship)
    return {
        "section": "championships",
        "championship": championship,
        "rating": life.rating,
        "facts": shapes.championship_facts(championship),
        # Before there are results there is one page, and nothing to choose from.
        "tabs": shapes.championship_tabs(championship, current, classic=life.is_classic) if life.has_results else [],
        "actions": shapes.manage_actions(championship) if manages else [],
        **shapes.phase_shape(life.phase),
    }
