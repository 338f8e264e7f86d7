"""What a rating system is to everything that asks about it: its numbers, its words, what it expects. Pure."""

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
    """A number of the parameters, by its path in the JSON, and where its best value is looked for.

    ``path`` may name bands of K: then all K are multiplied, and the number is a percentage. ``is_whole``: only whole
    numbers may stand there.
    """

    path: str
    low: float
    high: float
    is_whole: bool = True


# Of the player of a worked example.
EXAMPLE_GAMES_BEFORE = 60


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """``value`` is the expectancy or the scalp; ``is_own``: the scalp is the own rating."""

    opponent_rating: int
    half_points: int
    value: Decimal | int
    is_own: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RatingsBefore:
    """Ratings and deviations of both players before each game; deviations are NaN where none is known."""

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
    or two) and ``catalogue`` (each parameter in the order of the form) are what people read; ``what`` is its line in
    the documentation. ``notes``: what its presets say of where their numbers come from, and no other system's do.

    ``check``: what must fit together in parameters as JSON; ``tidy``: the JSON without what has no use.
    ``expect``: the first player's share of each game by the parameters and what was known before; None where a system
    expects nothing, and a curve is fitted. ``constants``: numbers whose best value can be looked for.
    ``example``: the worked example by the parameters; None where ``worked_examples`` makes it of the rules alone.
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
    """A problem of one field of the parameters."""
    return code.at(NOWHERE, field=path, found=str(found), **params)
