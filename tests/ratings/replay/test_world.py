"""Replaying many championships by the world's systems: the same as rating them one after the other."""

from __future__ import annotations

from datetime import date, timedelta

import numpy as np
import pytest

from ratings.replay.arrays import ReplayGames, sum_lengths
from ratings.replay.world import PlayedScores, WorldState, replay_world
from ratings.systems.base import UnratableGame
from ratings.systems.presets import list_systems, load_system
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field
from ratings.systems.world.rating import rate_field

WORLD = [code for code in list_systems() if isinstance(load_system(code), WorldParameters)]
PLAYERS = 12
FIRST_DAY = date(2024, 1, 7)


def make_history(championships: int = 6) -> tuple[ReplayGames, PlayedScores, list[date | None]]:
    """Some of the players meet in each; nobody knows the day of the third."""
    random = np.random.default_rng(11)
    rows, lengths = [], []
    for number in range(championships):
        entrants = random.choice(PLAYERS, 8, replace=False)
        for round_number in range(1, 19 if number == 1 else 5):
            pairing = random.permutation(entrants).reshape(2, -1)
            scores = random.integers(0, 600, pairing.shape)
            points = 1 + np.sign(scores[0] - scores[1])
            rounds = np.full(len(points), round_number)
            rows.append(np.array([*pairing, points, 2 - points, rounds, *scores]))
        lengths.append(sum(len(one[0]) for one in rows) - sum(lengths))
    first, second, first_points, second_points, rounds, *scores = np.concatenate(rows, axis=1).astype(np.int64)
    games = ReplayGames(sum_lengths(lengths), first, second, first_points, second_points)
    days = [FIRST_DAY + timedelta(days=30 * number) if number != 2 else None for number in range(championships)]
    return games, PlayedScores(rounds, *scores), days


def fold(parameters: WorldParameters, games: ReplayGames, scores: PlayedScores, days: list[date | None]) -> Before:
    """Everybody takes part in every championship, with or without games: slow, and as simple as can be."""
    known = Before(
        np.zeros(PLAYERS, dtype=np.int64),
        np.zeros(PLAYERS, dtype=np.bool_),
        np.zeros(PLAYERS, dtype=np.int64),
        np.full(PLAYERS, np.nan),
        np.full(PLAYERS, np.nan),
        np.zeros(PLAYERS, dtype=np.int64),
    )
    last: dict[int, date] = {}
    for number, day in enumerate(days):
        span = slice(int(games.offsets[number]), int(games.offsets[number + 1]))
        sides = np.concatenate((games.first[span], games.second[span]))
        people = np.unique(sides)
        idle = np.array([(day - last[player]).days if day and player in last else 0 for player in people.tolist()])
        place = {player: index for index, player in enumerate(people.tolist())}
        before = Before(
            known.ratings[people],
            known.known[people],
            known.games[people],
            known.deviations[people],
            known.volatilities[people],
            idle,
        )
        field = Field(
            np.array([place[player] for player in games.first[span].tolist()]),
            np.array([place[player] for player in games.second[span].tolist()]),
            games.first_half_points[span],
            games.second_half_points[span],
            scores.first_scores[span],
            scores.second_scores[span],
            scores.rounds[span],
            int(scores.rounds[span].max()),
        )
        outcome = rate_field(parameters, before, field)
        known.ratings[people], known.known[people] = outcome.ratings, outcome.known
        known.deviations[people], known.volatilities[people] = outcome.deviations, outcome.volatilities
        known.games[people] += np.bincount(sides, minlength=PLAYERS)[people]
        last |= {player: day for player in people.tolist() if day}
    return known


def parameters_of(code: str) -> WorldParameters:
    parameters = load_system(code)
    assert isinstance(parameters, WorldParameters)
    return parameters


@pytest.mark.parametrize("code", WORLD)
def test_replay_is_rating_one_after_the_other(code: str) -> None:
    games, scores, days = make_history()
    start = WorldState.start(PLAYERS)
    replayed = replay_world(parameters_of(code), start, days, games, scores)
    folded = fold(parameters_of(code), games, scores, days)
    assert replayed.final.ratings.tolist() == folded.ratings.tolist()
    assert replayed.final.games.tolist() == folded.games.tolist()
    for ours, theirs in (("deviations", "deviations"), ("volatilities", "volatilities")):
        np.testing.assert_array_equal(getattr(replayed.final, ours), getattr(folded, theirs))
    assert not start.known.any()
    assert np.isnan(start.deviations).all()


@pytest.mark.parametrize("code", WORLD)
def test_changes_tell_how_each_came_from_the_one_before(code: str) -> None:
    games, scores, days = make_history()
    replayed = replay_world(parameters_of(code), WorldState.start(PLAYERS), days, games, scores)
    assert replayed.offsets[-1] == len(replayed.player) == 8 * len(days)
    assert (replayed.before + replayed.change).tolist() == replayed.after.tolist()
    assert int(replayed.games.sum()) == 2 * len(games.first)
    assert int(replayed.half_points.sum()) == 2 * len(games.first)
    rating: dict[int, int] = {}
    played: dict[int, int] = {}
    for player, before, after, earlier, now in zip(
        *(
            column.tolist()
            for column in (replayed.player, replayed.before, replayed.after, replayed.games_before, replayed.games)
        ),
        strict=True,
    ):
        assert rating.get(player, before) == before
        assert played.get(player, 0) == earlier
        rating[player], played[player] = after, earlier + now
    for number in range(len(days)):
        people = replayed.player[replayed.offsets[number] : replayed.offsets[number + 1]]
        assert (np.diff(people) > 0).all()


def test_newcomer_starts_where_the_games_put_him() -> None:
    games, scores, days = make_history(1)
    # The first of everything is won, so that not everybody has half of the points.
    games.first_half_points[:], games.second_half_points[:] = 2, 0
    naspa = replay_world(parameters_of("naspa"), WorldState.start(PLAYERS), days, games, scores)
    assert len(set(naspa.before.tolist())) > 1
    assert not naspa.change[naspa.games_before == 0].any()
    glicko = replay_world(parameters_of("glicko2"), WorldState.start(PLAYERS), days, games, scores)
    assert set(glicko.before.tolist()) == {1500}
    assert glicko.change.any()


def test_idle_days_let_deviations_grow() -> None:
    games, scores, days = make_history(2)
    later = [days[0], FIRST_DAY + timedelta(days=900)]
    for code in ("coco", "glicko2"):
        soon, late = (
            replay_world(parameters_of(code), WorldState.start(PLAYERS), list(when), games, scores)
            for when in (days, later)
        )
        known = np.isin(soon.player[8:], soon.player[:8])
        assert (late.deviations_before[8:][known] >= soon.deviations_before[8:][known]).all()
    assert (late.deviations_before[8:][known] > soon.deviations_before[8:][known]).any()


def test_impossible_games_are_refused() -> None:
    games, scores, days = make_history(1)
    games.first[0] = games.second[0]
    with pytest.raises(UnratableGame):
        replay_world(parameters_of("naspa"), WorldState.start(PLAYERS), days, games, scores)
