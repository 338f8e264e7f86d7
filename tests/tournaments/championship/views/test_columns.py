"""Columns of standings and rankings: those of which nothing is known of anybody are left out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

STANDING: dict[str, Any] = {
    **{"place": 1, "name": "Aina Puig", "club": "", "half_points": 4, "tie_breaks": []},
    **{"rating": None, "after": None, "change": 3},
}
RANKED = {"place": 1, "name": "Puig, Aina", "club": "", "games": 7, "rating": 1200, "change": 0, "number": 1}


def columns(template: str, rows: list[dict[str, Any]]) -> tuple[list[str], set[int]]:
    """The headings, and how many cells the rows have."""
    html = render_to_string(f"components/{template}.html", {"rows": rows, "tie_break_names": [], "rated": True})
    head, _end, body = html.partition("</thead>")
    headings = [
        " ".join(re.sub("<[^>]+>", " ", cell).split()) for cell in re.findall(r"<th\b.*?</th>", head, re.DOTALL)
    ]
    return headings[1:], {len(re.findall(r"<t[hd]\b", row)) - 1 for row in body.split("<tr")[1:]}


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({}, ["Player", "Points", "Change"]),
        ({"club": "Lletraferits"}, ["Player", "Club", "Points", "Change"]),
        ({"rating": 1200}, ["Player", "Points", "Rating", "Change"]),
        ({"after": 1203}, ["Player", "Points", "Rating", "Change"]),
    ],
)
def test_standings_have_the_columns_of_which_something_is_known(known: dict[str, Any], expected: list[str]) -> None:
    assert columns("championships/standings", [STANDING, STANDING | known]) == (expected, {len(expected)})


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({}, ["Player", "Games", "Rating"]),
        ({"club": "Lletraferits"}, ["Player", "Club", "Games", "Rating"]),
        ({"change": -3}, ["Player", "Games", "Change", "Rating"]),
        ({"change": None}, ["Player", "Games", "Change", "Rating"]),
        ({"spark": {"points": "0,0", "x": 1, "y": 1}}, ["Player", "Games", "Last two years", "Rating"]),
    ],
)
def test_ranking_has_the_columns_of_which_something_is_known(known: dict[str, Any], expected: list[str]) -> None:
    assert columns("ratings/ranking_table", [RANKED, RANKED | known]) == (expected, {len(expected)})
