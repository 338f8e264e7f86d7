"""Columns of the tables that go out and come in: a stable name inside, headings in the reader's language outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from import_export.fields import Field
from import_export.widgets import Widget


class AsIs(Widget):  # type: ignore[misc]
    """Numbers, days and hours go out as what they are; the file's format says how they are written."""

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> Any:
        return value


class Column(Field):  # type: ignore[misc]
    """A field of a resource whose ``column_name`` is its stable name and whose heading is translated.

    ``also`` are other headings that people write above such a column, parted by ``|``, in any language and case.
    ``read`` gives the value of an object where it is not simply the attribute. A ``readonly`` column goes out and
    is not read.
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
    """Mixed into a resource: its columns in their order, and their headings in the reader's language."""

    fields: dict[str, Column]

    def value_of(self, column: Column, row: Any) -> Any:
        """What a column says of a row: by the resource's ``dehydrate_<column>``, by ``read``, or the attribute."""
        read = getattr(self, f"dehydrate_{column.column_name}", None) or column.dehydrate_method
        return read(row) if read else column.export(row)

    def get_export_headers(self, selected_fields: Any = None) -> list[str]:
        return [str(column.heading) for column in self.get_export_fields(selected_fields)]  # type: ignore[attr-defined]
