"""Downloads of a championship under way: tables, and reports for other programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.tenancy.scope import current_federation
from federation.values.parts import Link
from federation.web.attachments import attachment
from federation.web.downloads import download, download_links
from tournaments.calendar.resources import (
    CrossTableResource,
    GamesResource,
    StandingsResource,
    cross_of_report,
    games_of_report,
    standings_of_report,
)
from tournaments.championship.models.live import LiveChampionship
from tournaments.competition.rules import CompetitionRules
from tournaments.files.formats.swiss_perfect.text.aligned import NotInCrossTable, write_cross_table
from tournaments.files.formats.trf.writer import NEWEST, VERSIONS, Event, NotInTrf, write_trf
from tournaments.live.views.access import find_public_live
from tournaments.log.queries import current_state, standings_of
from tournaments.log.report import report_of
from tournaments.log.state import State
from tournaments.report.as_json import report_to_json
from tournaments.report.report import Report


def _read(request: HttpRequest, slug: str) -> tuple[LiveChampionship, State, Report]:
    """Return the public part: published rounds with every final result. 404 before the first one."""
    live = find_public_live(request, slug)
    state = current_state(live)
    report = report_of(state, published_only=True)
    if not report.rounds or not any(one.published for one in state.played):
        raise Http404
    return live, state, report


@require_safe
def live_standings(request: HttpRequest, slug: str) -> HttpResponse:
    live, state, report = _read(request, slug)
    criteria = CompetitionRules.from_json(state.rules).tie_breaks
    out = any(player.disqualified_after is not None for player in report.players)
    rows = standings_of_report(report, standings_of(state))
    title = _("Standings %(name)s") % {"name": live.championship.name}
    return download(request, StandingsResource(criteria, with_disqualified=out), rows, title)


@require_safe
def live_games(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of games, in the same layout as an upload."""
    live, _state, report = _read(request, slug)
    seats = max((len(table.seats) for table in report.tables), default=2)
    title = _("Games %(name)s") % {"name": live.championship.name}
    return download(request, GamesResource(max(2, seats)), games_of_report(report), title)


@require_safe
def live_cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    live, state, report = _read(request, slug)
    rounds = sorted({table.round for table in report.tables})
    rows = cross_of_report(report, standings_of(state), rounds)
    title = _("Cross-table %(name)s") % {"name": live.championship.name}
    return download(request, CrossTableResource(rounds), rows, title)


Write = Callable[[HttpRequest, LiveChampionship, State, Report], tuple[str, str, str]]


@require_safe
def live_report(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The results so far for other programs: ``trf`` (``?version=16`` for the older form), ``txt``, ``json``.

    404 if the format can't hold them.
    """
    live, state, report = _read(request, slug)
    write = _WRITERS.get(form)
    if write is None:
        raise Http404
    try:
        text, name, content_type = write(request, live, state, report)
    except (NotInTrf, NotInCrossTable) as error:
        raise Http404 from error
    return attachment(text, f"{current_federation().slug}-{slug}-{name}", content_type)


def _trf(request: HttpRequest, live: LiveChampionship, state: State, report: Report) -> tuple[str, str, str]:
    version = request.GET.get("version", str(NEWEST))
    if version not in map(str, VERSIONS):
        raise Http404
    found = live.championship
    places = {line.number: line.place for line in standings_of(state) if line.place is not None}
    event = Event(place=found.place, starts_on=found.starts_on, ends_on=found.ends_on, places=places)
    return write_trf(report, event, int(version)), f"{state.number}.trf", "text/plain; charset=utf-8"


def _text(_request: HttpRequest, _live: LiveChampionship, state: State, report: Report) -> tuple[str, str, str]:
    return write_cross_table(report), f"{state.number}.txt", "text/plain; charset=utf-8"


def _json(_request: HttpRequest, _live: LiveChampionship, state: State, report: Report) -> tuple[str, str, str]:
    text = json.dumps(report_to_json(report), ensure_ascii=False, indent=1)
    return text, f"{state.number}.json", "application/json"


_WRITERS: dict[str, Write] = {"trf": _trf, "txt": _text, "json": _json}


@dataclass(frozen=True, slots=True)
class LiveDownloads:
    """Links for components/ways/download.html, by content."""

    standings: list[Link]
    games: list[Link]
    cross_table: list[Link]
    programs: list[Link]


def live_downloads(slug: str, state: State) -> LiveDownloads:
    """Return the available downloads once a round is published; at tables of more than two, no two-player formats."""
    of_two = CompetitionRules.from_json(state.rules).seats == 2
    trf, text, as_json = (reverse("live_report", args=[slug, form]) for form in ("trf", "txt", "json"))
    programs = [Link("JSON", as_json)]
    if of_two:
        programs = [
            Link("TRF", trf),
            Link("TRF-16", f"{trf}?version=16"),
            Link("Swiss Perfect", text),
            *programs,
        ]
    return LiveDownloads(
        download_links("live_standings", slug),
        download_links("live_games", slug),
        download_links("live_cross_table", slug),
        programs,
    )
