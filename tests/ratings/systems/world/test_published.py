"""Every published example of the world's systems, to the last digit."""

from __future__ import annotations

import numpy as np
import pytest

from ratings.systems.presets import load_system
from ratings.systems.world.absp import AbspParameters
from ratings.systems.world.event import both_sides
from ratings.systems.world.glicko2 import Strengths, step
from ratings.systems.world.rating import rate_field
from tests.ratings.systems.world.fields import EVENT_A, GAMES_A, RATINGS_A, before, scored, won


@pytest.mark.parametrize(
    ("system", "after"),
    [
        ("naspa", [1664, 1570, 1802, 1493]),
        ("nsa", [1663, 1573, 1795, 1499]),
        ("wespa", [1661, 1573, 1796, 1499]),
        ("australia", [1659, 1573, 1798, 1494]),
        ("new-zealand", [1660, 1573, 1800, 1493]),
    ],
)
def test_event_a_comes_out_as_published(system: str, after: list[int]) -> None:
    outcome = rate_field(load_system(system), before(RATINGS_A, GAMES_A), scored(EVENT_A))
    assert outcome.ratings.tolist() == after


def test_event_a_of_naspa_in_its_parts() -> None:
    outcome = rate_field(load_system("naspa"), before(RATINGS_A, GAMES_A), scored(EVENT_A))
    assert outcome.expected.round(5).tolist() == [1.52896, 1.34415, 2.03966, 1.08724]
    # To a thousandth, as published.
    published = pytest.approx([1659.421, 1569.676, 1801.366, 1493.255], abs=0.001)
    assert (np.array(RATINGS_A) + outcome.base).tolist() == published
    assert outcome.acceleration.round(3).tolist() == [4.421, 0, 0, 0]
    assert outcome.feedback.round(3).tolist() == [0, 0.221, 0.221, 0.221]
    assert outcome.k.tolist() == [20, 30, 16, 20]


def test_event_a_of_absp() -> None:
    outcome = rate_field(AbspParameters("absp", "ABSP"), before((150, 140, 120, 90)), scored(EVENT_A))
    assert outcome.ratings.tolist() == [157, 107, 127, 110]


def test_event_a_of_coco_with_its_deviations() -> None:
    people = before(RATINGS_A, (310, 45, 1200, 0), (85, 120, 95.5, 150))
    outcome = rate_field(load_system("coco"), people, scored(EVENT_A))
    assert outcome.ratings.tolist() == [1648, 1575, 1800, 1523]
    assert outcome.deviations.tolist() == [81.06, 109.51, 90.00, 130.69]
    assert outcome.k.round(3).tolist() == [0.826, 1, 0.5, 1]


@pytest.mark.parametrize(("system", "first"), [("naspa", 1899), ("new-zealand", 1747)])
def test_newcomer_with_two_of_three(system: str, first: int) -> None:
    # New Zealand's performance is 1746.5 before it is rounded.
    people = before((1640, 1580, 1810, None))
    outcome = rate_field(load_system(system), people, won([(3, 0, 2), (3, 1, 2), (3, 2, 0)]))
    assert outcome.ratings[3] == first
    assert outcome.known.all()


def test_check_of_the_australian_page() -> None:
    # 1453 scores 5 of 7 against a mean of 1393: +23.
    people = before((1453, *[1393] * 7))
    games = won([(0, opponent, 2 if opponent <= 5 else 0) for opponent in range(1, 8)])
    outcome = rate_field(load_system("australia"), people, games)
    assert outcome.ratings[0] == 1453 + 23
    assert outcome.expected[0] == pytest.approx(7 * 0.55)


def test_glickmans_example() -> None:
    start = Strengths(np.array([1500.0, 1400, 1550, 1700]), np.array([200.0, 30, 100, 300]), np.full(4, 0.06))
    moved, _expected = step(start, both_sides(won([(0, 1, 2), (0, 2, 0), (0, 3, 0)])), tau=0.5)
    assert moved.ratings[0] == pytest.approx(1464.06, abs=0.011)
    assert moved.deviations[0] == pytest.approx(151.52, abs=0.005)
    assert moved.volatilities[0] == pytest.approx(0.05999, abs=0.00001)


def test_elo_with_score_difference_by_hand() -> None:
    # 1500 beats 1500 by 60: K 26, +13; by 500: 200 of it, K 40, +20; a draw: nothing.
    for difference, gain in ((60, 13), (500, 20), (0, 0)):
        outcome = rate_field(
            load_system("elo-spread"), before((1500, 1500)), scored([(0, 1, 400 + difference, 400, 1)])
        )
        assert outcome.ratings.tolist() == [1500 + gain, 1500 - gain]
