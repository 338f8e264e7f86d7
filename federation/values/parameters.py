"""Parameters that people set: their kinds, and displaying their values in the same way everywhere.

A catalogue above names its own parameters (the rules of a game, the numbers of a rating); ``federation.web.forms``
makes the form field of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Protocol


class Shape(StrEnum):
    BOOLEAN = "boolean"
    INTEGER = "integer"
    DECIMAL = "decimal"
    TEXT = "text"
    DATE = "date"
    CHOICE = "choice"
    SEVERAL = "several"
    NUMBERS = "numbers"
    ROWS = "rows"


class Parameter(Protocol):
    """A parameter as described by a catalogue; ``high`` is missing if it has no upper bound."""

    @property
    def shape(self) -> Shape: ...

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int | None: ...

    @property
    def choices(self) -> Iterable[tuple[str, Any]]: ...


def show_choice(parameter: Parameter, value: Any, *, yes: Any, no: Any) -> str | None:
    """Return a choice in words, unknown codes unchanged; None for numbers, texts, dates and rows."""
    if parameter.shape is Shape.BOOLEAN:
        return str(yes if value else no)
    named = dict(parameter.choices)
    if parameter.shape is Shape.CHOICE:
        return str(named.get(value, value))
    if parameter.shape is Shape.SEVERAL:
        return ", ".join(str(named.get(one, one)) for one in value)
    return None
