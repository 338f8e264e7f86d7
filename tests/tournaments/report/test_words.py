"""Where something stands in a file, in words."""

import pytest
from django.utils import translation

from federation.problems.kinds import Where
from tournaments.report.words import PARTS, describe_where


@pytest.mark.parametrize(
    ("where", "text"),
    [
        (Where(), ""),
        (Where(file="open.sco"), "File “open.sco”"),
        (Where(file="open.sco", record=48, round=3), "File “open.sco”, round 3, record 48"),
        (Where(sheet="Rondes", row=12, column="D"), "Sheet “Rondes”, row 12, column D"),
        (Where(table=7, player=2), "Table 7, player 2"),
    ],
)
def test_place_is_told_from_the_large_to_the_small(where: Where, text: str) -> None:
    with translation.override("en"):
        assert describe_where(where.as_json()) == text


def test_every_field_of_a_place_has_words() -> None:
    assert {name for name, _text in PARTS} == set(Where.__dataclass_fields__)
