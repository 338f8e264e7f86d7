"""The style guide renders every component with its samples, as valid pieces of one page."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.http import Http404
from django.test import RequestFactory

from federation.development import samples
from federation.development.styleguide import SECTIONS, styleguide


@pytest.mark.parametrize("page", SECTIONS)
def test_styleguide_page_renders_without_repeating_an_id(rf: RequestFactory, page: str) -> None:
    response = styleguide(rf.get("/styleguide/", {"page": page}))
    text = response.content.decode()
    assert response.status_code == 200
    assert '<main id="main"' in text
    ids = Counter(re.findall(r'\sid="([^"]+)"', text))
    # The guide shows one form twice, once with mistakes.
    repeated = [name for name, count in ids.items() if count > 1 and not name.startswith("id_")]
    if page == "":
        repeated = [name for name in repeated if not name.startswith("player-")]
    assert repeated == []


def test_styleguide_shows_problems_in_words(rf: RequestFactory) -> None:
    text = styleguide(rf.get("/styleguide/", {"page": "upload"})).content.decode()
    assert "Round 3 has two results" in text
    assert 'data-severity="error"' in text


def test_styleguide_refuses_unknown_pages(rf: RequestFactory) -> None:
    with pytest.raises(Http404):
        styleguide(rf.get("/styleguide/", {"page": "nothing"}))


@pytest.mark.parametrize("number", range(1, samples.ROUNDS + 1))
def test_sample_rounds_pair_everybody_once(number: int) -> None:
    pairs = {player: samples.opponent_of(player, number) for player in range(samples.PLAYERS)}
    assert all(pairs[pairs[player]] == player != pairs[player] for player in pairs)
