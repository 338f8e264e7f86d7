"""Chances of places: an estimate that is the same for the same seed, and near what can be reckoned."""

from __future__ import annotations

import time

import pytest

from tournaments.competition.outlook.chances import estimate_chances
from tournaments.competition.outlook.remaining_games import Remaining

EVEN = dict.fromkeys(range(1, 9), 1000)


def test_same_seed_gives_the_same_numbers() -> None:
    left = Remaining(dict.fromkeys(EVEN, 4), [(1, 2)], 2)
    assert estimate_chances(left, EVEN, 7, 500) == estimate_chances(left, EVEN, 7, 500)
    assert estimate_chances(left, EVEN, 7, 500) != estimate_chances(left, EVEN, 8, 500)


def test_chances_of_everybody_and_of_every_place_add_up() -> None:
    left = Remaining({number: number for number in EVEN}, [(1, 2), (3, 4)], 2)
    chances = estimate_chances(left, EVEN, 1, 1000)
    assert all(sum(of_one) == pytest.approx(1) for of_one in chances.by_player.values())
    assert all(sum(of_one[place] for of_one in chances.by_player.values()) == pytest.approx(1) for place in range(8))
    assert chances.of_place(8, 8) == pytest.approx(1)


def test_one_game_is_won_as_the_ratings_expect() -> None:
    # BARRUF: Φ(100 / 283.84) = 0.6377.
    chances = estimate_chances(Remaining({1: 0, 2: 0}, [(1, 2)]), {1: 1100, 2: 1000}, 1)
    assert chances.of_place(1, 1) == pytest.approx(0.6377, abs=0.02)
    free = estimate_chances(Remaining({1: 0, 2: 0}, rounds=1), {1: 1100, 2: 1000}, 1)
    assert free.of_place(1, 1) == pytest.approx(0.6377, abs=0.02)


def test_nothing_left_and_a_lead_that_cannot_be_reached_are_certain() -> None:
    done = estimate_chances(Remaining({1: 6, 2: 4, 3: 2}), {}, 1, 200)
    assert [done.of_place(number, number) for number in (1, 2, 3)] == [1, 1, 1]
    ahead = estimate_chances(Remaining({1: 10, 2: 4, 3: 4, 4: 2}, rounds=2), EVEN, 1, 500)
    assert ahead.of_place(1, 1) == 1


def test_equal_points_are_a_matter_of_chance_and_not_of_the_order_of_the_list() -> None:
    level = estimate_chances(Remaining(dict.fromkeys(EVEN, 2)), EVEN, 3, 4000)
    assert all(chance == pytest.approx(1 / 8, abs=0.03) for of_one in level.by_player.values() for chance in of_one)


def test_who_has_gone_gains_nothing_and_the_odd_one_has_the_bye() -> None:
    gone = estimate_chances(Remaining({1: 3, 2: 2, 3: 2}, rounds=1, gone=frozenset({1})), EVEN, 1, 500)
    # One of the two others wins and passes.
    assert gone.of_place(1, 1) == 0
    assert gone.by_player[1][1] == 1
    alone = estimate_chances(Remaining({1: 2, 2: 1}, rounds=1, gone=frozenset({1})), EVEN, 1, 100)
    assert alone.of_place(2, 1) == 1


def test_players_without_a_rating_count_as_the_mean() -> None:
    ratings = {1: 1200, 2: 800, 3: None}
    chances = estimate_chances(Remaining({1: 0, 2: 0, 3: 0}, [(3, 1)]), ratings, 1)
    # Φ(−200 / 283.84) = 0.2405: 3 counts as 1000.
    assert chances.of_place(3, 1) == pytest.approx(0.2405, abs=0.02)
    assert estimate_chances(Remaining({}), {}, 1).by_player == {}


def test_ten_thousand_runs_of_sixty_players_take_less_than_a_second() -> None:
    left = Remaining({number: number % 7 for number in range(1, 61)}, rounds=3)
    ratings = {number: 700 + 10 * number for number in range(1, 61)}
    began = time.process_time()
    estimate_chances(left, ratings, 1)
    assert time.process_time() - began < 1
