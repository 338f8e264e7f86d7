"""The rating in the middle of a championship: what its end would give if nothing more were played."""

from __future__ import annotations

from ratings.systems.base import Standing
from ratings.systems.presets import load_system
from ratings.systems.report import rate_report, rate_so_far
from tests.ratings.systems.test_report import REPORT

BARRUF = load_system("barruf")
BEFORE = {1: Standing(1083, 40), 2: Standing(1200, 60)}


def test_change_so_far_is_that_of_the_games_played() -> None:
    so_far = rate_so_far(BARRUF, REPORT, BEFORE)
    assert [one.change for one in so_far.values()] == rate_report(BARRUF, REPORT, BEFORE)


def test_every_game_is_there_with_its_round_and_adds_up() -> None:
    one = rate_so_far(BARRUF, REPORT, BEFORE)[1]
    assert [(number, line.opponent, line.opponent_rating, line.half_points) for number, line in one.games] == [
        (1, 2, 1200, 2),
        (2, 3, 950, 1),
    ]
    assert sum(line.expectancy_scaled for _round, line in one.games) == one.change.expected_scaled
    assert (one.change.before, one.change.after) == (1083, 1083 + one.change.change)


def test_who_has_no_rated_game_yet_keeps_the_rating() -> None:
    six = rate_so_far(BARRUF, REPORT, BEFORE)[6]
    assert (six.change.change, six.games) == (0, ())
