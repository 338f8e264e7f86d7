"""Open data as everybody finds them, and the file of each version."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.views.decorators.http import require_safe

from federation.exchange.models import DataExport
from federation.exchange.services.open_data import list_open_data, open_version
from federation.exchange.services.open_files.licences import Terms, chosen_licence, terms_of
from federation.tenancy.scope import current_federation


@dataclass(frozen=True, slots=True)
class OpenVersion:
    """One version as a line: its file, how large it is, under which licence."""

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
    """Never from a cache that does not ask: a name that was taken out is in no copy of ours."""
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
