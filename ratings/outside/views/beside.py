"""A list of another federation beside ours, for everybody."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from federation.values.parts import Choice
from federation.web.lists import get_page
from ratings.lists.queries.ranking import latest_edition
from ratings.outside.models import OutsideList
from ratings.outside.queries.outside import both_lines
from ratings.systems.models import RatingSystem


@require_safe
def beside(request: HttpRequest, code: str, reference: UUID) -> HttpResponse:
    """Everybody who stands in both lists, in our order, with the places among them."""
    system = get_object_or_404(RatingSystem, code=code)
    kept = get_object_or_404(OutsideList, reference=reference)
    lines = both_lines(kept, system)
    page = get_page(request, lines)
    others = OutsideList.objects.all()[:10]
    context = {
        "section": "ranking",
        "system": system,
        "list": kept,
        "edition": latest_edition(system),
        "lines": page.object_list,
        "page": page,
        "total": len(lines),
        "tabs": [
            Choice(f"{one.system_name} {one.listed_on:%Y-%m-%d}", f"../{one.reference}/", one == kept)
            for one in others
        ],
    }
    return render(request, "ratings/outside/beside.html", context)
