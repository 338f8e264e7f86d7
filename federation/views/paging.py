"""Pages of lists: a hundred lines at a time, whatever the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

PAGE_SIZE = 100

Row = TypeVar("Row", bound=Model)


def get_page(
    request: HttpRequest,
    items: QuerySet[Row] | Sequence[Any],
    *,
    total: int | None = None,
    name: str = "page",
    size: int = PAGE_SIZE,
) -> Page[Any]:
    """The page a reader asked for; the first or the last one for a number that is none.

    ``total`` is given where the length is known already; ``name`` where a page has two lists.
    """
    paginator: Paginator[Any] = Paginator(items, size)
    if total is not None:
        # The paginator keeps its count as an attribute of this name once it has counted.
        paginator.__dict__["count"] = total
    return paginator.get_page(request.GET.get(name))
