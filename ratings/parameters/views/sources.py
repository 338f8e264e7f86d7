"""Confirming numbers of a preset, and taking over what it says by now of where they come from."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.permissions import Actor, actor_for, require
from federation.presets.views import answer_confirming
from ratings.parameters.services.parameters import digest_parameters
from ratings.parameters.services.sources import confirm_parameter, find_newer_notes, take_newer_notes
from ratings.parameters.views.shapes import Difference, label_of
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction


@login_required
@never_cache
@require_http_methods(["POST"])
def confirm(request: HttpRequest, code: str) -> HttpResponse:
    """One number, by its own button on the page that shows it."""
    actor, system = _find(request, code)
    field = request.POST.get("field", "")
    return answer_confirming(request, lambda: confirm_parameter(actor, system, field), "rating_rules", system.code)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def newer(request: HttpRequest, code: str) -> HttpResponse:
    """What the preset says by now, beside what is stored; sent in, it is taken over."""
    actor, system = _find(request, code)
    if request.method == "POST":
        try:
            take_newer_notes(actor, system, request.POST.get("seen", ""))
        except Refusal as refusal:
            messages.error(request, str(refusal))
            return redirect("parameters_notes", system.code)
        messages.success(request, _("Taken over. No number has changed."))
        return redirect("rating_rules", system.code)
    rows = [
        Difference(label_of(system.parameters, one.field), one.stored and _(one.stored), _(one.preset))
        for one in find_newer_notes(system)
    ]
    context = {"section": "desk", "system": system, "rows": rows, "seen": digest_parameters(system)}
    return render(request, "ratings/parameters/notes.html", context)


def _find(request: HttpRequest, code: str) -> tuple[Actor, RatingSystem]:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return actor, get_object_or_404(RatingSystem, code=code)
