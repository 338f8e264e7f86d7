"""How a rating is computed, for everybody: each number, where it comes from, and an example."""

from __future__ import annotations

from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from federation.permissions import actor_for, can
from ratings.models import RatingSystem
from ratings.services.sources import find_newer_notes
from ratings.sources.reading import parameters_of
from ratings.systems.worked_examples import ScalpExample, make_example
from ratings.texts.catalogue import KIND_NAMES
from ratings.views.systems.parameter_shapes import parameter_rows
from tournaments.permissions import ChampionshipAction

_EXACT_DIGITS = Decimal("0.001")


def rating_rules(request: HttpRequest, code: str) -> HttpResponse:
    system = get_object_or_404(RatingSystem, code=code)
    parameters = parameters_of(system)
    example = make_example(parameters)
    context: dict[str, object] = {
        "section": "ranking",
        "system": system,
        "kind": parameters.kind,
        "kind_name": KIND_NAMES[parameters.kind],
        "rows": parameter_rows(parameters.as_json()),
        "example": example,
        "may_edit": can(actor_for(request.user), ChampionshipAction.MANAGE_RATINGS),
    }
    if context["may_edit"]:
        context["newer_notes"] = len(find_newer_notes(system))
    if isinstance(example, ScalpExample):
        exact = Decimal(example.exact.numerator) / Decimal(example.exact.denominator)
        context["exact"] = exact.quantize(_EXACT_DIGITS)
    return render(request, "ratings/rules.html", context)
