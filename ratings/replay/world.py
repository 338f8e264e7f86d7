"""Rating many championships in sequence by the world's systems, with the pure rules of ``systems.world``.

Deviations and volatilities are carried from one to the next. Everything carried is rounded, so that a replay
continuing from stored values gives the same numbers as one from the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratings.replay.arrays import (
    NO_VALUE,
    DayStandings,
    Integers,
    Replayed,
    ReplayGames,
    ReplayState,
    check_games,
    number_players,
    sum_lengths,
)
from ratings.systems.expectancy import SCALE
from ratings.systems.parameters import Parameters
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import UNKNOWN, Before, Field, Flags, Floats, Outcome
from ratings.systems.world.rating import rate_field

MILLION = 1_000_000
# Days are ordinals (see datetime.date.toordinal); this one stands for an unknown day.
NEVER = 0


@dataclass(frozen=True, slots=True, eq=False)
class WorldState:
    """Everyone's state, by player index: ``known`` says who has a rating, ``last_days`` are ordinals."""

    ratings: Integers
    known: Flags
    games: Integers
    deviations: Floats
    volatilities: Floats
    last_days: Integers

    @classmethod
    def start(cls, players: int) -> WorldState:
        """Return the state with everyone new."""
        none = np.full(players, np.nan)
        whole = np.zeros(players, dtype=np.int64)
        return cls(whole, np.zeros(players, dtype=np.bool_), whole.copy(), none, none.copy(), whole.copy())

    def copy(self) -> WorldState:
        return WorldState(
            self.ratings.copy(),
            self.known.copy(),
            self.games.copy(),
            self.deviations.copy(),
            self.volatilities.copy(),
            self.last_days.copy(),
        )

    def standings(self, parameters: Parameters) -> ReplayState:
        """Return standings for lists: unrated players get a new player's rating."""
        start = parameters.start().rating
        return ReplayState(np.where(self.known, self.ratings, start), np.maximum(self.games, 0))

    def before(self, players: Integers, day: int) -> Before:
        last = self.last_days[players]
        idle = np.where((last == NEVER) | (day == NEVER), 0, np.maximum(day - last, 0))
        return Before(
            self.ratings[players],
            self.known[players],
            self.games[players],
            self.deviations[players],
            self.volatilities[players],
            idle,
        )

    def take(self, players: Integers, outcome: Outcome, games: Integers, day: int) -> None:
        """Continue from a championship's result for these players."""
        self.ratings[players] = outcome.ratings
        self.known[players] = outcome.known
        self.games[players] = np.where(self.games[players] == UNKNOWN, UNKNOWN, self.games[players] + games)
        self.deviations[players] = outcome.deviations
        self.volatilities[players] = outcome.volatilities
        if day != NEVER:
            self.last_days[players] = day


@dataclass(frozen=True, slots=True, eq=False)
class PlayedScores:
    """Round and scores of each game, in the order of ``ReplayGames``; NO_SCORE if not recorded."""

    rounds: Integers
    first_scores: Integers
    second_scores: Integers


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class WorldReplayed(Replayed):
    """``final`` is the state after the last championship; the others are as in ``Outcome``, per change.

    A newcomer's ``before`` is the first rating; if derived from the games, it is that one and ``base`` is NaN. A
    player without a rating yet, because no game had scores, has a new player's.
    """

    final: WorldState
    expected: Floats
    base: Floats
    acceleration: Floats
    feedback: Floats
    k: Floats
    deviations_before: Floats
    deviations: Floats
    volatilities: Floats

    @property
    def details(self) -> Mapping[str, Integers]:
        floats = {
            "expected": self.expected,
            "weight": self.k,
            "base": self.base,
            "acceleration": self.acceleration,
            "feedback": self.feedback,
            "deviation_before": self.deviations_before,
            "deviation": self.deviations,
            "volatility": self.volatilities,
        }
        return {name: to_millionths(values) for name, values in floats.items()}

    def standings_on(self, day: date) -> DayStandings:
        deviations = [None if np.isnan(one) else one for one in self.final.deviations.tolist()]
        return DayStandings(self.state.ratings.tolist(), self.state.games.tolist(), deviations=deviations)


