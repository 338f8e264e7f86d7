"""Errata of an edition: what its lines would be by now, and why."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from federation.web.lists import get_page
from ratings.lists.queries.errata import ErratumLine, current_errata, describe_errata
from ratings.systems.models import RatingSystem
from ratings.systems.words.labels import status_labels


@dataclass(frozen=True, slots=True)
class ErrataRow:
    """A line that would be another by now, with its statuses in words."""

    line: ErratumLine
    published_status: str
    status: str


def errata(request: HttpRequest, code: str, number: int) -> HttpResponse:
    system = get_object_or_404(RatingSystem, code=code)
    edition = get_object_or_404(system.editions, number=number)
    page = get_page(request, current_errata(edition).select_related("player", "correction"))
    labels = status_labels(edition.parameters)
    rows = [
        ErrataRow(line, labels.get(line.published_status, ""), labels.get(line.status, ""))
        for line in describe_errata(edition, list(page.object_list))
    ]
    context = {"section": "ranking", "system": system, "edition": edition, "page": page, "rows": rows}
    return render(request, "ratings/lists/errata.html", context)
