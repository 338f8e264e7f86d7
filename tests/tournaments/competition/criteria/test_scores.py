"""Mean place and CUSCA of two tables of four."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.competition.test_standings import report
from tests.tournaments.making.played import EBRE_RULES, table_of
from tournaments.competition.criterion import criteria
from tournaments.competition.tallies import take_tallies

TABLES = (
    table_of(1, 1, {1: 400, 2: 350, 3: 300, 4: 250}),
    table_of(2, 1, {1: 300, 2: 350, 3: 401, 4: 250}),
    table_of(3, 1, {1: 300, 2: 350, 3: 250}),
)


@pytest.mark.parametrize(
    ("code", "games", "expected"),
    [
        # 1 was first, third and second.
        ("mean_place", 1, [2, 5 / 3, 7 / 3, 4]),
        # Points times players: of 1 (1600 + 1200 + 900) / 3.
        ("cusca", 1, [3700 / 3, 3850 / 3, 3554 / 3, 1000]),
        ("cusca", 2, [3700 / 3, 3850 / 3, 3554 / 3, 1000]),
        ("cusca", 3, [3700 / 3, 3850 / 3, 3554 / 3, None]),
        ("cusca", 4, [None] * 4),
    ],
)
def test_mean_is_over_the_games_played(code: str, games: int, expected: list[float | None]) -> None:
    field = take_tallies(report(4, 3, *TABLES), replace(EBRE_RULES, cusca_games=games))
    assert criteria()[code].value(field, [1, 2, 3, 4]) == dict(zip([1, 2, 3, 4], expected, strict=True))


def test_one_score_that_is_not_known_leaves_no_mean_of_scores() -> None:
    seats = tuple(replace(seat, game_points=None) if seat.player == 2 else seat for seat in TABLES[1].seats)
    field = take_tallies(report(4, 2, TABLES[0], replace(TABLES[1], seats=seats)), EBRE_RULES)
    assert criteria()["cusca"].value(field, [1, 2]) == {1: 1400, 2: None}
    assert criteria()["mean_place"].value(field, [1, 2]) == {1: 2, 2: 2}
