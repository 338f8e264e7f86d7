"""Published rating lists as downloads: tables and PDF."""

from __future__ import annotations

from dataclasses import dataclass, fields
from decimal import Decimal

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import formats, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.names.comparison import make_slug
from federation.pdf.pages import Mark, Sheet, make_sheet
from federation.pdf.views import answer_printout
from federation.tenancy.scope import current_federation
from federation.web.downloads import download
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.ranking import latest_edition, list_rows
from ratings.lists.resources import EditionResource, UncertainEditionResource
from ratings.systems.models import RatingSystem
from ratings.systems.words.labels import status_labels
from ratings.systems.world.rating import has_deviation

# A longer list is unsuitable for a wall; the paper says what is left out.
MOST_LINES = 1500


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line of the list; ``change`` is None for a player not on the previous list, ``deviation`` (rating points) if
    the system has none.
    """

    place: int
    name: str
    club: str
    rating: int
    change: int | None
    games: int
    deviation: Decimal | None


_COLUMNS = tuple(field.name for field in fields(PaperLine))


def edition_sheet(edition: Edition, rows: QuerySet[EditionRow], mark: Mark, language: str) -> Sheet:
    """Return a list with ``rows``, its ranked players, as a sheet for a job."""
    lines = [PaperLine(*row) for row in rows.values_list(*_COLUMNS)[:MOST_LINES]]
    with translation.override(language):
        day = formats.date_format(edition.published_on, "DATE_FORMAT")
    context = {
        "edition": edition,
        "day": day,
        "lines": lines,
        "with_deviations": any(line.deviation is not None for line in lines),
        "left_out": edition.active_count - len(lines),
        "without_place": edition.row_count - edition.active_count,
    }
    return make_sheet(
        "ratings/lists/print.html", context, mark, stylesheets=("css/paper/list.css",), language=language
    )


def edition_download(request: HttpRequest, code: str, number: int | None = None) -> HttpResponse:
    """Download everyone on a list, by rating; by default the latest list."""
    system = get_object_or_404(RatingSystem, code=code)
    edition = latest_edition(system) if number is None else get_object_or_404(system.editions, number=number)
    if edition is None:
        raise Http404
    title = _("%(system)s list no. %(number)s") % {"system": system.name, "number": edition.number}
    make = UncertainEditionResource if has_deviation(edition.parameters.get("algorithm")) else EditionResource
    return download(request, make(status_labels(edition.parameters)), list_rows(edition, everyone=True), title)


@require_safe
def edition_pdf(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Return a list as PDF: its ranked players, in the reader's language."""
    system = get_object_or_404(RatingSystem, code=code)
    edition = get_object_or_404(system.editions, number=number)
    federation = current_federation()
    language = get_language() or federation.language
    name = f"{federation.slug}-{make_slug(edition.system_name)}-{edition.number}-{language}.pdf"
    return answer_printout(
        request,
        f"edition:{edition.pk}",
        name,
        lambda: edition_sheet(edition, list_rows(edition), Mark.of(federation), language),
    )
