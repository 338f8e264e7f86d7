"""How a rating is computed, for everybody: each number, where it comes from, and an example."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ratings.models import RatingSystem
from ratings.parameter_catalogue import KIND_NAMES
from ratings.sources import parameters_of
from ratings.views.parameter_shapes import parameter_rows
from ratings.worked_examples import ScalpExample, make_example

_EXACT_DIGITS = Decimal("0.001")


def rating_rules(request: HttpRequest, code: str) -> HttpResponse:
    system = get_object_or_404(RatingSystem, code=code)
    parameters = parameters_of(system)
    example = make_example(parameters)
    context: dict[str, Any] = {
        "section": "ranking",
        "system": system,
        "kind": parameters.kind,
        "kind_name": KIND_NAMES[parameters.kind],
        "rows": parameter_rows(parameters.as_json()),
        "example": example,
    }
    if isinstance(example, ScalpExample):
        exact = Decimal(example.exact.numerator) / Decimal(example.exact.denominator)
        context["exact"] = exact.quantize(_EXACT_DIGITS)
    return render(request, "ratings/rules.html", context)
