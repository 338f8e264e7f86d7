"""Why somebody has another place in a tried system: the parts add up, whatever is compared."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.laboratory.comparison import Candidate
from ratings.laboratory.place_changes import PlacePart, PointPart, Why, explain_moves
from ratings.laboratory.simulation import simulate
from ratings.replay.effects import NONE, STATUSES, Fingerprints, Integers, Projection
from ratings.replay.history import History, Starting, rate_history
from ratings.systems.parameters import Parameters
from ratings.systems.presets import list_systems, load_system
from ratings.systems.reader import read_parameters
from ratings.systems.statuses import Status
from tests.repeated import many

FIRST_ID = 100
NO_GAMES: Integers = np.empty(0, dtype=np.int64)
NO_FINGERPRINTS: Fingerprints = np.empty(0, dtype=np.uint64)


def list_of(ratings: list[int], placed: list[bool]) -> Projection:
    """A list of people with ids from FIRST_ID; who is not placed has no place."""
    numbers, has_place = np.array(ratings, dtype=np.int64), np.array(placed, dtype=np.bool_)
    above = (numbers[None, :] > numbers[:, None]) & has_place[None, :]
    return Projection(
        championships=NO_GAMES,
        players=NO_GAMES,
        own_games=NO_FINGERPRINTS,
        before=NO_GAMES,
        after=NO_GAMES,
        everyone=FIRST_ID + np.arange(len(numbers)),
        ratings=numbers,
        games=np.ones(len(numbers), dtype=np.int64),
        statuses=np.full(len(numbers), STATUSES.index(Status.ACTIVE)),
        places=np.where(has_place, 1 + above.sum(axis=1), NONE).astype(np.int64),
    )


def candidate(parameters: Parameters, history: History) -> Candidate:
    return Candidate(parameters, history, rate_history(parameters, history))


def final_list(one: Candidate, placed: list[bool]) -> Projection:
    return list_of(list(one.replayed.standings_on(max(one.history.days)).ratings), placed)


def in_both(now: Projection, then: Projection) -> list[int]:
    both = (now.places != NONE) & (then.places != NONE)
    return [int(one) for one in now.everyone[both]]


def assert_adds_up(why: Why, player: int, now: Projection, then: Projection) -> None:
    index = player - FIRST_ID
    assert sum(why.places.values()) == now.places[index] - then.places[index]
    assert sum(why.points.values()) == why.rating - now.ratings[index]


@pytest.mark.parametrize("tried", list_systems())
def test_parts_add_up_for_every_system(tried: str) -> None:
    history = simulate(40, 2, 8).history
    placed = [number % 7 != 0 for number in range(40)]
    today, other = candidate(load_system("barruf"), history), candidate(load_system(tried), history)
    now, then = final_list(today, placed), final_list(other, placed[::-1])
    players = in_both(now, then)
    for player, why in zip(players, explain_moves(today, other, now, then, players), strict=True):
        assert_adds_up(why, player, now, then)
        games = (history.games.first == player - FIRST_ID) | (history.games.second == player - FIRST_ID)
        assert sum(why.games.values()) == games.sum()


@st.composite
def two_lists(draw: st.DrawFn) -> tuple[Projection, Projection]:
    """Lists of the same people with many equal ratings, and few or many without a place."""
    count = draw(st.integers(2, 12))

    def one() -> Projection:
        ratings = draw(st.lists(st.integers(-3, 9), min_size=count, max_size=count))
        return list_of(ratings, draw(st.lists(st.booleans(), min_size=count, max_size=count)))

    return one(), one()


@given(two_lists())
@settings(max_examples=many(40), deadline=None)
def test_places_add_up_for_any_two_lists(lists: tuple[Projection, Projection]) -> None:
    now, then = lists
    history = simulate(12, 1, 1).history
    one = candidate(load_system("barruf"), history)
    players = in_both(now, then)
    for player, why in zip(players, explain_moves(one, one, now, then, players), strict=True):
        assert_adds_up(why, player, now, then)
        own = why.places[PlacePart.OWN]
        difference = why.rating - now.ratings[player - FIRST_ID]
        assert own == 0 or (own > 0) == (difference > 0)
        assert why.places[PlacePart.LEFT] >= 0 >= why.places[PlacePart.JOINED]


def test_places_are_told_apart_by_hand() -> None:
    """The first has 10, 9, 7, 6, 5 above, and changes ratings with the fourth: both lists have the same scale."""
    now = list_of([4, 10, 9, 7, 6, 5, 2, 1], [True] * 7 + [False])
    then = list_of([7, 10, 9, 4, 6, 5, 2, 20], [True, True, False, True, True, True, True, True])
    one = candidate(load_system("barruf"), simulate(8, 1, 1).history)
    (why,) = explain_moves(one, one, now, then, [FIRST_ID])
    assert why.rating == 7
    assert (now.places[0], then.places[0]) == (6, 3)
    # Alone with 7: above 6 and 5, still behind 7. The fourth falls, 9 has no place any more, 20 comes in.
    assert why.places == {PlacePart.OWN: 2, PlacePart.OTHERS: 1, PlacePart.LEFT: 1, PlacePart.JOINED: -1}


def test_what_everybody_gets_moves_nobody() -> None:
    """A higher start for all is no reason: on today's scale it is gone."""
    history = simulate(40, 2, 8).history
    barruf = load_system("barruf")
    values = dict(barruf.as_json())
    higher = read_parameters({**values, "initial_rating": int(str(values["initial_rating"])) + 300})
    today, other = candidate(barruf, history), candidate(higher, history)
    placed = [True] * 40
    now, then = final_list(today, placed), final_list(other, placed)
    for why in explain_moves(today, other, now, then, in_both(now, then)):
        assert set(why.points.values()) == {0}
        assert set(why.places.values()) == {0}


