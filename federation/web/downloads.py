"""Tables as downloads: columns with headings in the reader's language, in the requested file format."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.functional import Promise
from import_export.fields import Field
from import_export.resources import Resource
from import_export.widgets import Widget

from federation.names.comparison import make_slug
from federation.tables.tabular import CONTENT_TYPES, CSV, XLSX, write_csv
from federation.tenancy.scope import current_federation
from federation.values.parts import Link
from federation.web.attachments import attachment


class AsIs(Widget):  # type: ignore[misc]
    """Keep numbers, dates and times as they are; the file's format decides how they are written."""

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> Any:
        return value


class Column(Field):  # type: ignore[misc]
    """A field of a resource; ``column_name`` is its stable name, and its heading is translated.

    ``also`` are other headings people use for such a column, separated by ``|``, in any language and case. ``read``
    returns an object's value if it is not just the attribute. A ``readonly`` column is exported but not imported.
    """

    def __init__(
        self,
        name: str,
        heading: str | Promise,
        *,
        attribute: str | None = None,
        also: str = "",
        widget: Widget | None = None,
        read: Callable[[Any], Any] | None = None,
        readonly: bool = False,
    ) -> None:
        super().__init__(
            attribute=attribute or name,
            column_name=name,
            widget=widget or AsIs(),
            readonly=readonly,
            dehydrate_method=read,
        )
        self.heading = heading
        self.also = also.split("|") if also else []


class Headed:
    """Mixed into a resource: its columns in order, with headings in the reader's language."""

    fields: dict[str, Column]

    def value_of(self, column: Column, row: Any) -> Any:
        """Return a row's value for a column: from the resource's ``dehydrate_<column>``, ``read`` or attribute."""
        read = getattr(self, f"dehydrate_{column.column_name}", None) or column.dehydrate_method
        return read(row) if read else column.export(row)

    def get_export_headers(self, selected_fields: Any = None) -> list[str]:
        return [str(column.heading) for column in self.get_export_fields(selected_fields)]  # type: ignore[attr-defined]


def download(request: HttpRequest, resource: Resource, rows: Iterable[Any], title: str) -> HttpResponse:
    """Return the rows as ``?as=xlsx`` or ``?as=csv``; ``title`` names the sheet and, with the date, the file.

    The file is complete before it is sent, because the federation's scope is closed while a response is streamed.
    Twenty thousand players are two megabytes.
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
    # Replaces export_resource, which looks up the name of every column again for every cell.
    resource.before_export(rows)
    columns = resource.get_export_fields()
    for row in resource.iter_queryset(rows):
        yield [resource.value_of(column, row) for column in columns]


def download_links(name: str, *args: object) -> list[Link]:
    """Return the links to a table as workbook and csv, for components/ways/download.html."""
    url = reverse(name, args=args)
    return [Link(label, f"{url}?as={kind}") for kind, label in ((XLSX, "Excel"), (CSV, "CSV"))]
