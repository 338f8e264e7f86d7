"""Sentences of an explanation are true in the cases at the edge: no rating before, nothing won, limits, no scores."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ratings.systems.parameters import Parameters
from ratings.systems.presets import load_system
from ratings.systems.reader import read_parameters
from ratings.systems.words.story import tell
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import NO_SCORE, Before, Field, Outcome
from ratings.systems.world.rating import rate_field
from ratings.systems.world.story import Story

RATED = Story(
    before=1500,
    after=1500,
    games=3,
    points=1.5,
    expected=1.5,
    weight=0,
    base=0.0,
    acceleration=0.0,
    feedback=0.0,
    deviation_before=None,
    deviation=None,
)


def world(code: str, **changes: object) -> WorldParameters:
    parameters: Parameters = read_parameters({**load_system(code).as_json(), **changes})
    assert isinstance(parameters, WorldParameters)
    return parameters


def rate(parameters: WorldParameters, opponents: list[int], half_points: list[int]) -> Outcome:
    """What the games of a newcomer against rated opponents give; the newcomer is player 0."""
    count = len(opponents)
    ratings = np.array([0, *opponents])
    none = np.full(count + 1, np.nan)
    before = Before(
        ratings,
        np.array([False] + [True] * count),
        np.array([0] + [100] * count),
        none,
        none.copy(),
        np.zeros(count + 1, dtype=np.int64),
    )
    first = np.zeros(count, dtype=np.int64)
    points = np.array(half_points)
    scores = np.full(count, NO_SCORE)
    rounds = np.arange(1, count + 1)
    return rate_field(
        parameters, before, Field(first, first + rounds, points, 2 - points, scores, scores, rounds, count)
    )


def first_rating(code: str, opponents: list[int], half_points: list[int]) -> str:
    parameters = world(code)
    outcome = rate(parameters, opponents, half_points)
    after = int(outcome.ratings[0])
    story = replace(
        RATED,
        before=after,
        after=after,
        games=len(opponents),
        points=sum(half_points) / 2,
        expected=float(outcome.expected[0]),
        base=None,
    )
    return " ".join(tell(parameters, story))


@pytest.mark.parametrize("code", ["naspa", "nsa", "wespa", "australia"])
def test_first_rating_of_some_wins_is_where_they_are_expected(code: str) -> None:
    told = first_rating(code, [1400, 1500, 1600, 1500], [2, 0, 2, 0])
    assert "would have been expected: 15" in told
    assert "are used instead." not in told


@pytest.mark.parametrize(("half_points", "points"), [([0, 0, 0, 0], "0"), ([2, 2, 2, 2], "4")])
def test_nothing_and_everything_won_are_taken_as_something_else(half_points: list[int], points: str) -> None:
    told = first_rating("naspa", [1400, 1500, 1600, 1500], half_points)
    assert "far enough away would explain" in told
    assert f"at which {points} of 4" not in told


def test_first_rating_at_the_floor_and_at_the_reach_is_told() -> None:
    assert "Even at the lowest possible first rating," in first_rating("naspa", [510, 505, 500, 520], [0, 0, 0, 0])
    # 400 above opponents of 1000 no more than 8.6 of the 9.5 points are expected.
    capped = first_rating("naspa", [1000] * 10, [2] * 10)
    assert "can only be so far above the best opponent: 1400." in capped
    assert "would have been expected:" not in capped


def test_long_championship_gives_the_first_rating_part_by_part() -> None:
    told = tell(world("naspa"), replace(RATED, base=None, parts=3, games=30, points=20))
    assert "The first part gave one, and the later parts changed it: 1500." in told[-1]
    assert "would have been expected" not in " ".join(told)


def test_parts_are_rounded_one_by_one_and_that_is_no_limit() -> None:
    story = replace(RATED, weight=20, points=18.2, base=14.0, parts=3, games=30, after=1515, expected=17.5)
    told = tell(world("naspa"), story)[-1]
    assert "limit" not in told
    # With one part half a point is all that rounding does.
    capped = replace(RATED, before=500, after=500, weight=20, points=0, expected=0.035, base=-0.7)
    assert "at the rating limit, 500" in tell(world("naspa"), capped)[-1]


def test_third_of_a_local_club_is_not_put_down_to_k() -> None:
    local = world("nsa", is_local=True)
    told = " ".join(tell(local, replace(RATED, weight=30, points=3, expected=1.5, base=15.0, after=1515)))
    assert "a third of 30" in told
    assert "K changes" not in told


def test_no_scores_that_count_leave_a_rating_as_it_is() -> None:
    told = " ".join(tell(world("coco"), replace(RATED, expected=None, deviation_before=80.0, deviation=80.0)))
    assert "No game counts here, so the rating stays at 1500." in told
    assert "0% of the change" not in told


def test_two_games_say_nothing_of_a_share_in_new_zealand() -> None:
    parameters = world("new-zealand")
    outcome = rate(parameters, [1400, 1600], [2, 2])
    assert outcome.ratings[0] == 1500
    story = replace(RATED, base=None, games=2, points=2.0)
    assert "With so few games, the first rating is the mean of the opponents’ ratings:" in tell(parameters, story)[0]
    assert "The first rating is the mean of the opponents’ ratings" in tell(parameters, replace(story, games=3))[0]


def test_k_above_the_ceiling_is_none() -> None:
    told = tell(world("new-zealand"), replace(RATED, before=3100, after=3100))[0]
    assert told == "K is 0: a rating of 3100 is above 3000."


def test_newcomer_of_the_absp_is_rated_twice_and_others_within_reach() -> None:
    first = " ".join(tell(world("absp"), replace(RATED, base=None, after=80)))
    assert "twice" in first
    assert "at least 80: 80" in first
    known = " ".join(tell(world("absp"), replace(RATED, after=1520, base=20.0)))
    assert "counts as at most 40 points away." in known
    assert "twice" not in known
    assert "points away." not in " ".join(tell(world("absp", reach=None), RATED))
