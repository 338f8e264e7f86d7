"""The ranking: the latest edition of a rating list, or an earlier one, searched as one types."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from federation.names import words
from federation.paging import get_page
from federation.permissions import actor_for
from federation.views.downloads import download_links
from ratings.errata import current_errata
from ratings.labels import status_labels
from ratings.models import Edition, RatingSystem
from ratings.ranking import (
    ListWish,
    choose_rows,
    find_arrivals,
    find_movers,
    latest_edition,
    list_clubs,
    list_rows,
    search_rows,
)
from ratings.statuses import Status
from ratings.views import shapes
from tournaments.queries.championships import coming_championships

LONGEST_SEARCH = 80
LONGEST_CLUB = 120
# As many as the page of movers shows of each kind.
MOVED = 20


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
    context["pager"] = shapes.edition_pager(edition, latest, system)
    # A page taken back from the browser's history must be whole.
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    return render(request, "ratings/_ranking_update.html" if partial else "ratings/ranking.html", context)


def _frame(systems: list[RatingSystem], system: RatingSystem | None) -> dict[str, object]:
    return {"section": "ranking", "system": system, "tabs": shapes.system_tabs(systems, system)}


def _listing(request: HttpRequest, edition: Edition, system: RatingSystem) -> dict[str, object]:
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    wish = _wish(request)
    # Who asks for a status other than the active ones asks for everyone.
    everyone = request.GET.get("show") == "all" or wish.status not in {"", Status.ACTIVE}
    rows = choose_rows(list_rows(edition, everyone=everyone), wish)
    known_total = edition.row_count if everyone else edition.active_count
    page = get_page(request, search_rows(rows, text), total=None if words(text) or wish else known_total)
    labels = status_labels(edition.parameters)
    return {
        "edition": edition,
        "facts": shapes.edition_facts(edition),
        "errata_count": current_errata(edition).count(),
        "text": text,
        "wish": wish,
        "clubs": list_clubs(edition),
        "statuses": list(labels.items()),
        "kept": [("show", "all")] if everyone else [],
        "choices": [
            {"label": capfirst(labels[Status.ACTIVE]), "url": _address(request, show=""), "current": not everyone},
            {"label": _("Everyone"), "url": _address(request, show="all"), "current": everyone},
        ],
        "page": page,
        "rows": shapes.ranking_rows(list(page), labels),
        "downloads": download_links("edition_download", system.code, edition.number),
    }


def _wish(request: HttpRequest) -> ListWish:
    # PostgreSQL refuses a text with NUL in it, and whole numbers have an end there.
    status, games = request.GET.get("status", ""), request.GET.get("games", "")
    return ListWish(
        status=status if status in set(Status) else "",
        club=request.GET.get("club", "").replace("\0", "")[:LONGEST_CLUB],
        games=int(games) if games.isascii() and games.isdigit() and len(games) < 7 else 0,
    )


def _address(request: HttpRequest, *, show: str) -> str:
    """The same question about the active players or about everyone."""
    asked = {name: request.GET.get(name, "").strip() for name in ("q", "club", "games")}
    query = {name: value for name, value in {"show": show, **asked}.items() if value}
    return f"{request.path}?{urlencode(query)}" if query else request.path


def movers(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Who rose and fell most in an edition, who is new in it and who is back."""
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, code)
    if system is None:
        raise Http404
    edition = get_object_or_404(system.editions, number=number)
    moved, arrived = find_movers(edition, MOVED), find_arrivals(edition, MOVED)
    labels = status_labels(edition.parameters)
    groups = (
        ("up", _("Rose most"), moved.up),
        ("down", _("Fell most"), moved.down),
        ("new", _("New in the list"), arrived.new if number > 1 else ()),
        ("returned", _("Back in the list"), arrived.returned),
    )
    context = {
        **_frame(systems, system),
        "edition": edition,
        "groups": [
            {"code": name, "title": title, "rows": shapes.ranking_rows(rows, labels)}
            for name, title, rows in groups
            if rows
        ],
    }
    return render(request, "ratings/movers.html", context)


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
