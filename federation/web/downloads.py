"""Tables as downloads: a resource and its rows, written to a file of the kind that the question asks for."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import formats, timezone
from import_export.resources import Resource

from federation.names.comparing import make_slug
from federation.tables.tabular import CONTENT_TYPES, CSV, XLSX, write_csv
from federation.tenancy.scope import current_federation
from federation.values.parts import Link
from federation.web.attachments import attachment


def download(request: HttpRequest, resource: Resource, rows: Iterable[Any], title: str) -> HttpResponse:
    """The rows as ``?as=xlsx`` or ``?as=csv``; ``title`` names the sheet and, with the day, the file.

    Made whole before it is sent: while a response is streamed the federation's scope is closed. Twenty thousand
    players are two megabytes.
    """
    kind = request.GET.get("as", CSV)
    if kind not in CONTENT_TYPES:
        raise Http404
    file, headings, lines = io.BytesIO(), resource.get_export_headers(), _lines(resource, rows)
    if kind == CSV:
        write_csv(file, headings, lines, comma=formats.get_format("DECIMAL_SEPARATOR") == ",")
    else:
        from federation.tables.xlsx import write_xlsx

        write_xlsx(file, title, headings, lines)
    name = f"{current_federation().slug}-{make_slug(title)}-{timezone.localdate():%Y-%m-%d}.{kind}"
    return attachment(file.getvalue(), name, CONTENT_TYPES[kind])


def _lines(resource: Any, rows: Iterable[Any]) -> Iterator[list[Any]]:
    # As export_resource, which looks the name of every column up again for every cell.
    resource.before_export(rows)
    columns = resource.get_export_fields()
    for row in resource.iter_queryset(rows):
        yield [resource.value_of(column, row) for column in columns]


def download_links(name: str, *args: object) -> list[Link]:
    """For components/ways/download.html: where one table is to be had as a workbook and as csv."""
    url = reverse(name, args=args)
    return [Link(label, f"{url}?as={kind}") for kind, label in ((XLSX, "Excel"), (CSV, "CSV"))]
