"""Rating lists as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.names.comparing import make_slug
from federation.pdf.pages import Mark
from federation.pdf.views import answer_printout
from federation.tenancy.scope import current_federation
from federation.web.downloads import download
from ratings.lists.queries.ranking import latest_edition, list_rows
from ratings.lists.resources import EditionResource, UncertainEditionResource
from ratings.lists.views.paper import edition_sheet
from ratings.systems.models import RatingSystem
from ratings.systems.words.labels import status_labels
from ratings.systems.world.rating import DEVIATING


def edition_download(request: HttpRequest, code: str, number: int | None = None) -> HttpResponse:
    """Everybody in an edition, by rating; the latest one when none is named."""
    system = get_object_or_404(RatingSystem, code=code)
    edition = latest_edition(system) if number is None else get_object_or_404(system.editions, number=number)
    if edition is None:
        raise Http404
    title = _("%(system)s edition %(number)s") % {"system": system.name, "number": edition.number}
    make = UncertainEditionResource if edition.parameters.get("algorithm") in DEVIATING else EditionResource
    return download(request, make(status_labels(edition.parameters)), list_rows(edition, everyone=True), title)


@require_safe
def edition_pdf(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """An edition on paper: those who have a place in it, in the reader's language."""
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
