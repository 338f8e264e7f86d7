"""Calendar feeds, and downloads of the calendar and of a championship's results."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from django.db.models import F, Prefetch
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import formats, timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.people.models.players import Club, Player
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from federation.web.downloads import download
from tournaments.calendar.ical import CONTENT_TYPE, CalendarEvent, EventStatus, write_calendar
from tournaments.calendar.queries import calendar_of_club, calendar_of_federation, calendar_of_player
from tournaments.calendar.resources import (
    CalendarResource,
    CrossTableResource,
    GamesResource,
    StandingsResource,
    cross_of_lines,
    games_of_tables,
    standings_of_entries,
)
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Seat
from tournaments.championship.queries.championships import visible_championships
from tournaments.championship.queries.standings import (
    build_cross_table,
    find_entries,
    list_rounds,
    list_tie_breaks,
    seats_at_table,
)
from tournaments.championship.views.frame import find_championship

_STATUS = {
    ChampionshipState.APPROVED: EventStatus.CONFIRMED,
    ChampionshipState.CANCELLED: EventStatus.CANCELLED,
}


@require_safe
def federation_calendar(request: HttpRequest) -> HttpResponse:
    federation, today = current_federation(), timezone.localdate()
    return _answer(request, federation.name, calendar_of_federation(today), absolute_url(federation, "calendar"))


@require_safe
def player_calendar(request: HttpRequest, number: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("merged_into"), number=number)
    if player.merged_into is not None:
        return HttpResponsePermanentRedirect(reverse("player_calendar", args=[player.merged_into.number]))
    found = calendar_of_player(player, timezone.localdate())
    return _answer(request, player.name, found, absolute_url(current_federation(), "player_calendar", number))


@require_safe
def club_calendar(request: HttpRequest, key: str) -> HttpResponse:
    """``key`` is the club's key with hyphens between its words."""
    club = Club.objects.filter(key=key.replace("-", " ")).first()
    if club is None:
        raise Http404
    found = calendar_of_club(club, timezone.localdate())
    return _answer(request, club.name, found, absolute_url(current_federation(), "club_calendar", key))


def _answer(request: HttpRequest, name: str, found: Iterable[Championship], url: str) -> HttpResponse:
    """Answer with the file, or with only its ETag if the client already has it.

    In the federation's language: clients don't state one, and the same address must give everyone the same file.
    """
    federation = current_federation()
    with translation.override(federation.language):
        events = [_event(federation, championship) for championship in found]
        content = write_calendar(name, events, url=url, language=federation.language)
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    response = HttpResponse(content, content_type=CONTENT_TYPE, headers={"ETag": etag})
    return get_conditional_response(request, etag=etag, response=response) or response


def _event(federation: Federation, championship: Championship) -> CalendarEvent:
    moments = (championship.announced_at, championship.dates_announced_at, championship.decided_at)
    return CalendarEvent(
        uid=f"{championship.slug}.{federation.slug}@faristol",
        title=championship.name,
        first=championship.starts_on,
        last=championship.ends_on,
        changed_at=max(moment for moment in moments if moment is not None),
        sequence=championship.revision,
        # Approved before and changed since: it stays while the change awaits approval.
        status=_STATUS.get(ChampionshipState(championship.state), EventStatus.TENTATIVE),
        place=championship.place,
        description="\n".join(_lines(championship)),
        url=absolute_url(federation, "championship", championship.slug),
    )


def _lines(championship: Championship) -> list[str]:
    """Return what has no field of its own."""
    deadline = championship.entry_deadline
    begins = formats.time_format(championship.starts_at, "TIME_FORMAT") if championship.starts_at else ""
    until = formats.date_format(deadline, "DATE_FORMAT") if deadline else ""
    facts = (
        (begins, _("Start time: %(text)s")),
        (championship.organiser, _("Organised by: %(text)s")),
        (until, _("Entries until: %(text)s")),
        (championship.fee, _("Fee: %(text)s")),
    )
    return [sentence % {"text": text} for text, sentence in facts if text]


def calendar_download(request: HttpRequest) -> HttpResponse:
    """Every championship the reader may see, latest first."""
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
    """The list of games of all rounds, in the same layout as an upload."""
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
