"""The ranking: the latest edition of a rating list, or an earlier one, searched as one types."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from federation.names import words
from federation.paging import get_page
from federation.permissions import actor_for
from federation.views.downloads import download_links
from ratings.errata import current_errata
from ratings.models import Edition, RatingSystem
from ratings.ranking import latest_edition, list_rows, search_rows
from ratings.views import shapes
from tournaments.queries.championships import coming_championships

LONGEST_SEARCH = 80


@vary_on_headers("HX-Request")
def ranking(request: HttpRequest, code: str | None = None, number: int | None = None) -> HttpResponse:
    """The latest edition of a system (the main one unless named), or edition ``number``."""
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, code)
    latest = latest_edition(system) if system else None
    if system is None or (latest is None and number is None):
        return _nothing_yet(request, systems, system)
    edition = latest if number is None else get_object_or_404(system.editions, number=number)
    assert edition is not None
    context = {**_frame(systems, system), **_listing(request, edition, system), "is_latest": edition == latest}
    # A page taken back from the browser's history must be whole.
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    return render(request, "ratings/_ranking_update.html" if partial else "ratings/ranking.html", context)


def _frame(systems: list[RatingSystem], system: RatingSystem | None) -> dict[str, object]:
    return {"section": "ranking", "system": system, "tabs": shapes.system_tabs(systems, system)}


def _listing(request: HttpRequest, edition: Edition, system: RatingSystem) -> dict[str, object]:
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    everyone = request.GET.get("show") == "all"
    rows = list_rows(edition, everyone=everyone)
    known_total = edition.row_count if everyone else edition.active_count
    page = get_page(request, search_rows(rows, text), total=None if words(text) else known_total)
    return {
        "edition": edition,
        "facts": shapes.edition_facts(edition),
        "errata_count": current_errata(edition).count(),
        "text": text,
        "kept": [("show", "all")] if everyone else [],
        "choices": [
            {"label": _("Active"), "url": _address(request, text, everyone=False), "current": not everyone},
            {"label": _("Everyone"), "url": _address(request, text, everyone=True), "current": everyone},
        ],
        "page": page,
        "rows": shapes.ranking_rows(list(page)),
        "downloads": download_links("edition_download", system.code, edition.number),
    }


def _address(request: HttpRequest, text: str, *, everyone: bool) -> str:
    query = {**({"show": "all"} if everyone else {}), **({"q": text} if text else {})}
    return f"{request.path}?{urlencode(query)}" if query else request.path


def _nothing_yet(request: HttpRequest, systems: list[RatingSystem], system: RatingSystem | None) -> HttpResponse:
    coming = coming_championships(actor_for(request.user), timezone.localdate()).first()
    context = {**_frame(systems, system), "next_championship": coming}
    return render(request, "ratings/ranking_empty.html", context)


def edition_list(request: HttpRequest, code: str) -> HttpResponse:
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, code)
    if system is None:
        raise Http404
    page = get_page(request, system.editions.order_by("-number"))
    context = {**_frame(systems, system), "page": page, "items": shapes.edition_items(list(page), system)}
    return render(request, "ratings/edition_list.html", context)


def choose_system(systems: list[RatingSystem], code: str | None) -> RatingSystem | None:
    """The system of this code, the main one without a code; the first of several if none is called main."""
    if code is None:
        # The model's order puts the main system first.
        return systems[0] if systems else None
    found = next((system for system in systems if system.code == code), None)
    if found is None:
        raise Http404
    return found
