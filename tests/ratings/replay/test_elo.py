"""The vectorised replay against the readable reference, championship by championship."""

from dataclasses import fields, replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.replay.elo import MAX_GAMES_IN_ONE, ReplayGames, ReplayState, pack_games, replay, state_before
from ratings.systems.base import RatedGame, Standing, UnratableGame
from ratings.systems.elo import Change, EloParameters, KBand, rate_championship
from ratings.systems.parameters import Rounding
from ratings.systems.presets import load_system
from ratings.systems.reader import MAX_K

BARRUF = load_system("barruf")
PLAYERS = 8

pairings = st.tuples(st.integers(0, PLAYERS - 1), st.integers(0, PLAYERS - 1)).filter(lambda p: p[0] != p[1])
scores = st.sampled_from([(2, 0), (1, 1), (0, 2), (0, 0)])
games = st.builds(lambda pair, score: RatedGame(*pair, *score), pairings, scores)
histories = st.lists(st.lists(games, max_size=12), max_size=8)
seeds = st.lists(st.builds(Standing, st.integers(0, 3000), st.integers(0, 60)), min_size=PLAYERS, max_size=PLAYERS)
systems = st.builds(
    lambda code, rounding, counts, floor, k: replace(
        load_system(code),
        rounding=rounding,
        k_counts_current=counts,
        floor=floor,
        k_bands=(KBand(10, k), KBand(50, 30), KBand(None, 20)),
    ),
    st.sampled_from(["barruf", "rasccat"]),
    st.sampled_from(list(Rounding)),
    st.booleans(),
    st.none() | st.integers(0, 1000),
    st.sampled_from([25, 40]),
)


def make_state(standings: list[Standing]) -> ReplayState:
    pairs = np.array([(standing.rating, standing.games) for standing in standings], dtype=np.int64)
    return ReplayState(pairs[:, 0].copy(), pairs[:, 1].copy())


def fold_reference(
    parameters: EloParameters, standings: list[Standing], history: list[list[RatedGame[int]]]
) -> tuple[list[list[Change[int]]], list[Standing]]:
    current = dict(enumerate(standings))
    rated = []
    for played in history:
        changes = sorted(rate_championship(parameters, current, played), key=lambda change: change.player)
        current.update({change.player: change.standing for change in changes})
        rated.append(changes)
    return rated, [current[player] for player in range(PLAYERS)]


def list_changes(replayed) -> list[list[Change[int]]]:
    columns = [getattr(replayed, field.name).tolist() for field in fields(Change)]
    changes = [Change(*row) for row in zip(*columns, strict=True)]
    offsets = replayed.offsets.tolist()
    return [changes[start:end] for start, end in pairwise(offsets)]


def list_standings(state: ReplayState) -> list[Standing]:
    return [Standing(*pair) for pair in zip(state.ratings.tolist(), state.games.tolist(), strict=True)]


@given(systems, seeds, histories)
def test_replay_agrees_with_the_reference_to_the_digit(parameters, standings, history) -> None:
    replayed = replay(parameters, make_state(standings), pack_games(history))
    changes, final = fold_reference(parameters, standings, history)
    assert list_changes(replayed) == changes
    assert list_standings(replayed.state) == final


def cut_from(games: ReplayGames, position: int) -> ReplayGames:
    """The championships from ``position`` (counted from 0) on, as views of the same arrays."""
    start = int(games.offsets[position])
    return ReplayGames(
        games.offsets[position:] - start,
        games.first[start:],
        games.second[start:],
        games.first_half_points[start:],
        games.second_half_points[start:],
    )


@given(systems, seeds, histories, st.data())
def test_replay_can_go_on_from_any_position(parameters, standings, history, data) -> None:
    seed, games = make_state(standings), pack_games(history)
    whole = replay(parameters, seed, games)
    position = data.draw(st.integers(0, len(history)))
    middle = state_before(seed, whole, position)
    rest = replay(parameters, middle, cut_from(games, position))
    assert list_changes(rest) == list_changes(whole)[position:]
    assert list_standings(rest.state) == list_standings(whole.state)
    assert list_standings(seed) == standings


def test_replay_of_many_players_agrees_with_the_reference() -> None:
    random = np.random.default_rng(7)
    first = random.integers(0, PLAYERS, 4000)
    second = (first + random.integers(1, PLAYERS, 4000)) % PLAYERS
    half_points = random.integers(0, 3, 4000)
    history = [
        [RatedGame(*map(int, row)) for row in rows]
        for rows in np.array_split(np.stack((first, second, half_points, 2 - half_points), axis=1), 80)
    ]
    standings = [Standing(950, 0)] * PLAYERS
    replayed = replay(BARRUF, ReplayState.start(BARRUF, PLAYERS), pack_games(history))
    changes, final = fold_reference(BARRUF, standings, history)
    assert list_changes(replayed) == changes
    assert list_standings(replayed.state) == final


def test_replay_of_nothing_changes_nothing() -> None:
    replayed = replay(BARRUF, ReplayState.start(BARRUF, 3), pack_games([]))
    assert replayed.offsets.tolist() == [0]
    assert replayed.state.ratings.tolist() == [950] * 3
    assert len(replayed.change) == 0


def test_greatest_sums_do_not_overflow() -> None:
    # The greatest K, the most games, everything lost by a player far stronger: K × 9,000 × SCALE = 9 × 10^18.
    parameters = replace(BARRUF, k_bands=(KBand(None, MAX_K),))
    history = [[RatedGame(0, 1, 0, 2)] * MAX_GAMES_IN_ONE]
    standings = [Standing(100_000, 0), Standing(-100_000, 0)]
    replayed = replay(parameters, make_state(standings), pack_games(history))
    assert replayed.change.tolist() == [-MAX_K * MAX_GAMES_IN_ONE, MAX_K * MAX_GAMES_IN_ONE]


def test_more_games_than_the_sums_hold_are_refused() -> None:
    history = [[RatedGame(0, 1, 0, 2)] * (MAX_GAMES_IN_ONE + 1)]
    with pytest.raises(UnratableGame, match="9000 games"):
        replay(BARRUF, ReplayState.start(BARRUF, 2), pack_games(history))


@pytest.mark.parametrize(
    "game",
    [(0, 0, 2, 0), (0, 2, 2, 0), (-1, 0, 2, 0), (0, 1, 2, 1), (0, 1, -1, 2)],
    ids=["oneself", "beyond", "negative", "too_many_points", "negative_points"],
)
def test_impossible_games_are_refused(game: tuple[int, int, int, int]) -> None:
    columns = [np.array([value], dtype=np.int64) for value in game]
    with pytest.raises(UnratableGame):
        replay(BARRUF, ReplayState.start(BARRUF, 2), ReplayGames(np.array([0, 1]), *columns))


@pytest.mark.parametrize("offsets", [[0, 2], [1, 1], [0, 2, 1]], ids=str)
def test_arrays_that_do_not_belong_together_are_refused(offsets: list[int]) -> None:
    columns = [np.array([value], dtype=np.int64) for value in (0, 1, 2, 0)]
    with pytest.raises(ValueError, match=r"of the (games|championships)"):
        replay(BARRUF, ReplayState.start(BARRUF, 2), ReplayGames(np.array(offsets), *columns))
