"""What accepting a version of results would do to ratings."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from federation.errors import Refusal
from federation.permissions import can, require
from ratings.replay.services.previews import preview_results
from ratings.replay.views import effect_context
from ratings.systems.models import RatingSystem
from tournaments.championship.views.access import find_version
from tournaments.championship.views.corrections import correction_shapes
from tournaments.permissions import ChampionshipAction
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.stored import read_stored
from tournaments.results.services.acceptance import settled_players
from tournaments.results.views.parts.version_shapes import has_preview


@login_required
@never_cache
def results_effect(request: HttpRequest, slug: str, number: int, code: str) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    system = get_object_or_404(RatingSystem, code=code)
    if not has_preview(version):
        raise Http404
    may_accept = version.is_open and can(actor, ChampionshipAction.ACCEPT_RESULTS)
    context = {
        "section": "desk",
        "system": system,
        "version": version,
        "championship": version.championship,
        "corrections": correction_shapes(version.corrections, version.received_at),
        # Where there are warnings they are read on the version's own page before it is accepted there.
        "may_accept": may_accept and not sign_warnings(version.problems),
        "has_warnings": may_accept and bool(sign_warnings(version.problems)),
    }
    try:
        preview = preview_results(system, version.championship, read_stored(version.report), settled_players(version))
    except Refusal as refusal:
        context["refusal"] = str(refusal)
    else:
        context |= effect_context(request, preview)
    return render(request, "ratings/sequence/results_effect.html", context)
