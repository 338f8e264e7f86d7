"""The calendar and a championship's results as files."""

from __future__ import annotations

from django.db.models import F, Prefetch
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from federation.permissions import actor_for
from federation.views.downloads import download
from tournaments.models import Seat
from tournaments.queries.championships import visible_championships
from tournaments.queries.rounds import build_cross_table, list_rounds
from tournaments.queries.standings import find_entries, list_tie_breaks, seats_at_table
from tournaments.resources.calendar import CalendarResource
from tournaments.resources.results import CrossTableResource, GamesResource, StandingsResource
from tournaments.views.championships import find_championship


def calendar_download(request: HttpRequest) -> HttpResponse:
    """Every championship the reader may see, the latest first."""
    championships = visible_championships(actor_for(request.user)).order_by("-starts_on", "name", "pk")
    return download(request, CalendarResource(), championships, _("Championships"))


def standings_download(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_championship(request, slug)
    resource = StandingsResource(list_tie_breaks(found))
    return download(request, resource, find_entries(found), _("Standings %(name)s") % {"name": found.name})


def games_download(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of games of all rounds, in the shape in which results are sent in."""
    found = find_championship(request, slug)
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number"))
    tables = found.tables.prefetch_related(seats).order_by("round", F("number").asc(nulls_last=True), "pk")
    resource = GamesResource(seats_at_table(found))
    return download(request, resource, list(tables), _("Games %(name)s") % {"name": found.name})


def cross_table_download(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_championship(request, slug)
    rounds = list_rounds(found)
    lines = build_cross_table(found, list(find_entries(found)), rounds)
    return download(request, CrossTableResource(rounds), lines, _("Cross-table %(name)s") % {"name": found.name})
