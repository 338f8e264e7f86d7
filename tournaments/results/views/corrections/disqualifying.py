"""Recording a disqualification in results that are accepted, or wait for it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from federation.errors import Refusal
from federation.permissions import require
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.views.access import find_managed
from tournaments.permissions import ChampionshipAction
from tournaments.report.stored import read_stored
from tournaments.results.forms.disqualifying import DisqualificationForm
from tournaments.results.services.disqualifying import base_to_disqualify, disqualify_player


@login_required
@never_cache
def player_disqualify(request: HttpRequest, slug: str) -> HttpResponse:
    """Who was disqualified, after which round; the version that comes of it is accepted like any correction."""
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    version = base_to_disqualify(championship)
    if version is None:
        raise Http404
    report = read_stored(version.report)
    if request.method != "POST":
        return _page(request, championship, version, DisqualificationForm(report, seen=version.number))
    form = DisqualificationForm(report, request.POST)
    if not form.is_valid():
        return _page(request, championship, version, form, status=400)
    data = form.cleaned_data
    try:
        made = disqualify_player(
            actor, championship, data["player"], form.after_round(), data["reason"], seen=data["seen"]
        )
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, championship, version, form, status=refusal.status)
    messages.success(request, _("The disqualification is recorded. It holds once this version is accepted."))
    return redirect("results_version", championship.slug, made.number)


def _page(
    request: HttpRequest,
    championship: Championship,
    version: ResultsVersion,
    form: DisqualificationForm,
    status: int = 200,
) -> HttpResponse:
    context = {"section": "desk", "championship": championship, "version": version, "form": form}
    return render(request, "tournaments/results/player_disqualify.html", context, status=status)
