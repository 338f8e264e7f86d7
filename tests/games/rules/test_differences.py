"""How differences between two versions of a rule set are told."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.rules.words.differences import tile_lines

TILES = {"blanks": 2, "tiles": [{"letter": "A", "count": 12, "value": 1}, {"letter": "Ç", "count": 1, "value": 10}]}


@pytest.mark.parametrize(
    ("language", "worth"),
    [("en", ["1 point", "10 points"]), ("ca", ["1 punt", "10 punts"]), ("pl", ["1 pkt", "10 pkt"])],
)
def test_a_tile_is_worth_one_point_or_several(language: str, worth: list[str]) -> None:
    with override(language):
        assert [line.partition(", ")[2] for line in tile_lines(TILES)[1:]] == worth
