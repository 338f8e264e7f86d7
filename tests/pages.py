"""Asking for pages as a browser does, and counting what they cost."""

from __future__ import annotations

import re
from itertools import pairwise

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

ENGLISH = {"Accept-Language": "en"}


def read_page(path: str, client: Client | None = None, *, status: int = 200, **headers: str) -> str:
    """The HTML of a page in English; fails unless it answers with this status."""
    response = get(path, client, **headers)
    assert response.status_code == status, (path, response.status_code)
    return response.content.decode()


def get(path: str, client: Client | None = None, **headers: str) -> HttpResponse:
    return (client or Client()).get(path, headers={**ENGLISH, **headers})


def words_of(html: str) -> str:
    """The text of a page without markup, each run of white space one blank."""
    main = html.partition("<main")[2].partition("</main>")[0] or html
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def count_queries(path: str, client: Client | None = None) -> int:
    """How many statements a page sends, those of the federation's scope included."""
    get(path, client)
    with CaptureQueriesContext(connection) as queries:
        assert get(path, client).status_code == 200
    return len(queries)


def headings_of(html: str) -> list[int]:
    """Levels of the headings in their order."""
    return [int(level) for level in re.findall(r"<h([1-6])[ >]", html)]


def assert_well_formed(html: str) -> None:
    """What every page must have: one title, one h1 first, no level left out, captioned or named tables."""
    assert html.count("<title>") == 1
    assert not re.search(r"<title>\s*·", html)
    levels = headings_of(html)
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(lower - upper <= 1 for upper, lower in pairwise(levels)), levels
    for frame in re.findall(r'<div class="table-scroll[^>]*>', html):
        assert "aria-label=" in frame
    assert all("scope=" in heading for heading in re.findall(r"<th[ >][^>]*>?", html))


def seen_in(html: str, *marks: str) -> str:
    """What the form of a page that has all of these marks says that its sender has seen."""
    for form in re.findall(r"<form\b.*?</form>", html, re.DOTALL):
        found = re.search(r'name="seen" value="([^"]*)"', form)
        if found and all(mark in form for mark in marks):
            return found[1]
    raise AssertionError(f"no form with {marks} says what was seen")
