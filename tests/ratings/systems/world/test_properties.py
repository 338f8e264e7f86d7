"""What holds for every championship: order, sums, monotony, extremes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.systems.presets import list_systems, load_system
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field, Outcome
from ratings.systems.world.rating import rate_field
from tests.ratings.systems.world.fields import before, scored
from tests.repeated import many

WORLD = [code for code in list_systems() if isinstance(load_system(code), WorldParameters)]
PLAYERS = 7


def rate(code: str, people: Before, games: Field) -> Outcome:
    parameters = load_system(code)
    assert isinstance(parameters, WorldParameters)
    return rate_field(parameters, people, games)


@st.composite
def championships(draw: st.DrawFn, *, newcomers: bool = True) -> tuple[Before, list[tuple[int, int, int, int, int]]]:
    ratings = st.integers(0, 2600)
    people = draw(st.lists(st.none() | ratings if newcomers else ratings, min_size=PLAYERS, max_size=PLAYERS))
    scores = st.integers(1, 700)
    pairs = st.permutations(range(PLAYERS)).map(lambda order: tuple(order[:2]))
    rounds = st.integers(1, 20)
    games = draw(st.lists(st.tuples(pairs, scores, scores, rounds), min_size=1, max_size=30))
    counts = draw(st.lists(st.integers(0, 1500), min_size=PLAYERS, max_size=PLAYERS))
    deviations = draw(st.lists(st.floats(30, 150), min_size=PLAYERS, max_size=PLAYERS))
    return before(people, counts, deviations), [(a, b, own, other, number) for (a, b), own, other, number in games]


def same(one: Outcome, other: Outcome) -> bool:
    values = ("ratings", "known", "deviations", "volatilities")
    return all(np.array_equal(getattr(one, name), getattr(other, name), equal_nan=name != "known") for name in values)


@pytest.mark.parametrize("code", WORLD)
@settings(max_examples=many(15), deadline=None)
@given(data=st.data())
def test_order_of_the_games_and_of_their_sides_says_nothing(code: str, data: st.DataObject) -> None:
    people, games = data.draw(championships())
    shuffled = data.draw(st.permutations(games))
    turned = [(b, a, other, own, number) for a, b, own, other, number in shuffled]
    assert same(rate(code, people, scored(games, 20)), rate(code, people, scored(turned, 20)))


@pytest.mark.parametrize("code", WORLD)
@settings(max_examples=many(15), deadline=None)
@given(data=st.data())
def test_results_are_whole_finite_and_only_of_who_played(code: str, data: st.DataObject) -> None:
    people, games = data.draw(championships())
    outcome = rate(code, people, scored(games, 20))
    idle = np.setdiff1d(np.arange(PLAYERS), [player for game in games for player in game[:2]])
    assert np.array_equal(outcome.ratings[idle], people.ratings[idle])
    assert np.array_equal(outcome.known[idle], people.known[idle])
    assert np.abs(outcome.ratings).max() < 20_000
    assert np.isfinite(outcome.base).all()
    assert outcome.known[[game[0] for game in games]].all()


@pytest.mark.parametrize("code", ["australia", "elo-spread"])
@settings(max_examples=many(25), deadline=None)
@given(data=st.data())
def test_what_one_gains_another_loses(code: str, data: st.DataObject) -> None:
    people, games = data.draw(championships(newcomers=False))
    outcome = rate(code, people, scored(games))
    assert outcome.base.sum() == pytest.approx(0, abs=1e-6)
    # Each of them is rounded once.
    assert abs(int(outcome.ratings.sum() - people.ratings.sum())) <= PLAYERS / 2


@pytest.mark.parametrize("code", [code for code in WORLD if code not in ("absp", "glicko2")])
@settings(max_examples=many(15), deadline=None)
@given(data=st.data())
def test_a_better_result_never_makes_a_lower_rating(code: str, data: st.DataObject) -> None:
    people, games = data.draw(championships(newcomers=False))
    a, b, own, other, number = games[0]
    low, high = min(own, other), max(own, other)
    lost = [(a, b, low, high, number), *games[1:]]
    won = [(a, b, high, low, number), *games[1:]]
    # In one segment: what one gains in the first changes what the second expects.
    assert rate(code, people, scored(won, 16)).ratings[a] >= rate(code, people, scored(lost, 16)).ratings[a]


@pytest.mark.parametrize("code", [code for code in WORLD if code not in ("absp", "coco")])
@settings(max_examples=many(15), deadline=None)
@given(data=st.data())
def test_who_wins_everything_never_loses_rating(code: str, data: st.DataObject) -> None:
    people, games = data.draw(championships(newcomers=False))
    games = [(0, b if b != 0 else a, 400, 300, number) for a, b, _own, _other, number in games if (a, b) != (0, 0)]
    outcome = rate(code, people, scored(games))
    assert outcome.ratings[0] >= people.ratings[0]


@pytest.mark.parametrize("code", WORLD)
def test_nothing_played_changes_nothing(code: str) -> None:
    people = before((1500, None, 0))
    outcome = rate(code, people, scored([]))
    assert outcome.ratings.tolist() == people.ratings.tolist()
    assert outcome.known.tolist() == [True, False, True]
    nobody = before(())
    assert len(rate(code, nobody, scored([])).ratings) == 0


@pytest.mark.parametrize("code", WORLD)
@pytest.mark.parametrize("ratings", [(100_000, -100_000), (0, 0), (None, 100_000), (None, None), (3000, 3000)])
def test_extremes_are_rated(code: str, ratings: tuple[int | None, int | None]) -> None:
    outcome = rate(code, before(ratings), scored([(0, 1, 300, 299, 1)]))
    assert outcome.known.all()
    assert np.isfinite(outcome.base).all()


def test_unknown_numbers_of_games_count_as_many() -> None:
    people = before((1500, 1500))
    unknown = replace(people, games=np.array([-1, -1]))
    games = scored([(0, 1, 300, 299, 1)])
    assert rate("naspa", unknown, games).k.tolist() == [20, 20]
    assert rate("coco", unknown, games).k.tolist() == [1, 1]
