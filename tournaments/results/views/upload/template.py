"""The workbook that a championship's results are written into, on the upload page and by API."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.permissions import actor_for, require
from federation.tables.tabular import CONTENT_TYPES, XLSX
from federation.web.attachments import attachment
from tournaments.championship.queries.championships.visible import visible_championships
from tournaments.permissions import ChampionshipAction
from tournaments.results.queries.template import make_results_template


@login_required
@never_cache
@require_safe
def results_template(request: HttpRequest, slug: str) -> HttpResponse:
    actor = actor_for(request.user)
    championship = get_object_or_404(visible_championships(actor), slug=slug)
    require(actor, ChampionshipAction.UPLOAD_RESULTS, championship)
    return attachment(
        make_results_template(championship), f"{championship.slug}.xlsx", CONTENT_TYPES[XLSX], private=True
    )
