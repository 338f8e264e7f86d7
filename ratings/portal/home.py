"""A federation's home page: upcoming and recent championships, the leaders and the biggest moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice

from django.db.models import Exists, OuterRef, Value
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from federation.permissions import actor_for
from federation.site.queries import public_news
from federation.site.views.shapes import NewsLine, news_lines, site_links
from federation.tenancy.scope import current_federation
from ratings.lists.line import ListLine
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.ranking import find_movers, list_rows, main_list
from ratings.lists.views import shapes
from ratings.pages.choice import own_player
from ratings.portal.first_steps import first_steps
from ratings.systems.words.labels import status_labels
from tournaments.calendar.queries import progress_of_each
from tournaments.calendar.views.calendar import (
    CalendarItem,
    calendar_items,
    choose_next,
    next_championship,
    podium_shape,
)
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry
from tournaments.championship.queries.championships import (
    CalendarEntry,
    coming_championships,
    describe_championships,
    first_of_each,
    with_live,
)
from tournaments.log.progress import Progress

CHAMPIONSHIPS = 4
TOP = 10
MOVERS = 3
NEWS = 3


def home(request: HttpRequest) -> HttpResponse:
    system, edition = main_list()
    context = {
        "section": "home",
        "system": system,
        "edition": edition,
        "news": _news(),
        "steps": first_steps(actor_for(request.user)),
        **_championships(request),
        **(_leaders(edition) if edition else {}),
        **_own(request, edition),
    }
    return render(request, "ratings/portal/home.html", context)


def _news() -> list[NewsLine]:
    """Return news, without a query if there is none."""
    has_news = site_links(current_federation()).has_news
    return news_lines(public_news()[:NEWS]) if has_news else []


def _championships(request: HttpRequest) -> dict[str, object]:
    """Return the championships; the one in the hero is not repeated, and one in progress is not called upcoming."""
    actor, today = actor_for(request.user), timezone.localdate()
    # One more of each than shown, because one of them goes into the hero.
    ahead = first_of_each(with_live(coming_championships(actor, today)), today, CHAMPIONSHIPS + 1)
    progress = progress_of_each([one for one in ahead if one.starts_on <= today])
    finished, awaited = _over(today)
    # All lists at once: describing them takes the same number of queries for one championship or for twelve.
    lines = iter(describe_championships([*ahead, *finished, *awaited], today))
    coming, played = list(islice(lines, len(ahead))), list(islice(lines, len(finished)))
    hero = choose_next(coming, today, progress)
    others = [line for line in coming if line is not hero]
    return {
        "next": next_championship(hero, today, progress.get(hero.championship.pk)) if hero else None,
        "running": _items((line for line in others if line.championship.starts_on <= today), progress),
        "coming": _items(line for line in others if line.championship.starts_on > today),
        "past": calendar_items(played),
        "awaited": calendar_items(list(lines)),
        "podium": podium_shape(played[0].podium if played else ()),
    }


def _over(today: date) -> tuple[list[Championship], list[Championship]]:
    """Return the latest with results, and the latest awaiting results. One query."""
    # Approved championships are public.
    held = Championship.objects.filter(state=ChampionshipState.APPROVED, ends_on__lt=today)
    held = held.order_by("-starts_on", "name")
    has_results = Exists(Entry.objects.filter(championship=OuterRef("pk"), place=1))
    finished = held.filter(has_results).annotate(is_finished=Value(True))[:CHAMPIONSHIPS]
    awaited = held.filter(~has_results).annotate(is_finished=Value(False))[:CHAMPIONSHIPS]
    found = list(finished.union(awaited, all=True).order_by("-starts_on", "name"))
    return [one for one in found if one.is_finished], [one for one in found if not one.is_finished]


def _items(lines: Iterable[CalendarEntry], progress: Mapping[int, Progress] | None = None) -> list[CalendarItem]:
    return calendar_items(list(islice(lines, CHAMPIONSHIPS)), progress)


def _own(request: HttpRequest, edition: Edition | None) -> dict[str, object]:
    """Return the reader's own line, for accounts linked to a player."""
    own = own_player(request)
    row = EditionRow.objects.filter(edition=edition, player=own).first() if own and edition else None
    return {"own": own, "own_row": row}


def _leaders(edition: Edition) -> dict[str, object]:
    movers, labels = find_movers(edition, MOVERS), status_labels(edition.parameters)
    return {
        "top": _rows(list(list_rows(edition)[:TOP]), labels),
        "risers": _rows(movers.up, labels),
        "fallers": _rows(movers.down, labels),
    }


def _rows(lines: Sequence[EditionRow | ListLine], labels: Mapping[str, str]) -> list[shapes.RankingRow]:
    """With the names in the order that the championships of the page have them in."""
    return [replace(row, name=shapes.given_first(row.name)) for row in shapes.ranking_rows(lines, labels)]