def to_millionths(values: Floats) -> Integers:
    """Return values rounded to six places in 1/SCALE, NO_VALUE for NaN. A float's last digits are unreliable."""
    missing = np.isnan(values)
    whole = np.rint(np.where(missing, 0.0, values) * MILLION).astype(np.int64) * (SCALE // MILLION)
    return np.where(missing, NO_VALUE, whole)


def replay_world(
    parameters: WorldParameters,
    before: WorldState,
    days: Sequence[date | None],
    games: ReplayGames,
    scores: PlayedScores,
) -> WorldReplayed:
    """Rate all championships, each from the state the previous one left; ``before`` is not modified.

    A championship is assumed to have as many rounds as it has rated ones. Raises UnratableGame for impossible games.
    """
    check_games(games, len(before.ratings))
    state = before.copy()
    scratch = np.empty(len(before.ratings), dtype=np.int64)
    rated = []
    for number, day in enumerate(days):
        span = slice(int(games.offsets[number]), int(games.offsets[number + 1]))
        first, second = games.first[span], games.second[span]
        players, places = number_players(np.concatenate((first, second)), scratch)
        field = _field(games, scores, span, places)
        ordinal = day.toordinal() if day else NEVER
        known = state.before(players, ordinal)
        outcome = rate_field(parameters, known, field)
        played = np.bincount(places, minlength=len(players))
        state.take(players, outcome, played, ordinal)
        rated.append(_Rated(players, known, outcome, played, _points(field, places, len(players))))
    return _pack(parameters, state, rated)


@dataclass(frozen=True, slots=True, eq=False)
class _Rated:
    players: Integers
    before: Before
    outcome: Outcome
    games: Integers
    half_points: Integers


def _field(games: ReplayGames, scores: PlayedScores, span: slice, places: Integers) -> Field:
    count = span.stop - span.start
    rounds = scores.rounds[span]
    return Field(
        places[:count],
        places[count:],
        games.first_half_points[span],
        games.second_half_points[span],
        scores.first_scores[span],
        scores.second_scores[span],
        rounds,
        int(rounds.max(initial=1)),
    )


def _points(field: Field, places: Integers, players: int) -> Integers:
    both = np.concatenate((field.first_half_points, field.second_half_points))
    return np.bincount(places, both, players).astype(np.int64)


def _pack(parameters: WorldParameters, state: WorldState, rated: Sequence[_Rated]) -> WorldReplayed:
    start = parameters.start().rating

    def join(columns: list[np.ndarray], kind: type) -> np.ndarray:
        return np.concatenate((np.empty(0, dtype=kind), *columns))

    after = join([one.outcome.ratings for one in rated], np.int64)
    known = join([one.before.known for one in rated], np.bool_)
    base = join([one.outcome.base for one in rated], np.float64)
    rated_now = join([one.outcome.known for one in rated], np.bool_)
    after = np.where(rated_now, after, start)
    found = ~known & parameters.finds_first
    first = np.where(found, after, start)
    before = np.where(known, join([one.before.ratings for one in rated], np.int64), first)
    return WorldReplayed(
        state=state.standings(parameters),
        final=state,
        offsets=sum_lengths([len(one.players) for one in rated]),
        player=join([one.players for one in rated], np.int64),
        before=before,
        games_before=np.maximum(join([one.before.games for one in rated], np.int64), 0),
        games=join([one.games for one in rated], np.int64),
        half_points=join([one.half_points for one in rated], np.int64),
        change=after - before,
        after=after,
        expected=join([one.outcome.expected for one in rated], np.float64),
        base=np.where(found, np.nan, base),
        acceleration=join([one.outcome.acceleration for one in rated], np.float64),
        feedback=join([one.outcome.feedback for one in rated], np.float64),
        deviations_before=join([one.outcome.deviations_before for one in rated], np.float64),
        k=join([one.outcome.k for one in rated], np.float64),
        deviations=join([one.outcome.deviations for one in rated], np.float64),
        volatilities=join([one.outcome.volatilities for one in rated], np.float64),
    )
