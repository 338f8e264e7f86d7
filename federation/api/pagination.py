"""Pagination of API lists: by page number, or by a cursor that is unaffected by added rows."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError as WrongValue
from django.db.models import Q
from django.utils.translation import gettext as _
from rest_framework import pagination
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from federation.values.numbers import whole_number

CURSOR = "cursor"


class PageNumberPagination(pagination.PageNumberPagination):
    """``?page=2&page_size=500``. A page that does not exist gives 404; an invalid size is refused."""

    page_size_query_param = "page_size"
    max_page_size = 1000

    def get_page_size(self, request: Request) -> int:
        wanted = request.query_params.get("page_size")
        if wanted is None:
            return self.page_size or self.max_page_size
        size = whole_number(wanted, least=1, most=self.max_page_size)
        if size is None:
            message = _("A page can have from 1 to %(most)s rows.") % {"most": self.max_page_size}
            raise ValidationError({"page_size": [message]})
        return size

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            parameter["schema"]["minimum"] = 1
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"] |= {"maximum": self.max_page_size, "default": self.page_size}
        return parameters


class _Walk(pagination.CursorPagination):
    """Walks forwards or backwards from one row. The cursor holds the row's own position in all columns of the order.
    The framework's cursor counts within equal values of the first column, so rows added there would shift its
    pages.
    """

    cursor_query_param = CURSOR

    def __init__(self, ordering: Sequence[str], size: int) -> None:
        self.ordering = tuple(ordering)
        self.size = size

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.address = request.build_absolute_uri()
        back, place = _read(request.query_params[CURSOR], len(self.ordering))
        ordering = tuple(_turned(name) for name in self.ordering) if back else self.ordering
        if place:
            queryset = queryset.filter(_beyond(ordering, place))
        found = list(queryset.order_by(*ordering)[: self.size + 1])
        more, page = len(found) > self.size, found[: self.size]
        self.page = page[::-1] if back else page
        self.has_next, self.has_previous = (bool(place), more) if back else (more, bool(place))
        return self.page

    def get_next_link(self) -> str | None:
        return self._link(back=False, line=-1) if self.has_next else None

    def get_previous_link(self) -> str | None:
        return self._link(back=True, line=0) if self.has_previous and self.page else None

    def _link(self, *, back: bool, line: int) -> str:
        # Going back beyond the first row starts again from there.
        place = [str(getattr(self.page[line], name.lstrip("-"))) for name in self.ordering] if self.page else []
        written = urlsafe_b64encode(json.dumps([back, *place]).encode()).decode().rstrip("=") if place else ""
        return replace_query_param(self.address, CURSOR, written)


def _read(cursor: str, columns: int) -> tuple[bool, list[str]]:
    """Return whether the cursor leads back, and its position (empty at the beginning). Raises ValueError."""
    if not cursor:
        return False, []
    told = json.loads(urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4)))
    if not isinstance(told, list) or len(told) != columns + 1 or not isinstance(told[0], bool):
        raise ValueError(cursor)
    back, *place = told
    if not all(isinstance(value, str) and "\0" not in value for value in place):
        raise ValueError(cursor)
    return back, place


def _turned(name: str) -> str:
    return name[1:] if name.startswith("-") else f"-{name}"


def _beyond(ordering: Sequence[str], place: Sequence[str]) -> Q:
    """Return a filter for rows after the position: greater in one column and equal in all before it. The first column
    bounds them all, for the index.
    """
    after, equal = Q(), Q()
    for name, value in zip(ordering, place, strict=True):
        column, than = name.lstrip("-"), "lt" if name.startswith("-") else "gt"
        after |= equal & Q(**{f"{column}__{than}": value})
        equal &= Q(**{column: value})
    first, than = ordering[0].lstrip("-"), "lte" if ordering[0].startswith("-") else "gte"
    return Q(**{f"{first}__{than}": place[0]}) & after


class GrowingPagination(PageNumberPagination):
    """Pagination for lists that grow while being read: by page number like every list, or by ``?cursor=``.

    A view's ``cursor_ordering`` names the order for cursors: columns that are never null, are indexed and together
    identify a row. Rows added meanwhile move nothing to another page; nothing is counted.
    """

    walk: _Walk | None = None

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        if CURSOR not in request.query_params:
            return super().paginate_queryset(queryset, request, view)
        self.walk = _Walk(view.cursor_ordering, self.get_page_size(request))
        try:
            return self.walk.paginate_queryset(queryset, request, view)
        except (ValueError, RecursionError, WrongValue) as error:
            # The cursor was made up.
            raise NotFound(_("This cursor isn’t valid.")) from error

    def get_paginated_response(self, data: Any) -> Response:
        if self.walk is None:
            return super().get_paginated_response(data)
        return self.walk.get_paginated_response(data)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        described: dict[str, Any] = super().get_paginated_response_schema(schema)
        described["required"] = [name for name in described.get("required", ()) if name != "count"]
        described["properties"]["count"]["description"] = "Can’t be combined with a cursor."
        return described

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        told = "Empty for the first page, then the value in `next`. Rows added in the meantime don’t shift the pages."
        cursor = {"name": CURSOR, "required": False, "in": "query", "description": told, "schema": {"type": "string"}}
        return [*super().get_schema_operation_parameters(view), cursor]
