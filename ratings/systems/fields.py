"""Reading typed fields from JSON while collecting every problem instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import TypeVar

from ratings import codes
from tournaments.codes import Code
from tournaments.report import NOWHERE, Problem

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass
class FieldReader:
    """One JSON object being read; ``path`` is its name within the whole (``statuses.``).

    A reading method returns a usable value even where it notes a problem, so that reading goes on.
    """

    data: Mapping[str, object]
    path: str = ""
    problems: list[Problem] = field(default_factory=list)
    is_object: bool = True

    @classmethod
    def wrap(cls, value: object, path: str, problems: list[Problem]) -> FieldReader:
        """Read ``value`` as an object at ``path``, or note that it is none."""
        if isinstance(value, Mapping):
            return cls(value, path, problems)
        reader = cls({}, path, problems)
        reader.note(codes.PARAMETER_NOT_AN_OBJECT, path.rstrip("."), value)
        reader.is_object = False
        return reader

    def note(self, code: Code, name: str, found: object, **params: str | int) -> None:
        """Note a problem; of something that is no object, nothing more than that is worth saying."""
        if self.is_object:
            self.problems.append(code.at(NOWHERE, field=name, found=str(found), **params))

    def refuse_unknown(self, known: Collection[str]) -> None:
        for name in sorted(set(self.data) - set(known)):
            self.note(codes.PARAMETER_UNKNOWN, self.path + name, self.data[name])

    def read_integer(self, name: str, low: int, high: int) -> int:
        value = self.data.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.note(codes.PARAMETER_NOT_AN_INTEGER, self.path + name, value, low=low, high=high)
            return low
        return value

    def read_optional_integer(self, name: str, low: int, high: int) -> int | None:
        return None if self.data.get(name) is None else self.read_integer(name, low, high)

    def read_optional_date(self, name: str) -> date | None:
        """A day written as 2023-01-31."""
        value = self.data.get(name)
        if value is None:
            return None
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.note(codes.PARAMETER_NOT_A_DATE, self.path + name, value)
            return None

    def read_boolean(self, name: str) -> bool:
        value = self.data.get(name)
        if not isinstance(value, bool):
            self.note(codes.PARAMETER_NOT_A_BOOLEAN, self.path + name, value)
            return False
        return value

    def read_text(self, name: str) -> str:
        value = self.data.get(name)
        if not isinstance(value, str) or not value.strip():
            self.note(codes.PARAMETER_NOT_A_TEXT, self.path + name, value)
            return ""
        return value

    def read_decimal(self, name: str, low: int, high: int) -> Decimal:
        """A decimal written as a text, because a JSON number would pass through binary floating point."""
        value = self.data.get(name)
        try:
            number = Decimal(value) if isinstance(value, str) else Decimal("NaN")
        except InvalidOperation:
            number = Decimal("NaN")
        if not number.is_finite() or not low <= number <= high:
            self.note(codes.PARAMETER_NOT_A_DECIMAL, self.path + name, value, low=low, high=high)
            return Decimal(low)
        return number

    def read_choice(self, name: str, choices: type[Choice]) -> Choice:
        return self.check_choice(self.path + name, self.data.get(name), choices)

    def check_choice(self, name: str, value: object, choices: type[Choice]) -> Choice:
        known = list(choices)
        for choice in known:
            if value == choice.value:
                return choice
        listed = ", ".join(choice.value for choice in known)
        self.note(codes.PARAMETER_NOT_A_CHOICE, name, value, choices=listed)
        return known[0]

    def read_list(self, name: str) -> list[object]:
        value = self.data.get(name)
        if not isinstance(value, list) or not value:
            self.note(codes.PARAMETER_NOT_A_LIST, self.path + name, value)
            return []
        return value
