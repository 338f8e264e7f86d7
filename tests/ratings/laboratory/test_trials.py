"""The laboratory on invented histories whose truth is known."""

from __future__ import annotations

from dataclasses import replace
from math import log

import numpy as np
import pytest

from federation.values.paths import find_value
from ratings.laboratory.comparison import Candidate, answer
from ratings.laboratory.fit import fit, fit_together, with_constant
from ratings.laboratory.predictions import LEAST, predict, search
from ratings.laboratory.quality import Predictions, compare, log_loss, measure, reliability
from ratings.laboratory.simulation import Simulated, simulate
from ratings.laboratory.trajectories import follow_newcomers, follow_years
from ratings.replay.history import History, Starting, rate_history
from ratings.systems.parameters import Parameters
from ratings.systems.presets import list_systems, load_system
from ratings.systems.reader import read_parameters
from ratings.systems.registry import systems
from ratings.systems.system import Constant

PLAYERS, YEARS, SEED = 100, 5, 3


@pytest.fixture(scope="module")
def simulated() -> Simulated:
    return simulate(PLAYERS, YEARS, SEED)


def predictions_of(parameters: Parameters, history: History) -> Predictions:
    return predict(parameters, history, rate_history(parameters, history))


def make_predictions(expected: list[float], scored: list[float], championships: list[int]) -> Predictions:
    return Predictions(
        np.array(expected), np.array(scored), np.array(championships), np.zeros(len(scored), dtype=np.bool_)
    )


def test_same_seed_gives_the_same_history(simulated: Simulated) -> None:
    again = simulate(PLAYERS, YEARS, SEED)
    np.testing.assert_array_equal(again.strengths, simulated.strengths)
    np.testing.assert_array_equal(again.history.scores.first_scores, simulated.history.scores.first_scores)
    other = simulate(PLAYERS, YEARS, SEED + 1)
    assert not np.array_equal(other.strengths, simulated.strengths)


def test_invented_scores_go_with_who_won(simulated: Simulated) -> None:
    games, scores = simulated.history.games, simulated.history.scores
    np.testing.assert_array_equal(np.sign(scores.first_scores - scores.second_scores), games.first_half_points - 1)
    assert (games.first != games.second).all()


def test_measures_by_hand() -> None:
    found = measure(make_predictions([0.8, 0.8, 0.5, 0.4], [1, 0, 1, 0.5], [0, 0, 1, 1]))
    assert found is not None
    assert found.log_loss.mean == pytest.approx(
        -(log(0.8) + log(0.2) + log(0.5) + 0.5 * log(0.4) + 0.5 * log(0.6)) / 4
    )
    assert found.brier.mean == pytest.approx((0.04 + 0.64 + 0.25 + 0.01) / 4)
    # One right, one wrong, and half of one in which nobody was expected to win; the drawn game does not count.
    assert found.right.mean == pytest.approx(1.5 / 3)
    assert (found.games, found.championships) == (4, 2)
    assert measure(make_predictions([], [], [])) is None


def test_one_championship_has_no_interval() -> None:
    found = measure(make_predictions([0.8, 0.3], [1, 1], [0, 0]))
    assert found is not None
    assert (found.right.low, found.right.half_width) == (None, None)


def test_reliability_counts_both_sides() -> None:
    tenths = {tenth.low: tenth for tenth in reliability(make_predictions([0.85, 0.85], [1, 0], [0, 0]))}
    assert (tenths[0.8].games, tenths[0.8].expected, tenths[0.8].scored) == (2, pytest.approx(0.85), 0.5)
    assert (tenths[0.1].games, tenths[0.1].scored) == (2, 0.5)


@pytest.mark.parametrize("code", list_systems())
def test_every_system_predicts_more_than_chance_and_none_more_than_truth(code: str, simulated: Simulated) -> None:
    history = simulated.history
    told = predictions_of(load_system(code), history)
    assert ((told.expected >= LEAST) & (told.expected <= 1 - LEAST)).all()
    games = history.games
    difference = simulated.strengths[games.first] - simulated.strengths[games.second]
    truth = replace(told, expected=1 / (1 + 10 ** (-difference / 400)))
    worse = compare(truth, told)
    assert worse is not None
    assert worse.log_loss.low is not None
    assert worse.log_loss.low > 0
    found = measure(told)
    assert found is not None
    assert found.right.low is not None
    assert found.right.low > 0.6


def test_newcomer_is_judged_by_what_was_known_before(simulated: Simulated) -> None:
    """NASPA finds first ratings from the games themselves; they must not help to predict them."""
    told = predictions_of(load_system("naspa"), simulated.history)
    first = told.only(told.championships == 0)
    assert set(first.expected.tolist()) == {0.5}


def test_two_of_the_same_do_not_differ(simulated: Simulated) -> None:
    told = predictions_of(load_system("barruf"), simulated.history)
    found = compare(told, told)
    assert found is not None
    assert not found.counts
    assert (found.log_loss.mean, found.right.mean) == (0, 0)


@pytest.mark.parametrize("code", ["barruf", "rasccat", "elo-spread"])
def test_no_system_drifts_in_a_field_that_does_not_change(code: str) -> None:
    """What one wins another loses: the mean of all stays where everybody starts, but for rounding."""
    parameters, history = load_system(code), simulate(60, 8, 5).history
    final = rate_history(parameters, history).state.ratings
    assert abs(final.mean() - parameters.start().rating) < 4


@pytest.mark.parametrize("code", ["naspa", "australia", "new-zealand", "coco", "glicko2"])
def test_means_stay_within_a_quarter_of_the_spread(code: str) -> None:
    """After the first year these systems give and take points, but not without end."""
    history = simulate(60, 8, 5).history
    years = follow_years(rate_history(load_system(code), history), history.days)
    assert abs(years[-1].mean - years[1].mean) < years[-1].deviation / 4


