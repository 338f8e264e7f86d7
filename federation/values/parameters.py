"""What a parameter that people set may be, and what is said of its value alike wherever there are parameters.

A catalogue above names its own parameters (the rules of a game, the numbers of a rating); the form of each is made by
``federation.web.forms``.
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
    """What a catalogue tells of one parameter; ``high`` is missing where nothing bounds it."""

    @property
    def shape(self) -> Shape: ...

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int | None: ...

    @property
    def choices(self) -> Iterable[tuple[str, Any]]: ...


def show_choice(parameter: Parameter, value: Any, *, yes: Any, no: Any) -> str | None:
    """A value out of a few in words, a code that is not known as it is; None of numbers, texts, days and rows."""
    if parameter.shape is Shape.BOOLEAN:
        return str(yes if value else no)
    named = dict(parameter.choices)
    if parameter.shape is Shape.CHOICE:
        return str(named.get(value, value))
    if parameter.shape is Shape.SEVERAL:
        return ", ".join(str(named.get(one, one)) for one in value)
    return None
