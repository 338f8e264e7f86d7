"""Finds the championship a page is about, and what all its pages show above their own part.

404 for what the reader may not know of, otherwise 403.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.errors import NotPermitted
from federation.people.models.players import Player
from federation.permissions import Action, Actor, actor_for, can, require
from federation.values.parts import Choice, Link, PageAction
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.championships import Life, is_run_here, visible_championships, with_live
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.queries.versions import get_received_version
from tournaments.championship.rules.next_steps import Powers
from tournaments.championship.views.facts import championship_facts
from tournaments.championship.words import PHASES
from tournaments.permissions import MANAGING, ChampionshipAction


def player_url(player: Player) -> str:
    return reverse("player", args=[player.number])


def championship_tabs(championship: Championship, current: str, *, classic: bool) -> list[Choice]:
    """For components/ways/tabs.html. ``classic`` says whether everyone sits at tables of two."""
    crosstable = _("Cross-table") if classic else _("Places")
    tabs = (
        ("championship", _("Standings")),
        ("championship_rounds", _("Rounds")),
        ("championship_crosstable", crosstable),
        ("championship_games", _("Recorded games")),
    )
    return [Choice(label, reverse(name, args=[championship.slug]), name == current) for name, label in tabs]


def live_tabs(championship: Championship, current: str, *, has_results: bool) -> list[Choice]:
    """For components/ways/tabs.html: the pages of a championship that is run here.

    What was announced stands with the standings as soon as there are any.
    """
    tabs = [("live_now", _("Live")), ("entry_list", _("Players"))]
    if not has_results:
        tabs.append(("championship_announcement", _("Announcement")))
    return [Choice(label, reverse(name, args=[championship.slug]), name == current) for name, label in tabs]


def manage_actions(championship: Championship) -> list[PageAction]:
    """The link to the championship's desk page."""
    return [PageAction(_("Manage"), reverse("championship_manage", args=[championship.slug]), "arrow")]


def trf_links(championship: Championship) -> list[Link]:
    """Links for components/ways/download.html; none if more than two sit at a table."""
    if not is_classic(championship):
        return []
    url = reverse("trf_download", args=[championship.slug])
    return [Link("TRF", url), Link("TRF-16", f"{url}?version=16")]


def find_managed(request: HttpRequest, slug: str) -> tuple[Actor, Championship]:
    """Return the championship, for those who may change it, see its uploads or run it."""
    actor = actor_for(request.user)
    visible = with_live(visible_championships(actor).select_related("season", "announced_by"))
    championship = get_object_or_404(visible, slug=slug)
    if not any(can(actor, action, championship) for action in MANAGING):
        raise NotPermitted()
    return actor, championship


def find_version(request: HttpRequest, slug: str, number: int) -> tuple[Actor, ResultsVersion]:
    """Return a version of a championship's results, for those who may see its uploads."""
    actor = actor_for(request.user)
    championship = get_object_or_404(visible_championships(actor), slug=slug)
    require(actor, ChampionshipAction.SEE_UPLOADS, championship)
    versions = ResultsVersion.objects.select_related("championship", "uploaded_by", "job")
    return actor, get_received_version(versions.filter(championship=championship), number)


def powers_over(actor: Actor, championship: Championship) -> Powers:
    return Powers(
        upload=can(actor, ChampionshipAction.UPLOAD_RESULTS, championship),
        deliver=can(actor, ChampionshipAction.DELIVER_RESULTS, championship),
        settle=can(actor, Action.SETTLE_PLAYERS),
        accept=can(actor, ChampionshipAction.ACCEPT_RESULTS, championship),
    )


def find_championship(request: HttpRequest, slug: str) -> Championship:
    """Return the championship at this address; 404 if it doesn't exist or the reader may not see it."""
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
        # Before there are results there is only one page, so no tabs.
        "tabs": [
            *(championship_tabs(championship, current, classic=life.is_classic) if life.has_results else []),
            *(live_tabs(championship, current, has_results=life.has_results) if is_run_here(championship) else []),
        ],
        "actions": manage_actions(championship) if manages else [],
        "state": life.phase.value,
        "state_label": PHASES[life.phase],
    }
