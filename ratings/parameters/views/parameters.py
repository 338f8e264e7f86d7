"""Pages for a rating system's parameters: edit, preview the effect on everyone, apply, confirm a preset.

Confirming can also adopt the preset's current notes on the sources of its numbers.
"""

from __future__ import annotations

import json
from typing import Any

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
from federation.web.refusals import refuse_on
from ratings.errors import RatingsMovedMeanwhile
from ratings.parameters.forms import ParametersForm
from ratings.parameters.services import (
    change_parameters,
    confirm_parameter,
    digest_parameters,
    find_newer_notes,
    preview_parameters,
    take_newer_notes,
)
from ratings.parameters.views import shapes
from ratings.parameters.views.shapes import Difference, label_of
from ratings.replay.queries.sources import parameters_of
from ratings.replay.views import effect_context
from ratings.systems.models import RatingSystem
from ratings.systems.words.catalogue import CATALOGUE
from tournaments.permissions import ChampionshipAction

LONGEST_REASON = 2000


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_parameters(request: HttpRequest, code: str) -> HttpResponse:
    """Show the form or, when submitted, a preview of the effect."""
    _actor, system = _find(request, code)
    form = _make_form(request, system)
    if request.method != "POST":
        return _form_page(request, system, form)
    if not form.is_valid():
        return _form_page(request, system, form, 400)
    return preview_page(request, system, form.as_json(), request.POST.get("seen", ""))


@login_required
@never_cache
@require_http_methods(["POST"])
def apply_parameters(request: HttpRequest, code: str) -> HttpResponse:
    """Apply a previewed change."""
    actor, system = _find(request, code)
    values = _read_json(request.POST.get("parameters", ""))
    seen, digest = request.POST.get("seen", ""), request.POST.get("digest", "")
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    try:
        change_parameters(actor, system, values, seen=seen, reason=reason, digest=digest)
    except RatingsMovedMeanwhile as refusal:
        return refuse_on(lambda: preview_page(request, system, values, seen), request, refusal)
    except Refusal as refusal:
        system.refresh_from_db()
        return refuse_on(lambda: _form_page(request, system, ParametersForm(values=_values(system))), request, refusal)
    text = _("The new parameters of %(system)s are in force, and its ratings are calculated with them.")
    messages.success(request, text % {"system": system.name})
    return redirect("rating_rules", system.code)


def _make_form(request: HttpRequest, system: RatingSystem) -> ParametersForm:
    return ParametersForm(request.POST if request.method == "POST" else None, values=_values(system))


def _values(system: RatingSystem) -> dict[str, Any]:
    """Return the system's parameters. Raises ParametersUnusable: then only an operator can help."""
    return dict(parameters_of(system).as_json())


def _form_page(request: HttpRequest, system: RatingSystem, form: ParametersForm, status: int = 200) -> HttpResponse:
    context = {"section": "desk", "system": system, "form": form, "seen": digest_parameters(system)}
    return render(request, "ratings/parameters/parameters.html", context, status=status)


def preview_page(request: HttpRequest, system: RatingSystem, values: dict[str, Any], seen: str) -> HttpResponse:
    """Show the effect of ``values`` on everyone, with the button that applies them."""
    preview = preview_parameters(system, values)
    context = {
        "section": "desk",
        "system": system,
        "differences": shapes.differences(system.parameters, values),
        "is_same": system.parameters == values,
        "parameters": json.dumps(values, ensure_ascii=False),
        "seen": seen,
        "digest": preview.digest,
        "top": shapes.top_rows(preview.effect),
        "distribution": shapes.distribution(preview.effect),
        **effect_context(request, preview),
    }
    return render(request, "ratings/parameters/preview.html", context)


def _read_json(text: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) and values.get("algorithm") in CATALOGUE else {}


def _find(request: HttpRequest, code: str) -> tuple[Actor, RatingSystem]:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return actor, get_object_or_404(RatingSystem, code=code)


@login_required
@never_cache
@require_http_methods(["POST"])
def confirm(request: HttpRequest, code: str) -> HttpResponse:
    """Confirm a number, by the button next to it."""
    actor, system = _find(request, code)
    field = request.POST.get("field", "")
    return answer_confirming(request, lambda: confirm_parameter(actor, system, field), "rating_rules", system.code)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def newer(request: HttpRequest, code: str) -> HttpResponse:
    """Show the preset's current notes next to the stored ones; when submitted, adopt them."""
    actor, system = _find(request, code)
    if request.method == "POST":
        try:
            take_newer_notes(actor, system, request.POST.get("seen", ""))
        except Refusal as refusal:
            messages.error(request, str(refusal))
            return redirect("parameters_notes", system.code)
        messages.success(request, _("Notes updated. No number has changed."))
        return redirect("rating_rules", system.code)
    rows = [
        Difference(label_of(system.parameters, one.field), one.stored and _(one.stored), _(one.preset))
        for one in find_newer_notes(system)
    ]
    context = {"section": "desk", "system": system, "rows": rows, "seen": digest_parameters(system)}
    return render(request, "ratings/parameters/notes.html", context)