def test_games_are_told_apart_by_who_was_new_and_by_day() -> None:
    history, barruf = simulate(30, 3, 4).history, load_system("barruf")
    today, player = candidate(barruf, history), int(history.games.first[-1])
    now = final_list(today, [True] * 30)
    nothing, seed = np.zeros(1, dtype=np.int64), np.array([player])
    starting = Starting(seed, np.array([barruf.start().rating]), nothing, nothing)
    own = (history.games.first == player) | (history.games.second == player)
    days = np.repeat([day.toordinal() for day in history.days], np.diff(history.games.offsets))
    since = max(history.days) - timedelta(days=364)
    recent = int((own & (days >= since.toordinal())).sum())
    for one in (today, candidate(barruf, replace(history, starting=starting))):
        (why,) = explain_moves(one, one, now, now, [FIRST_ID + player])
        assert why.since == since
        assert set(why.points.values()) == {0}
        if one is today:
            # Whole championships count, of ten rounds each, as long as there were less than ten games before.
            assert why.games[PointPart.FIRST] == 10
            assert why.points[PointPart.START] == 0
        else:
            assert (why.games[PointPart.FIRST], why.games[PointPart.RECENT]) == (0, recent)


def test_starting_list_that_a_system_does_not_take_is_told() -> None:
    """Who starts with 400 more in today's list alone loses, first of all, by the starting list."""
    history, barruf = simulate(30, 1, 4).history, load_system("barruf")
    player, nothing = int(history.games.first[0]), np.zeros(1, dtype=np.int64)
    starting = Starting(np.array([player]), np.array([barruf.start().rating + 400]), nothing + 50, nothing)
    today, other = candidate(barruf, replace(history, starting=starting)), candidate(barruf, history)
    now, then = final_list(today, [True] * 30), final_list(other, [True] * 30)
    (why,) = explain_moves(today, other, now, then, [FIRST_ID + player])
    assert why.points[PointPart.START] == min(why.points.values()) < -300
    assert why.games[PointPart.FIRST] == 0
