"""A championship's accepted results as FIDE's tournament report file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from federation.tenancy.scope import current_federation
from federation.web.attachments import attachment
from tournaments.championship.queries.standings import find_entries
from tournaments.championship.views.frame import find_championship
from tournaments.files.queries import accepted_report
from tournaments.files.trf.writer import NEWEST, VERSIONS, Event, NotInTrf, write_trf


def trf_download(request: HttpRequest, slug: str) -> HttpResponse:
    """The results for pairing programs, ``?version=16`` in the older form; 404 where the format cannot hold them."""
    found = find_championship(request, slug)
    version = request.GET.get("version", str(NEWEST))
    entries = list(find_entries(found))
    if not entries or version not in map(str, VERSIONS):
        raise Http404
    places = {entry.number: entry.place for entry in entries if entry.place is not None}
    event = Event(place=found.place, starts_on=found.starts_on, ends_on=found.ends_on, places=places)
    try:
        text = write_trf(accepted_report(found, entries), event, int(version))
    except NotInTrf as error:
        raise Http404 from error
    name = f"{current_federation().slug}-{found.slug}.trf"
    return attachment(text, name, "text/plain; charset=utf-8")
