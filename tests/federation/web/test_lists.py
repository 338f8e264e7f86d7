"""Pages of lists are Django's, and cost no count where all of a list is on the first one."""

from __future__ import annotations

import pytest
from django.core.paginator import Paginator
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from federation.people.models.players import Club
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.web.lists import get_page

pytestmark = pytest.mark.django_db
SIZE = 4


@pytest.mark.parametrize("count", [0, 1, SIZE, SIZE + 1, 3 * SIZE])
@pytest.mark.parametrize("asked", ["", "?page=1", "?page=2", "?page=99", "?page=0", "?page=x", "?page="])
def test_page_is_that_of_the_paginator(fisc: Federation, count: int, asked: str) -> None:
    with federation_scope(fisc):
        Club.objects.bulk_create(Club(name=f"Club {number}", key=f"club {number}") for number in range(count))
        clubs = Club.objects.order_by("pk")
        request = RequestFactory().get(f"/{asked}")
        page, plain = get_page(request, clubs, size=SIZE), Paginator(clubs, SIZE).get_page(request.GET.get("page"))
        assert list(page) == list(plain)
        assert (page.number, page.paginator.count, page.paginator.num_pages, page.has_next(), page.has_previous()) == (
            plain.number,
            plain.paginator.count,
            plain.paginator.num_pages,
            plain.has_next(),
            plain.has_previous(),
        )


@pytest.mark.parametrize(("count", "queries"), [(0, 1), (SIZE, 1), (SIZE + 1, 2)])
def test_nobody_counts_a_list_that_is_there(fisc: Federation, count: int, queries: int) -> None:
    with federation_scope(fisc):
        Club.objects.bulk_create(Club(name=f"Club {number}", key=f"club {number}") for number in range(count))
        with CaptureQueriesContext(connection) as asked:
            page = get_page(RequestFactory().get("/"), Club.objects.order_by("pk"), size=SIZE)
            assert (len(list(page)), page.paginator.count) == (min(count, SIZE), count)
        assert len(asked) == queries
