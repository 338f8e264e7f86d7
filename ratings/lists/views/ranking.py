"""The ranking: the latest list, an earlier one or that of a day, with search; and its errata."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from federation.names.comparison import words
from federation.permissions import actor_for
from federation.values.numbers import whole_number
from federation.values.parts import Choice, Link
from federation.web.downloads import download_links
from federation.web.lists import get_page
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.errata import ErratumLine, current_errata, describe_errata
from ratings.lists.queries.ranking import (
    MOST_MOVERS,
    ListWish,
    choose_rows,
    edition_in_force,
    find_arrivals,
    find_courses,
    find_movers,
    latest_edition,
    list_figures,
    list_rows,
    search_rows,
)
from ratings.lists.views import shapes
from ratings.pages.choice import LONGEST_SEARCH, choose_system, own_player
from ratings.pages.figures import draw_distribution
from ratings.systems.models import RatingSystem
from ratings.systems.statuses import Status
from ratings.systems.words.labels import status_labels
from tournaments.championship.queries.championships import coming_championships

LONGEST_CLUB = 120
MOVED_BESIDE = 3


@dataclass(frozen=True, slots=True)
class MoversGroup:
    """Players who rose, fell, are new or have returned."""

    code: str
    title: str
    rows: Sequence[shapes.RankingRow]


@vary_on_headers("HX-Request")
def ranking(request: HttpRequest, code: str | None = None, number: int | None = None) -> HttpResponse:
    """Show the latest list of a system (by default the main one), or list ``number``."""
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, code)
    latest = latest_edition(system) if system else None
    if system is None or (latest is None and number is None):
        return _nothing_yet(request, systems, system)
    edition = latest if number is None else get_object_or_404(system.editions, number=number)
    assert edition is not None
    context = {**_frame(systems, system), **_listing(request, edition, system), "is_latest": edition == latest}
    # A page restored from the browser's history must be complete.
    if request.htmx and not request.htmx.history_restore_request:  # type: ignore[attr-defined]
        return render(request, "ratings/lists/_ranking_update.html", context)
    context |= {"pager": shapes.edition_pager(edition, latest, system), **_beside(request, edition)}
    return render(request, "ratings/lists/ranking.html", context)


def _beside(request: HttpRequest, edition: Edition) -> dict[str, object]:
    """Return what is shown next to the list: the reader's own line, the biggest moves, and the distribution."""
    own = own_player(request)
    own_row = EditionRow.objects.filter(edition=edition, player=own).first() if own else None
    moved, labels = find_movers(edition, MOVED_BESIDE), status_labels(edition.parameters)
    return {
        "own": own,
        "own_row": own_row,
        "risers": shapes.ranking_rows(moved.up, labels),
        "fallers": shapes.ranking_rows(moved.down, labels),
        "distribution": draw_distribution(list_figures(edition).ratings, own_row.rating if own_row else None),
    }


def _frame(systems: list[RatingSystem], system: RatingSystem | None) -> dict[str, object]:
    return {"section": "ranking", "system": system, "tabs": shapes.system_tabs(systems, system)}


def _listing(request: HttpRequest, edition: Edition, system: RatingSystem) -> dict[str, object]:
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    wish = _wish(request)
    # Filtering by another status than active means everyone.
    everyone = request.GET.get("show") == "all" or wish.status not in {"", Status.ACTIVE}
    rows = choose_rows(list_rows(edition, everyone=everyone), wish)
    known_total = edition.row_count if everyone else edition.active_count
    page = get_page(request, search_rows(rows, text), total=None if words(text) or wish else known_total)
    labels = status_labels(edition.parameters)
    listed = list(page)
    by_player = find_courses(edition, [row.player_id for row in listed])
    courses = {row.player_number: by_player.get(row.player_id, ()) for row in listed}
    return {
        "edition": edition,
        "facts": shapes.edition_facts(edition),
        "errata_count": current_errata(edition).count(),
        "text": text,
        "wish": wish,
        "clubs": list_figures(edition).clubs,
        "statuses": list(labels.items()),
        "kept": [("show", "all")] if everyone else [],
        "choices": [
            Choice(capfirst(labels[Status.ACTIVE]), _address(request, show=""), not everyone),
            Choice(_("Everyone"), _address(request, show="all"), everyone),
        ],
        "page": page,
        "rows": shapes.ranking_rows(listed, labels, courses),
        "downloads": [
            *download_links("edition_download", system.code, edition.number),
            Link("PDF", reverse("edition_pdf", args=[system.code, edition.number])),
        ],
    }


def _wish(request: HttpRequest) -> ListWish:
    status = request.GET.get("status", "")
    return ListWish(
        status=status if status in set(Status) else "",
        # PostgreSQL refuses a text with NUL in it.
        club=request.GET.get("club", "").replace("\0", "")[:LONGEST_CLUB],
        games=whole_number(request.GET.get("games"), most=999_999) or 0,
    )


def _address(request: HttpRequest, *, show: str) -> str:
    """Return the address of the same search among active players or everyone."""
    asked = {name: request.GET.get(name, "").strip() for name in ("q", "club", "games")}
    query = {name: value for name, value in {"show": show, **asked}.items() if value}
    return f"{request.path}?{urlencode(query)}" if query else request.path


def movers(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a list's biggest risers and fallers, new players and those who have returned."""
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, code)
    if system is None:
        raise Http404
    edition = get_object_or_404(system.editions, number=number)
    moved, arrived = find_movers(edition, MOST_MOVERS), find_arrivals(edition, MOST_MOVERS)
    labels = status_labels(edition.parameters)
    groups = (
        ("up", _("Biggest rises"), moved.up),
        ("down", _("Biggest falls"), moved.down),
        ("new", _("New on the list"), arrived.new if number > 1 else ()),
        ("returned", _("Back on the list"), arrived.returned),
    )
    context = {
        **_frame(systems, system),
        "edition": edition,
        "groups": [
            MoversGroup(name, title, shapes.ranking_rows(rows, labels)) for name, title, rows in groups if rows
        ],
    }
    return render(request, "ratings/lists/movers.html", context)


def _nothing_yet(request: HttpRequest, systems: list[RatingSystem], system: RatingSystem | None) -> HttpResponse:
    coming = coming_championships(actor_for(request.user), timezone.localdate()).first()
    context = {**_frame(systems, system), "next_championship": coming}
    return render(request, "ratings/lists/ranking_empty.html", context)


def edition_list(request: HttpRequest, code: str) -> HttpResponse:
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, code)
    if system is None:
        raise Http404
    page = get_page(request, system.editions.order_by("-number"))
    context = {**_frame(systems, system), "page": page, "items": shapes.edition_items(list(page), system)}
    return render(request, "ratings/lists/edition_list.html", context)


@require_safe
def ranking_on(request: HttpRequest, code: str) -> HttpResponse:
    """Show the rating list in force on a day (``?day=2026-03-14``)."""
    system = choose_system(list(RatingSystem.objects.all()), code)
    if system is None:
        raise Http404
    asked = request.GET.get("day", "")
    day = read_day(asked)
    edition = edition_in_force(system, day) if day else None
    if edition is not None:
        return redirect("edition", system.code, edition.number)
    context = {"section": "ranking", "system": system, "day": day, "asked": asked[:40]}
    # A day before the first list is a valid question, an invalid day is not.
    return render(request, "ratings/lists/on_day.html", context, status=200 if day or not asked else 400)


def read_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class ErrataRow:
    """A line that would be different now, with its statuses in words."""

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
