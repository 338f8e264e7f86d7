"""A championship of three games, computed by a system's own parameters, for the page that explains a rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import Change, explain_change
from ratings.systems.hollington import Average, ScalpRecord, rate_scalps
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.parameters import EloParameters, Parameters

_GAMES_BEFORE = 60


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """``value`` is the expectancy or the scalp; ``is_own``: the scalp is the own rating."""

    opponent_rating: int
    half_points: int
    value: Decimal | int
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class EloExample:
    rating: int
    games_before: int
    games: tuple[ExampleGame, ...]
    change: Change[str]


@dataclass(frozen=True, slots=True)
class ScalpExample:
    """``before`` and ``after`` are the averages: sums of scalps and numbers of games."""

    rating: int
    games: tuple[ExampleGame, ...]
    scalps: int
    before: Average
    after: Average
    exact: Fraction
    rounded: int


Example = EloExample | ScalpExample


def make_example(parameters: Parameters) -> Example:
    """The example of this kind of system."""
    return _MAKERS[type(parameters)](parameters)


def _elo(parameters: Parameters) -> Example:
    assert isinstance(parameters, EloParameters)
    own = parameters.initial_rating + 100
    opponents = {"b": own - 150, "c": own + 50, "d": own + 300}
    before = {name: Standing(rating, _GAMES_BEFORE) for name, rating in {"a": own, **opponents}.items()}
    games = [RatedGame("a", "b", 2, 0), RatedGame("a", "c", 1, 1), RatedGame("a", "d", 0, 2)]
    explanation = explain_change(parameters, before, games, "a")
    assert explanation is not None
    lines = tuple(ExampleGame(line.opponent_rating, line.half_points, line.expectancy) for line in explanation.lines)
    return EloExample(own, _GAMES_BEFORE, lines, explanation.change)


def _scalps(parameters: Parameters) -> Example:
    assert isinstance(parameters, HollingtonParameters)
    low = max(parameters.newcomer_rating, parameters.floor or 0)
    # Far enough above the last opponent to show the rule about the stronger player.
    own = low + parameters.threshold + 20
    opponents = {"b": own + 10, "c": own - 20, "d": low}
    count = _GAMES_BEFORE if parameters.max_games is None else max(1, min(_GAMES_BEFORE, parameters.max_games - 3))
    ratings = {"a": own, **opponents}
    before = {name: (ScalpRecord(None, count, count * rating),) for name, rating in ratings.items()}
    games = [RatedGame("a", "b", 2, 0), RatedGame("a", "c", 0, 2), RatedGame("a", "d", 2, 0)]
    change = rate_scalps(parameters, before, games, None)[0]
    exact = change.average.exact
    assert exact is not None
    lines = tuple(
        ExampleGame(line.opponent_rating, line.half_points, line.scalp, line.is_own) for line in change.lines
    )
    return ScalpExample(own, lines, change.scalps, change.average_before, change.average, exact, change.after)


_MAKERS: Mapping[type, Callable[[Parameters], Example]] = {
    EloParameters: _elo,
    HollingtonParameters: _scalps,
}
