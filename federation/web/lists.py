"""Pages of lists: a hundred lines at a time, whatever the list."""

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
    """The page a reader asked for; the first or the last one for a number that is none.

    ``total`` is given where the length is known already; ``name`` where a page has two lists.
    """
    asked = request.GET.get(name, "1")
    if asked == "1" and total is None and isinstance(items, QuerySet):
        return _first_page(items, size)
    paginator: Paginator[Any] = Paginator(items, size)
    if total is not None:
        # The paginator keeps its count as an attribute of this name once it has counted.
        paginator.__dict__["count"] = total
    return paginator.get_page(asked)


def _first_page(items: QuerySet[Row], size: int) -> Page[Any]:
    """What most readers ask for, of a list that mostly fits on it: then nobody has to count."""
    first = list(items[: size + 1])
    if len(first) <= size:
        return Paginator(first, size).page(1)
    return Page(first[:size], 1, Paginator(items, size))


@dataclass(frozen=True, slots=True)
class Stretch(Generic[Row]):
    """Some lines of a long list, the latest first; ``last`` (an id) is where older ones go on, None at the end."""

    rows: list[Row]
    last: int | None
    is_latest: bool


def get_stretch(request: HttpRequest, rows: QuerySet[Row], moment: str, *, size: int = PAGE_SIZE) -> Stretch[Row]:
    """The latest rows by ``moment``, or those after the one that the reader saw last.

    Finds the ten thousandth page as fast as the first, which counting from the beginning does not. Whoever asks for
    what comes after a row that is not there gets the latest.
    """
    after = whole_number(request.GET.get("after"))
    seen = rows.filter(pk=after).first() if after is not None else None
    if seen is not None:
        at = getattr(seen, moment)
        # The first condition is the one that an index answers.
        rows = rows.filter(**{f"{moment}__lte": at}).filter(Q(**{f"{moment}__lt": at}) | Q(pk__lt=seen.pk))
    found = list(rows.order_by(f"-{moment}", "-pk")[: size + 1])
    return Stretch(found[:size], found[size - 1].pk if len(found) > size else None, seen is None)
