"""The best value of one or several constants: fitted on the earlier half of a history, tested on the later.

What fits the earlier games best also fits their random noise. Only an improvement on games the search has not seen
means anything; without one, the constant was over-fitted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np

from federation.values.paths import find_value, put_value
from ratings.laboratory.predictions import Predictions, predict, search
from ratings.laboratory.quality import Difference, compare, log_loss
from ratings.replay.history import History, rate_history
from ratings.systems.parameters import Parameters
from ratings.systems.reader import read_parameters
from ratings.systems.system import Constant

STEPS = 14
# Several constants together get about as many tries as three separate ones.
STEPS_TOGETHER = 8
PASSES = 2
_PERCENT = 100
# Smaller differences of log losses count as none.
_NOTHING = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The benefit of the best values: losses on the earlier half and on the later one.

    ``difference`` is the best values' loss minus the current ones' on the later half; None if there is no later game.
    """

    tried: int
    early_before: float
    early_after: float
    late_before: float
    late_after: float
    difference: Difference | None

    @property
    def is_overfitted(self) -> bool:
        """Return whether it is better on the searched half but not on the other."""
        return self.early_after < self.early_before and self.late_after >= self.late_before


@dataclass(frozen=True, slots=True)
class Fitted:
    """A constant and its best value. ``before`` is the current number, 100 (%) for bands."""

    constant: Constant
    before: float | None
    value: float


@dataclass(frozen=True, slots=True)
class Fit(_Found):
    """The best value of one constant; ``before`` as in Fitted."""

    constant: Constant
    before: float | None
    value: float


@dataclass(frozen=True, slots=True)
class FitTogether(_Found):
    """The best values of several constants together."""

    constants: tuple[Fitted, ...]


def with_constant(values: Mapping[str, Any], constant: Constant, number: float) -> dict[str, Any]:
    """Return the parameters as JSON with this number as the constant."""
    changed = deepcopy(dict(values))
    found = find_value(changed, constant.path)
    if isinstance(found, list):
        for band in found:
            for name in ("k", "k_new"):
                if name in band:
                    band[name] = max(1, round(band[name] * number / _PERCENT))
        return changed
    put_value(changed, constant.path, round(number) if constant.is_whole else str(round(Decimal(number), 2)))
    return changed


def fit(parameters: Parameters, constant: Constant, history: History, steps: int = STEPS) -> Fit:
    """Find the number with the least log loss on the earlier half; all other numbers stay."""
    values = parameters.as_json()
    found = find_value(values, constant.path)
    is_band = isinstance(found, list)
    half = _half(history)
    kept: dict[float, Predictions] = {}

    def predictions(number: float) -> Predictions:
        number = float(round(number)) if constant.is_whole else round(number, 2)
        if number not in kept:
            tried = read_parameters(with_constant(values, constant, number))
            kept[number] = predict(tried, history, rate_history(tried, history))
        return kept[number]

    def loss(number: float) -> float:
        return log_loss(_part(predictions(number), half, early=True))

    best = search(loss, constant.low, constant.high, steps)
    value = float(round(best.value)) if constant.is_whole else round(best.value, 2)
    own = float(_PERCENT) if is_band else None if found is None else float(found)
    if own is not None and loss(own) <= best.loss + _NOTHING:
        # If nothing is better, or the number has no effect, it stays.
        value = own
    today = predict(parameters, history, rate_history(parameters, history))
    late = [_part(one, half, early=False) for one in (today, predictions(value))]
    return Fit(
        constant=constant,
        before=own,
        value=value,
        tried=len(kept),
        early_before=log_loss(_part(today, half, early=True)),
        early_after=loss(value),
        late_before=log_loss(late[0]),
        late_after=log_loss(late[1]),
        difference=compare(*late),
    )


def fit_together(
    parameters: Parameters,
    constants: Sequence[Constant],
    history: History,
    steps: int = STEPS_TOGETHER,
    passes: int = PASSES,
) -> FitTogether:
    """Find the best values of several constants: one at a time, each with the others at their best so far.

    Passes are repeated until one changes nothing, at most ``passes`` times. Of equally good values the current one
    stays.
    """
    values, half = parameters.as_json(), _half(history)
    before = [_own_number(values, constant) for constant in constants]
    kept: dict[tuple[float | None, ...], Predictions] = {}

    def predictions(numbers: tuple[float | None, ...]) -> Predictions:
        if numbers not in kept:
            changed = dict(values)
            for constant, number, own in zip(constants, numbers, before, strict=True):
                if number is not None and number != own:
                    changed = with_constant(changed, constant, number)
            tried = read_parameters(changed)
            kept[numbers] = predict(tried, history, rate_history(tried, history))
        return kept[numbers]

    def loss(numbers: tuple[float | None, ...]) -> float:
        return log_loss(_part(predictions(numbers), half, early=True))

    today = best = tuple(before)
    for _ in range(passes):
        start = best
        for index, constant in enumerate(constants):
            best = _improve(loss, best, index, constant, steps)
        if best == start:
            break
    late = [_part(predictions(numbers), half, early=False) for numbers in (today, best)]
    return FitTogether(
        constants=tuple(
            Fitted(constant, own, value if value is not None else constant.low)
            for constant, own, value in zip(constants, before, best, strict=True)
        ),
        tried=len(kept),
        early_before=loss(today),
        early_after=loss(best),
        late_before=log_loss(late[0]),
        late_after=log_loss(late[1]),
        difference=compare(*late),
    )


def _improve(
    loss: Callable[[tuple[float | None, ...]], float],
    numbers: tuple[float | None, ...],
    index: int,
    constant: Constant,
    steps: int,
) -> tuple[float | None, ...]:
    """Return the numbers with the best one in this place, if it improves on the present one."""

    def put(number: float) -> tuple[float | None, ...]:
        rounded = float(round(number)) if constant.is_whole else round(number, 2)
        return (*numbers[:index], rounded, *numbers[index + 1 :])

    found = search(lambda number: loss(put(number)), constant.low, constant.high, steps)
    return put(found.value) if found.loss < loss(numbers) - _NOTHING else numbers


def _own_number(values: Mapping[str, Any], constant: Constant) -> float | None:
    found = find_value(values, constant.path)
    return float(_PERCENT) if isinstance(found, list) else None if found is None else float(found)


def _half(history: History) -> int:
    """Return the first championship of the later half of the games."""
    return int(np.searchsorted(history.games.offsets[1:], len(history.games.first) / 2, side="right"))


def _part(predictions: Predictions, half: int, *, early: bool) -> Predictions:
    return predictions.only((predictions.championships < half) == early)
