"""The interface of a rating system: its numbers, its texts, its expectations. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from federation.problems.kinds import NOWHERE, Code, Problem
from federation.values.sentences import Sentence
from ratings.systems.shapes import Parameter

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Constant:
    """A number in the parameters, by its path in the JSON, with the range in which to optimise it.

    ``path`` may name bands of K: all K are then multiplied, and the number is a percentage. ``is_whole``: only whole
    numbers are allowed.
    """

    path: str
    low: float
    high: float
    is_whole: bool = True


# Of the player in a worked example.
EXAMPLE_GAMES_BEFORE = 60


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """``value`` is the expectancy or the scalp; ``is_own``: the scalp is the player's own rating."""

    opponent_rating: int
    half_points: int
    value: Decimal | int
    is_own: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RatingsBefore:
    """Ratings and deviations of both players before each game; deviations are NaN if unknown."""

    first: Floats
    second: Floats
    first_deviations: Floats
    second_deviations: Floats

    @property
    def differences(self) -> Floats:
        return self.first - self.second


def _no_problem(_data: Mapping[str, Any]) -> list[Problem]:
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """One kind of system.

    ``parameters``: the class of its parameters, which names the kind. ``name``, ``idea`` (how it works, in a paragraph
    or two) and ``catalogue`` (each parameter in the order of the form) are shown to people; ``what`` is its line in
    the documentation. ``notes``: notes of its presets on the sources of their numbers that no other system uses.

    ``check``: finds inconsistencies in parameters as JSON; ``tidy``: removes unused parts of the JSON. ``expect``: the
    first player's share of each game, from the parameters and what was known before; None if a system has no
    expectations, and a curve is fitted. ``constants``: numbers that can be optimised. ``example``: the worked example
    for the parameters; None if ``worked_examples`` makes it from the rules alone.
    """

    parameters: type[Any]
    name: Sentence
    idea: tuple[Sentence, ...] = ()
    catalogue: tuple[Parameter[Sentence], ...]
    what: str
    notes: tuple[Sentence, ...] = ()
    check: Callable[[Mapping[str, Any]], Sequence[Problem]] = _no_problem
    tidy: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    expect: Callable[[Any, RatingsBefore], Floats] | None = None
    constants: tuple[Constant, ...] = ()
    example: Callable[[Any], Any] | None = None

    @property
    def kind(self) -> str:
        kind: str = self.parameters.kind
        return kind


def at_field(code: Code, path: str, found: object, **params: str | int) -> Problem:
    """Return a problem with a field of the parameters."""
    return code.at(NOWHERE, field=path, found=str(found), **params)