def test_newcomers_come_closer_with_every_group(simulated: Simulated) -> None:
    groups = follow_newcomers(rate_history(load_system("glicko2"), simulated.history))
    assert groups[0].distance > groups[-1].distance
    assert groups[-1].up_to == 50


def test_golden_section_finds_the_bottom() -> None:
    found = search(lambda value: (value - 3.2) ** 2, 0, 10, 30)
    assert found.value == pytest.approx(3.2, abs=1e-3)
    assert search(lambda value: value, 2, 5).value == 2


def test_search_finds_the_constant_that_made_the_history(simulated: Simulated) -> None:
    """Everybody starts with the true strength, so the curve of 400 points is what remains to be found."""
    values = dict(load_system("barruf").as_json())
    values["expectancy"] = {"kind": "logistic", "spread": "250", "cap": None}
    values["k_bands"] = [{"games_up_to": None, "k": 1}]
    strengths = np.rint(simulated.strengths + 950).astype(np.int64)
    none = np.zeros(PLAYERS, dtype=np.int64)
    starting = Starting(np.arange(PLAYERS), strengths, none + 60, none)
    history = replace(simulated.history, starting=starting)
    found = fit(read_parameters(values), Constant("expectancy.spread", 50, 1000, is_whole=False), history)
    assert found.value == pytest.approx(400, rel=0.1)
    assert found.difference is not None
    assert found.difference.counts
    assert not found.is_overfitted


def test_search_finds_two_constants_together(simulated: Simulated) -> None:
    """The curve is too steep and K far too large: each alone makes up for the other in part."""
    values = dict(load_system("barruf").as_json())
    values["expectancy"] = {"kind": "logistic", "spread": "100", "cap": None}
    values["k_bands"] = [{"games_up_to": None, "k": 200}]
    constants = [one for one in systems()["elo"].constants if one.path in ("k_bands", "expectancy.spread")]
    found = fit_together(read_parameters(values), constants, simulated.history, steps=6)
    assert [one.constant.path for one in found.constants] == ["k_bands", "expectancy.spread"]
    assert found.early_after < found.early_before
    assert found.late_after < found.late_before
    assert not found.is_overfitted
    alone = [fit(read_parameters(values), constant, simulated.history, steps=6).early_after for constant in constants]
    assert found.early_after <= min(alone)
    again = dict(values)
    for one in found.constants:
        again = with_constant(again, one.constant, one.value)
    told = predictions_of(read_parameters(again), simulated.history)
    half = len(simulated.history.days) // 2
    assert log_loss(told.only(told.championships < half)) == pytest.approx(found.early_after, rel=0.02)


def test_number_that_does_nothing_stays(simulated: Simulated) -> None:
    """Where everybody is new, it is all the same at what rating they start."""
    found = fit(load_system("barruf"), Constant("initial_rating", 0, 2500), simulated.history, steps=3)
    assert found.value == found.before == 950


def test_what_fits_chance_is_said_to_be_overfitted() -> None:
    """Coins: the earlier half always prefers something, the later half does not care."""
    source = np.random.default_rng(1)
    made = simulate(30, 2, 9)
    points = source.integers(0, 2, len(made.history.games.first)) * 2
    games = replace(made.history.games, first_half_points=points, second_half_points=2 - points)
    history = replace(made.history, games=games)
    found = fit(load_system("barruf"), systems()["elo"].constants[0], history)
    assert found.early_after <= found.early_before
    assert found.is_overfitted == (found.early_after < found.early_before and found.late_after >= found.late_before)


@pytest.mark.parametrize("code", list_systems())
def test_every_constant_that_can_be_looked_for_makes_parameters_at_its_bounds(code: str) -> None:
    parameters = load_system(code)
    for constant in systems()[parameters.kind].constants:
        if find_value(parameters.as_json(), constant.path) is None:
            # FIDE's table has no spread.
            assert code == "rasccat"
            continue
        for number in (constant.low, constant.high):
            read_parameters(with_constant(parameters.as_json(), constant, number))


@pytest.mark.parametrize("which", ["none", "all", "some"])
def test_leagues_are_a_part_of_their_own_where_there_are_others(which: str, simulated: Simulated) -> None:
    history, parameters = simulated.history, load_system("barruf")
    replayed = rate_history(parameters, history)
    leagues = np.arange(len(history.days)) % 3 == 0 if which == "some" else np.full(len(history.days), which == "all")
    parts = answer(*[Candidate(parameters, history, replayed, leagues)] * 2)["parts"]
    games = {part["kind"]: part["qualities"][0]["games"] for part in parts}
    assert ("leagues" in games) == ("no_leagues" in games) == (which == "some")
    if which == "some":
        assert games["leagues"] == int(np.diff(history.games.offsets)[leagues].sum())
        assert games["leagues"] + games["no_leagues"] == len(history.games.first)


def test_answer_is_plain_and_has_both_sides(simulated: Simulated) -> None:
    history = simulated.history
    sides = [
        Candidate(parameters, history, rate_history(parameters, history))
        for parameters in (load_system("barruf"), load_system("glicko2"))
    ]
    found = answer(*sides)
    assert found["games"] == len(history.games.first)
    assert [part["kind"] for part in found["parts"][:2]] == ["newcomers", "established"]
    assert len(found["parts"]) == 2 + YEARS
    assert found["difference"]["counts"]
    assert log_loss(predictions_of(load_system("glicko2"), history)) == pytest.approx(
        found["systems"][1]["quality"]["log_loss"]["mean"]
    )
