"""Saying what the columns of a sheet are: its first rows with a choice above each column."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.permissions import require
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.views.access import find_version
from tournaments.permissions import ChampionshipAction
from tournaments.results.forms.uploading import ColumnsForm
from tournaments.results.services.questions.columns import UnknownColumns, assign_columns, list_unknown_columns
from tournaments.results.views.versions import frame


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results_columns(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    asked = _find_asked(version, request.POST.get("key", ""))
    if asked is None:
        # Said already, by a second click or by somebody else.
        return redirect("results_version", slug, number)
    if request.method != "POST":
        return _page(request, version, ColumnsForm(asked))
    form = ColumnsForm(asked, request.POST)
    if not form.is_valid():
        return _page(request, version, form, status=400)
    try:
        assign_columns(actor, version, asked.key, form.meanings())
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, version, form, status=refusal.status)
    messages.success(request, _("Thank you. The files are read again with these columns, and so is every later one."))
    return redirect("results_version", slug, number)


def _find_asked(version: ResultsVersion, key: str) -> UnknownColumns | None:
    """The headings with a key; without one the first that are not known."""
    asked = list_unknown_columns(version)
    return next((one for one in asked if key in ("", one.key)), None)


def _page(request: HttpRequest, version: ResultsVersion, form: ColumnsForm, status: int = 200) -> HttpResponse:
    context = {**frame(version, ""), "form": form, "asked": form.asked, "columns": form.columns()}
    return render(request, "tournaments/results/columns.html", context, status=status)
