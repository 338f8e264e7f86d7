"""A championship's accepted results as FIDE's tournament report file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header

from federation.tenancy.scope import current_federation
from tournaments.exports.trf import NEWEST, VERSIONS, Event, NotInTrf, write_trf
from tournaments.models import Championship
from tournaments.queries.reports import accepted_report
from tournaments.queries.standings import find_entries, seats_at_table
from tournaments.views.championships import find_championship

CLASSIC = 2


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
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=True, filename=name) or "attachment",
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


def trf_links(championship: Championship) -> list[dict[str, str]]:
    """Links for components/download.html; none where more than two sit at a table."""
    if seats_at_table(championship) != CLASSIC:
        return []
    url = reverse("trf_download", args=[championship.slug])
    return [{"label": "TRF", "url": url}, {"label": "TRF-16", "url": f"{url}?version=16"}]
