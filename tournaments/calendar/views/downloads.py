"""The calendar and a championship's results as files."""

from __future__ import annotations

from django.db.models import F, Prefetch
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from federation.permissions import actor_for
from federation.web.downloads import download
from tournaments.calendar.resources.calendar import CalendarResource
from tournaments.calendar.resources.results import CrossTableResource, GamesResource, StandingsResource
from tournaments.calendar.resources.rows import cross_of_lines, games_of_tables, standings_of_entries
from tournaments.championship.models.games import Seat
from tournaments.championship.queries.championships.visible import visible_championships
from tournaments.championship.queries.rounds import build_cross_table, list_rounds
from tournaments.championship.queries.standings import find_entries, list_tie_breaks, seats_at_table
from tournaments.championship.views.frame import find_championship


def calendar_download(request: HttpRequest) -> HttpResponse:
    """Every championship the reader may see, the latest first."""
    championships = visible_championships(actor_for(request.user)).order_by("-starts_on", "name", "pk")
    return download(request, CalendarResource(), championships, _("Championships"))


def standings_download(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_championship(request, slug)
    somebody_out = found.entries.filter(disqualified_after__isnull=False).exists()
    in_groups = found.entries.exclude(group="").exists()
    resource = StandingsResource(list_tie_breaks(found), with_disqualified=somebody_out, with_groups=in_groups)
    return download(
        request, resource, standings_of_entries(find_entries(found)), _("Standings %(name)s") % {"name": found.name}
    )


def games_download(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of games of all rounds, in the shape in which results are sent in."""
    found = find_championship(request, slug)
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("number"))
    tables = found.tables.prefetch_related(seats).order_by("round", F("number").asc(nulls_last=True), "pk")
    resource = GamesResource(seats_at_table(found))
    return download(request, resource, games_of_tables(tables), _("Games %(name)s") % {"name": found.name})


def cross_table_download(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_championship(request, slug)
    rounds = list_rounds(found)
    lines = build_cross_table(found, list(find_entries(found)), rounds)
    rows = cross_of_lines(lines)
    return download(request, CrossTableResource(rounds), rows, _("Cross-table %(name)s") % {"name": found.name})
