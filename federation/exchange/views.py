"""The full export for a federation's administrators, and the public open data page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.errors import ExportUnderWay, SettingsChanged
from federation.exchange.forms import LicenceForm
from federation.exchange.models import DataExport
from federation.exchange.services.export import ask_for_export, list_exports, open_export
from federation.exchange.services.open_data import choose_licence, list_open_data, open_version
from federation.exchange.services.open_files import Terms, chosen_licence, terms_of
from federation.jobs.views import Progress, describe_progress
from federation.permissions import Action, actor_for, require
from federation.seen import seen_of
from federation.tenancy.scope import current_federation
from federation.web.refusals import refuse_on

SHOWN = 10


@dataclass(frozen=True, slots=True)
class ExportItem:
    """An export: ``progress`` while it is being made or if it failed, ``url`` while its file exists."""

    export: DataExport
    size: str
    url: str
    progress: Progress | None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def data_exports(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    if request.method != "POST":
        return _page(request)
    try:
        ask_for_export(actor)
    except ExportUnderWay as refusal:
        return refuse_on(lambda: _page(request), request, refusal)
    messages.success(request, _("The export is being prepared. You can leave this page; the task will continue."))
    return redirect("data_exports")


@login_required
@require_safe
def data_export(request: HttpRequest, number: int) -> HttpResponseBase:
    export, file = open_export(actor_for(request.user), number)
    name = f"{current_federation().slug}-{export.made_at:%Y-%m-%d}-{export.number}.zip"
    response = FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response


@login_required
@require_POST
def open_data_licence(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_FEDERATION)
    form = LicenceForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    licence = form.cleaned_data["licence"]
    try:
        choose_licence(actor, licence, form.cleaned_data["seen"])
    except SettingsChanged as refusal:
        current_federation().refresh_from_db()
        return refuse_on(lambda: _page(request), request, refusal)
    offered = _("Open data are now published. The first version will be ready in a moment.")
    messages.success(request, offered if licence else _("Open data are no longer published."))
    return redirect("data_exports")


def _page(request: HttpRequest, form: LicenceForm | None = None) -> HttpResponse:
    found = list_exports(actor_for(request.user))[:SHOWN]
    licence = chosen_licence(current_federation())
    context = {
        "section": "desk",
        "items": _items(list(found)),
        "form": form or LicenceForm(initial={"licence": licence, "seen": seen_of(str(licence))}),
        "is_open": bool(licence),
    }
    return render(request, "federation/exchange/exports.html", context, status=400 if form else 200)


def _items(exports: Sequence[DataExport]) -> list[ExportItem]:
    return [
        ExportItem(
            export,
            filesizeformat(export.size),
            reverse("data_export", args=[export.number]) if export.key else "",
            describe_progress(export.job, reverse("job", args=[export.job.reference]))
            if export.job is not None and export.made_at is None
            else None,
        )
        for export in exports
    ]


@dataclass(frozen=True, slots=True)
class OpenVersion:
    """A version as a row: its file, size and licence."""

    export: DataExport
    url: str
    size: str
    terms: Terms


@require_safe
def open_data(request: HttpRequest) -> HttpResponse:
    licence = chosen_licence(current_federation())
    context = {
        "section": "federation",
        "terms": terms_of(licence) if licence else None,
        "versions": [_version(export) for export in list_open_data()],
        "api_url": request.build_absolute_uri(reverse("api_open_data")),
    }
    return render(request, "federation/exchange/open_data.html", context)


@require_safe
def open_data_file(request: HttpRequest, number: int) -> HttpResponseBase:
    """Download a version. Caches must revalidate it, so that no copy of ours keeps a name that was removed."""
    export, file = open_version(number)
    name = f"{current_federation().slug}-open-data-{export.number}.zip"
    response = FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
    response["Cache-Control"] = "no-cache"
    response["ETag"] = f'"{export.sha256}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _version(export: DataExport) -> OpenVersion:
    url = reverse("open_data_file", args=[export.number])
    return OpenVersion(export, url, filesizeformat(export.size), terms_of(export.licence))
