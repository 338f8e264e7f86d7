"""Pagination of lists: a hundred rows at a time, whatever the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from federation.values.numbers import whole_number

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
    """Return the requested page; the first or last one for an invalid number.

    ``total`` is given if the length is already known; ``name`` if a page has two lists.
    """
    asked = request.GET.get(name, "1")
    if asked == "1" and total is None and isinstance(items, QuerySet):
        return _first_page(items, size)
    paginator: Paginator[Any] = Paginator(items, size)
    if total is not None:
        # The paginator caches its count in an attribute of this name.
        paginator.__dict__["count"] = total
    return paginator.get_page(asked)


def _first_page(items: QuerySet[Row], size: int) -> Page[Any]:
    """Return the first page, which most readers request; if the whole list fits on it, no count is needed."""
    first = list(items[: size + 1])
    if len(first) <= size:
        return Paginator(first, size).page(1)
    return Page(first[:size], 1, Paginator(items, size))


@dataclass(frozen=True, slots=True)
class Stretch(Generic[Row]):
    """Some rows of a long list, latest first; ``last`` (an id) is where older ones continue, None at the end."""

    rows: list[Row]
    last: int | None
    is_latest: bool


def get_stretch(request: HttpRequest, rows: QuerySet[Row], moment: str, *, size: int = PAGE_SIZE) -> Stretch[Row]:
    """Return the latest rows by ``moment``, or those after the last one the reader saw.

    It finds the ten thousandth page as fast as the first, unlike counting from the beginning. If the row last seen
    does not exist, the latest are returned.
    """
    after = whole_number(request.GET.get("after"))
    seen = rows.filter(pk=after).first() if after is not None else None
    if seen is not None:
        at = getattr(seen, moment)
        # The first condition can use an index.
        rows = rows.filter(**{f"{moment}__lte": at}).filter(Q(**{f"{moment}__lt": at}) | Q(pk__lt=seen.pk))
    found = list(rows.order_by(f"-{moment}", "-pk")[: size + 1])
    return Stretch(found[:size], found[size - 1].pk if len(found) > size else None, seen is None)
