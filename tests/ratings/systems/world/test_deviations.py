"""CoCo's system and Glicko-2: deviations, newcomers, games that are left out; ABSP's and New Zealand's newcomers."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from ratings.systems.presets import load_system
from ratings.systems.world.absp import AbspParameters, rate_absp
from ratings.systems.world.gaussian import GaussianParameters, grow, rate_gaussian
from ratings.systems.world.glicko2 import Glicko2Parameters, rate_glicko2, strengths_before
from ratings.systems.world.new_zealand import NewZealandParameters, rate_new_zealand
from tests.ratings.systems.world.fields import before, scored, won

COCO = GaussianParameters("coco", "CoCo")
GLICKO = Glicko2Parameters("glicko2", "Glicko-2")


def test_one_game_of_coco_by_hand() -> None:
    # ν = 1500 + 5 × 40, ρ = 450² + 100²; both deviations 100.
    outcome = rate_gaussian(COCO, before((1500, 1500), (0, 0), (100, 100)), scored([(0, 1, 440, 400, 1)]))
    rho = 450**2 + 100**2
    variance = 1 / (1 / 100**2 + 1 / rho)
    assert outcome.base[0] == pytest.approx(variance * (1500 / 100**2 + 1700 / rho) - 1500)
    assert outcome.deviations.tolist() == [round(sqrt(variance), 2)] * 2


def test_deviation_grows_with_idle_days_up_to_that_of_a_newcomer() -> None:
    grown = grow(COCO, before((1500,) * 4, None, (50, 50, 149, float("nan")), (0, 36, 365, 9)))
    assert grown.tolist() == [50, pytest.approx(sqrt(50**2 + 3600)), 150, 150]


@pytest.mark.parametrize(
    ("rating", "games", "share"),
    [
        (1800, 197, 1),
        (1801, 198, 1),
        (1801, 199, 0.75),
        (2001, 300, 0.5),
        (1500, 899, 0.5),
        (1500, 359, 0.8),
        (1801, 999, 1 - 1000 / 1800),
        (1500, 1000, 0.5),
    ],
)
def test_share_of_a_change_that_counts(rating: int, games: int, share: float) -> None:
    outcome = rate_gaussian(COCO, before((rating, 1500), (games, 0), (80, 80)), scored([(0, 1, 500, 400, 1)]))
    assert outcome.k[0] == pytest.approx(share)


def test_game_with_a_score_of_zero_or_without_scores_is_not_rated() -> None:
    people = before((1500, 1600), (10, 10), (90, 90))
    for games in (scored([(0, 1, 50, 0, 1)]), won([(0, 1, 2)])):
        outcome = rate_gaussian(COCO, people, games)
        assert outcome.ratings.tolist() == [1500, 1600]
        assert outcome.deviations.tolist() == [90, 90]
    counted = rate_gaussian(replace(COCO, zero_counts=True), people, scored([(0, 1, 50, 0, 1)]))
    assert counted.ratings.tolist() != [1500, 1600]


def test_newcomer_goes_on_until_the_result_stands_for_itself() -> None:
    # Every game says 1500 + 5 × 40 on the mean; the start does not matter in the end.
    games = scored([(0, 1, 440, 400, 1), (0, 2, 440, 400, 2), (0, 3, 440, 400, 3)])
    people = before((None, 1500, 1500, 1500), (0, 99, 99, 99), (0, 80, 80, 80))
    outcome = rate_gaussian(replace(COCO, passes=500), people, games)
    assert outcome.ratings[0] == pytest.approx(1700, abs=10)
    assert outcome.deviations[0] == 150
    one_pass = rate_gaussian(replace(COCO, passes=1), people, games)
    assert 1500 < one_pass.ratings[0] < outcome.ratings[0]


def test_newcomer_among_newcomers_starts_every_pass_anew() -> None:
    games = scored([(0, 1, 440, 400, 1), (0, 2, 440, 400, 2)])
    people = before((None, None, 1500), (0, 0, 99), (0, 0, 80))
    # One rated player of three: 500, so a pass starts from 500; the other newcomer has only games against newcomers.
    outcome = rate_gaussian(COCO, people, games)
    assert outcome.ratings[0] < 1000
    nobody = rate_gaussian(COCO, before((None, None)), scored([(0, 1, 440, 400, 1)]))
    # 500 ÷ 3 players is below 300: the start is 1500.
    assert nobody.ratings[0] > 1500 > nobody.ratings[1]


def test_newcomer_on_an_exact_half_goes_where_the_last_bit_says() -> None:
    # Two newcomers and two games make 1518.5 and 1481.5 in exact numbers. CoCo's calculator, in its own order of
    # operations, is a hair above both; the order in which the games were written down says nothing.
    games = [(0, 1, 363, 443, 1), (0, 1, 476, 344, 2)]
    for written in (games, games[::-1]):
        assert rate_gaussian(COCO, before((None, None)), scored(written)).ratings.tolist() == [1519, 1482]
    other = scored([(0, 1, 430, 422, 1), (0, 1, 486, 400, 2)])
    assert rate_gaussian(COCO, before((None, None)), other).ratings[0] == 1534


def test_rated_players_are_judged_by_the_newcomers_results() -> None:
    games = scored([(0, 1, 440, 400, 1)])
    outcome = rate_gaussian(COCO, before((None, 1500), (0, 9), (0, 80)), games)
    first = int(outcome.ratings[0])
    alike = rate_gaussian(COCO, before((first, 1500), (0, 9), (150, 80)), games)
    assert outcome.ratings[1] == alike.ratings[1]


def test_ratings_of_coco_do_not_fall_below_300() -> None:
    outcome = rate_gaussian(COCO, before((301, 1800), (0, 0), (150, 80)), scored([(0, 1, 100, 600, 1)]))
    assert outcome.ratings[0] == 300


def test_glicko_deviation_grows_with_time_and_shrinks_with_games() -> None:
    people = before((1500, 1500), None, (60, 60), (300, 0))
    start = strengths_before(GLICKO, people)
    assert start.deviations[0] == pytest.approx(sqrt(60**2 + (0.06 * 173.7178) ** 2 * 10))
    assert strengths_before(replace(GLICKO, period_days=None), people).deviations.tolist() == [60, 60]
    outcome = rate_glicko2(GLICKO, before((1500, None), None, (200, 0)), won([(0, 1, 1)] * 8))
    assert outcome.deviations[0] < 200
    assert outcome.deviations[1] < 350
    assert outcome.deviations_before[1] == 350
    assert outcome.volatilities.round(6).tolist() == outcome.volatilities.tolist()


def test_glicko_volatility_rises_when_results_surprise() -> None:
    outcome = rate_glicko2(GLICKO, before((1500, 2300), None, (40, 40)), won([(0, 1, 2)] * 9))
    assert outcome.volatilities[0] > 0.06


def test_absp_newcomers_are_rated_twice_and_without_a_limit() -> None:
    absp = AbspParameters("absp", "ABSP")
    # Against 150 and the other newcomer: first pass 200; the other has 80 at least, then 200 − 50 = 150.
    outcome = rate_absp(absp, before((None, 150, None)), won([(0, 1, 2), (0, 2, 2)]))
    assert outcome.ratings[2] == 150
    assert outcome.ratings[0] == 165
    # The veteran lost to 165: 115, no limit against a newcomer.
    assert outcome.ratings[1] == 115
    low = rate_absp(absp, before((None, None, 41)), won([(0, 1, 0), (0, 2, 0)]))
    assert low.ratings[0] == 80
    assert low.ratings[2] == 130


def test_new_zealand_accelerates_only_the_provisional() -> None:
    system = NewZealandParameters("nz", "New Zealand")
    games = won([(0, 1, 2)] * 6)
    for career, accelerated in ((29, True), (30, False)):
        outcome = rate_new_zealand(system, before((1500, 1900), (career, 500)), games)
        assert bool(outcome.acceleration[0]) == accelerated
        k = 15 * (3000 - 1500) / 1000
        excess = outcome.base[0] - 3.5 * k
        assert outcome.feedback[1] == (pytest.approx(6 * excess * 0.05) if accelerated else 0)


def test_new_zealand_newcomers_with_one_and_two_games_are_at_the_mean() -> None:
    system = NewZealandParameters("nz", "New Zealand")
    assert rate_new_zealand(system, before((None, 1400)), won([(0, 1, 2)])).ratings[0] == 1400
    assert rate_new_zealand(system, before((None, 1400, 1500)), won([(0, 1, 2), (0, 2, 2)])).ratings[0] == 1450


def test_new_zealand_newcomers_among_themselves_stay_where_they_start() -> None:
    # With four, four and two games, what they gain together is not nothing.
    games = [(0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 2, 2), (1, 2, 2)]
    system = NewZealandParameters("nz", "New Zealand")
    alone = rate_new_zealand(system, before((None, None, None)), won(games)).ratings
    assert alone[0] > alone[1]
    assert np.average(alone, weights=(4, 4, 2)) == pytest.approx(1500, abs=1)
    # A group of its own beside others says nothing of them, and takes nothing from them.
    beside = won([*games, (3, 4, 2), (3, 4, 0), (3, 4, 2), (3, 5, 2), (4, 5, 0)])
    outcome = rate_new_zealand(system, before((None, None, None, None, 1640, 1580)), beside).ratings
    assert outcome[:3].tolist() == alone.tolist()
    tied = won([(0, 1, 2), (0, 1, 0), (0, 1, 2), (0, 2, 2), (1, 2, 0)])
    assert rate_new_zealand(system, before((None, 1640, 1580)), tied).ratings[0] == outcome[3]


def test_ratings_above_the_ceiling_do_not_move() -> None:
    system = load_system("new-zealand")
    assert isinstance(system, NewZealandParameters)
    outcome = rate_new_zealand(system, before((3100, 1500)), won([(0, 1, 0)]))
    assert outcome.ratings[0] == 3100
    assert np.isfinite(outcome.base).all()
