"""Lists that grow while they are read: by cursor no line is missed or told twice; by number as before."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.site.models import NewsItem
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api

pytestmark = pytest.mark.django_db

TEXTS = {"en": {"title": "News", "text": "Text.", "alt": ""}}


@pytest.fixture
def api(fisc: Federation) -> Api:
    with federation_scope(fisc):
        # Several on one day, as many as on a page and more.
        for number in range(1, 10):
            add_news(number, date(2026, 1, 1) + timedelta(days=number // 5))
    return Api(fisc)


def encoded(place: object) -> str:
    return urlsafe_b64encode(json.dumps(place).encode()).decode()


def add_news(number: int, day: date) -> None:
    NewsItem.objects.create(number=number, day=day, texts=TEXTS, is_public=True, changed_at=timezone.now())


def walk(api: Api, address: str) -> list[int]:
    found: list[int] = []
    while address:
        page = api.get(address)
        found += [item["number"] for item in page["results"]]
        address = page["next"] or ""
    return found


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9, 100])
def test_walk_by_cursor_finds_every_line_once(api: Api, size: int) -> None:
    assert walk(api, f"news/?cursor=&page_size={size}") == list(range(9, 0, -1))
    assert walk(api, f"news/?page_size={size}") == list(range(9, 0, -1))


def test_what_is_added_meanwhile_moves_nothing_on_a_walk(api: Api, fisc: Federation) -> None:
    by_cursor, by_number = api.get("news/?cursor=&page_size=3"), api.get("news/?page_size=3")
    with federation_scope(fisc):
        add_news(10, date(2026, 3, 1))
    assert [item["number"] for item in by_number["results"] + api.get(by_number["next"])["results"]].count(7) == 2
    assert [item["number"] for item in api.get(by_cursor["next"])["results"]] == [6, 5, 4]
    back = api.get(api.get(by_cursor["next"])["previous"])
    assert [item["number"] for item in back["results"]] == [9, 8, 7]
    assert [item["number"] for item in api.get(back["previous"])["results"]] == [10]
    beyond = api.get(f"news/?cursor={encoded([True, '2026-03-01', '10'])}")
    assert (beyond["results"], beyond["previous"]) == ([], None)
    assert api.get(beyond["next"])["results"][0]["number"] == 10


def test_pages_by_number_are_as_they_were_and_a_cursor_counts_nothing(api: Api) -> None:
    assert api.get("news/?page=2&page_size=4")["count"] == 9
    with CaptureQueriesContext(connection) as queries:
        assert api.get("news/?cursor=").keys() == {"next", "previous", "results"}
    assert not any("COUNT(" in query["sql"] for query in queries)


WRONG = [
    *("x", "é", "W10", "[]"),
    *(encoded(place) for place in ([False, "2026-13-40", "1"], [False, "2026-01-01", "one"], [False, "\0", "1"])),
    *(encoded(place) for place in ([1, "2026-01-01", "1"], [False, 2026, 1], [False, "2026-01-01"], {"a": 1})),
]


@pytest.mark.parametrize("cursor", WRONG)
def test_cursor_that_leads_nowhere_is_not_found(api: Api, cursor: str) -> None:
    assert api.get(f"news/?cursor={cursor}", 404)["code"] == "not_found"


def test_size_of_a_page_has_its_limits_with_a_cursor_too(api: Api) -> None:
    assert "page_size" in api.get("news/?cursor=&page_size=1001", 400)["errors"]


def test_description_says_which_lists_can_be_walked(api: Api) -> None:
    paths = api.client.get("/fisc/api/schema/?format=json").json()["paths"]
    walked = {
        path
        for path, operations in paths.items()
        if any(one["name"] == "cursor" for one in operations.get("get", {}).get("parameters", ()))
    }
    assert walked == {
        "/api/v1/challenges/",
        "/api/v1/championships/",
        "/api/v1/championships/{slug}/challenges/",
        "/api/v1/mails/",
        "/api/v1/news/",
        "/api/v1/notices/",
        "/api/v1/players/{number}/ratings/{code}/changes/",
        "/api/v1/recorded-games/",
    }
