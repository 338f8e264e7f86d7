"""Finding the championship of an address, and what every page of one shows above its own part."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from federation.permissions import actor_for, can
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships.lives import Life
from tournaments.championship.queries.championships.running import is_run_here, with_live
from tournaments.championship.queries.championships.visible import visible_championships
from tournaments.championship.views.facts import championship_facts
from tournaments.championship.views.links import championship_tabs, live_tabs, manage_actions
from tournaments.championship.words import PHASES
from tournaments.permissions import MANAGING


def find_championship(request: HttpRequest, slug: str) -> Championship:
    """The championship of this address; 404 for one the reader may not see, as for one that is not."""
    visible = with_live(visible_championships(actor_for(request.user)).select_related("season"))
    return get_object_or_404(visible, slug=slug)


def frame(request: HttpRequest, championship: Championship, life: Life, current: str) -> dict[str, object]:
    """What every page of a championship shows above its own part."""
    actor = actor_for(request.user)
    manages = any(can(actor, action, championship) for action in MANAGING)
    return {
        "section": "championships",
        "championship": championship,
        "rating": life.rating,
        "facts": championship_facts(championship),
        # Before there are results there is one page, and nothing to choose from.
        "tabs": [
            *(championship_tabs(championship, current, classic=life.is_classic) if life.has_results else []),
            *(live_tabs(championship, current) if is_run_here(championship) else []),
        ],
        "actions": manage_actions(championship) if manages else [],
        "state": life.phase.value,
        "state_label": PHASES[life.phase],
    }
