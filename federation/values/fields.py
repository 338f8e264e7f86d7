"""Frozen dataclasses from JSON and back, with everything that is wrong found at once. Pure.

Understands bool, int, str, Decimal (written as a text), date (2023-01-31), Literal, StrEnum, ``X | None``,
``tuple[X, …]``, ``frozenset[X]``, ``Mapping[str | int, X]``, dataclasses of these, and Any, which is taken as it is.

What a field says in its metadata (``takes`` makes it): ``minimum`` and ``maximum`` of the numbers in it, whole ones
are not negative unless told; ``filled``: no text in it is blank and no list empty; ``fits``: a question to the value
that was read; ``is_stored``, if False: it is neither written nor read. Each app says in its own codes what a fault is.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
_NOTHING = object()


class Wrong(StrEnum):
    NOT_AN_OBJECT = "not_an_object"
    MISSING = "missing"
    UNKNOWN = "unknown"
    NOT_A_CHOICE = "not_a_choice"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    NOT_FITTING = "not_fitting"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a field accepts: ``kind`` is object, list, choice, or the name of a type."""

    kind: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in one place: ``path`` is like ``time.player_minutes[1]``, empty for the whole."""

    wrong: Wrong
    path: str
    found: object
    wanted: Wanted

    @property
    def top(self) -> str:
        """Return the field of the outermost object that contains the fault."""
        return self.path.split(".")[0].split("[")[0]


def takes(
    minimum: int | None = 0,
    maximum: int | None = None,
    *,
    filled: bool = False,
    fits: Callable[[Any], bool] | None = None,
) -> dict[str, Any]:
    """Return the metadata of a field."""
    return {"minimum": minimum, "maximum": maximum, "filled": filled, "fits": fits}


def read_fields(cls: type[T], data: object, faults: list[Fault], *, complete: bool = False) -> T | None:
    """Return an instance of ``cls``, or None if ``faults`` were added.

    If the data must be ``complete``, nothing is left to defaults; only what may be None can be omitted.
    """
    read = _Reading(faults, complete).read_object(cls, data, "")
    return None if read is _NOTHING else read


def write_fields(value: object) -> Any:
    """Return a dataclass as plain JSON data, for ``read_fields`` to read."""
    if dataclasses.is_dataclass(value):
        return {each.name: write_fields(getattr(value, each.name)) for each in _stored_fields(value)}
    if isinstance(value, Mapping):
        return {str(name): write_fields(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [write_fields(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(write_fields(item) for item in value)
    if isinstance(value, StrEnum):
        return value.value
    return str(value) if isinstance(value, Decimal | date) else value


@dataclass(frozen=True, slots=True)
class _Reading:
    faults: list[Fault]
    complete: bool

    def read_object(self, cls: type[Any], data: object, path: str) -> Any:
        if not isinstance(data, Mapping):
            return self.note(Wrong.NOT_AN_OBJECT, path, data, Wanted("object"))
        before, values, known = len(self.faults), {}, _fields_of(cls)  # type: ignore[arg-type]
        for each, hint in known:
            value = self.read_field(each, hint, data, _join(path, each.name))
            if value is not _NOTHING:
                values[each.name] = value
        names = {each.name for each, _ in known}
        for name in data:
            if name not in names:
                self.note(Wrong.UNKNOWN, _join(path, name), data[name], Wanted(""))
        return cls(**values) if len(self.faults) == before else _NOTHING

    def read_field(self, each: dataclasses.Field[Any], hint: Any, data: Mapping[str, Any], path: str) -> Any:
        if each.name in data:
            value = self.read(hint, data[each.name], path, each.metadata)
            fits = each.metadata.get("fits")
            if value is _NOTHING or fits is None or fits(value):
                return value
            return self.note(Wrong.NOT_FITTING, path, data[each.name], _wanted(hint, each.metadata))
        if self.complete and NoneType in get_args(hint):
            return None
        has_default = each.default is not dataclasses.MISSING or each.default_factory is not dataclasses.MISSING
        if self.complete or not has_default:
            self.note(Wrong.MISSING, path, None, _wanted(hint, each.metadata))
        return _NOTHING

    def read(self, hint: Any, data: object, path: str, metadata: Mapping[str, Any]) -> Any:
        hint, may_be_none = _without_none(hint)
        if hint is Any or (data is None and may_be_none):
            return data
        origin, wanted = get_origin(hint), _wanted(hint, metadata)
        if wanted.kind == "choice":
            return self.read_choice(hint, data, path, wanted)
        if origin in (tuple, frozenset):
            return self.read_items(origin, get_args(hint)[0], data, path, metadata)
        if origin is not None and issubclass(origin, Mapping):
            return self.read_table(get_args(hint), data, path, metadata)
        if isinstance(hint, type) and dataclasses.is_dataclass(hint):
            return self.read_object(hint, data, path)
        return self.read_plain(hint, data, path, wanted, filled=bool(metadata.get("filled")))

    def read_choice(self, hint: Any, data: object, path: str, wanted: Wanted) -> Any:
        if not isinstance(data, str) or data not in wanted.choices:
            return self.note(Wrong.NOT_A_CHOICE, path, data, wanted)
        return data if get_origin(hint) is Literal else hint(data)

    def read_items(
        self, make: Callable[[Iterable[Any]], Any], hint: Any, data: object, path: str, metadata: Mapping[str, Any]
    ) -> Any:
        if not isinstance(data, list | tuple) or (metadata.get("filled") and not data):
            return self.note(Wrong.WRONG_TYPE, path, data, Wanted("list"))
        items = [self.read(hint, item, f"{path}[{n}]", metadata) for n, item in enumerate(data)]
        return _NOTHING if any(item is _NOTHING for item in items) else make(items)

    def read_table(self, hints: tuple[Any, ...], data: object, path: str, metadata: Mapping[str, Any]) -> Any:
        if not isinstance(data, Mapping):
            return self.note(Wrong.NOT_AN_OBJECT, path, data, Wanted("object"))
        of_key, of_value = hints
        table = {}
        for name, item in data.items():
            where = _join(path, name)
            # JSON keys are texts, those of a table may be numbers.
            key = int(name) if of_key is int and str(name).isdecimal() else name
            table[self.read(of_key, key, where, metadata)] = self.read(of_value, item, where, metadata)
        return _NOTHING if _NOTHING in table or any(item is _NOTHING for item in table.values()) else table

    def read_plain(self, hint: Any, data: object, path: str, wanted: Wanted, *, filled: bool) -> Any:
        try:
            value = _PARSERS[hint](data) if hint in _PARSERS else data
        except (TypeError, ValueError, InvalidOperation):
            return self.note(Wrong.WRONG_TYPE, path, data, wanted)
        # True is an int in Python, but not a number of minutes.
        if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
            return self.note(Wrong.WRONG_TYPE, path, data, wanted)
        if hint is str and filled and not value.strip():
            return self.note(Wrong.WRONG_TYPE, path, data, wanted)
        low, high = wanted.low, wanted.high
        if hint in (int, Decimal) and ((low is not None and value < low) or (high is not None and value > high)):
            return self.note(Wrong.OUT_OF_RANGE, path, data, wanted)
        return value

    def note(self, wrong: Wrong, path: str, found: object, wanted: Wanted) -> object:
        self.faults.append(Fault(wrong, path, found, wanted))
        return _NOTHING


@cache
def _fields_of(cls: Any) -> tuple[tuple[dataclasses.Field[Any], Any], ...]:
    """Return each field of a dataclass with its type. Cached: reading annotations takes longer than reading data."""
    hints = get_type_hints(cls)
    return tuple((each, hints[each.name]) for each in _stored_fields(cls))


def _stored_fields(cls: Any) -> tuple[dataclasses.Field[Any], ...]:
    """Those that its metadata do not keep out of what is stored (``is_stored``: False)."""
    return tuple(each for each in dataclasses.fields(cls) if each.metadata.get("is_stored", True))


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    (rest,) = (each for each in get_args(hint) if each is not NoneType)
    return rest, True


def _wanted(hint: Any, metadata: Mapping[str, Any]) -> Wanted:
    hint, _ = _without_none(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return Wanted("choice", choices=get_args(hint))
    if origin in (tuple, frozenset):
        return Wanted("list")
    if not isinstance(hint, type) or dataclasses.is_dataclass(hint):
        return Wanted("object")
    if issubclass(hint, StrEnum):
        return Wanted("choice", choices=tuple(choice.value for choice in hint))
    return Wanted(hint.__name__, metadata.get("minimum", 0), metadata.get("maximum"))


def _join(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def _parse_decimal(data: object) -> Decimal:
    """Parse a decimal written as a text, because a JSON number would pass through binary floating point."""
    if not isinstance(data, str):
        raise TypeError(data)
    number = Decimal(data)
    if not number.is_finite():
        raise ValueError(data)
    return number


_PARSERS: dict[Any, Callable[[Any], object]] = {
    Decimal: _parse_decimal,
    date: lambda data: date.fromisoformat(str(data)),
}
