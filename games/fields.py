"""Frozen dataclasses from JSON and back, with every problem found at once.

Understands bool, int, str, Literal, ``X | None``, ``tuple[X, …]`` and dataclasses of these. Whole numbers may
carry bounds: ``field(metadata={"minimum": 0, "maximum": 15})``; without bounds they are not negative.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from games.problems import Problem

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
_MISSING = object()


def read_fields(cls: type[T], data: object, path: str, problems: list[Problem]) -> T | None:
    """An instance of ``cls``, or None when ``problems`` grew."""
    if not isinstance(data, Mapping):
        problems.append(Problem("field_not_an_object", {"field": path or "."}))
        return None
    before = len(problems)
    hints, values = get_type_hints(cls), {}
    for each in dataclasses.fields(cls):
        name = f"{path}.{each.name}" if path else each.name
        if each.name not in data:
            if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING:
                problems.append(Problem("field_missing", {"field": name}))
            continue
        value = _read(hints[each.name], data[each.name], name, each.metadata, problems)
        if value is not _MISSING:
            values[each.name] = value
    for key in data:
        if key not in hints:
            problems.append(Problem("field_unknown", {"field": f"{path}.{key}" if path else str(key)}))
    return cls(**values) if len(problems) == before else None


def write_fields(value: object) -> Any:
    """Plain JSON data of a dataclass; what ``read_fields`` reads."""
    if dataclasses.is_dataclass(value):
        return {each.name: write_fields(getattr(value, each.name)) for each in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [write_fields(item) for item in value]
    return value


def _read(hint: Any, data: object, path: str, bounds: Mapping[str, int], problems: list[Problem]) -> Any:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        if data is None and NoneType in get_args(hint):
            return None
        (hint,) = (each for each in get_args(hint) if each is not NoneType)
        return _read(hint, data, path, bounds, problems)
    if origin is Literal:
        if data in get_args(hint) and isinstance(data, str):
            return data
        return _report(problems, "field_not_a_choice", path, data, " | ".join(get_args(hint)))
    if origin is tuple:
        return _read_items(get_args(hint)[0], data, path, bounds, problems)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        instance = read_fields(hint, data, path, problems)
        return _MISSING if instance is None else instance
    return _read_plain(hint, data, path, bounds, problems)


def _read_items(hint: Any, data: object, path: str, bounds: Mapping[str, int], problems: list[Problem]) -> Any:
    if not isinstance(data, list | tuple):
        return _report(problems, "field_wrong_type", path, data, "list")
    items = [_read(hint, item, f"{path}[{n}]", bounds, problems) for n, item in enumerate(data)]
    return _MISSING if any(item is _MISSING for item in items) else tuple(items)


def _read_plain(hint: Any, data: object, path: str, bounds: Mapping[str, int], problems: list[Problem]) -> Any:
    # True is an int in Python, but it is no number of minutes.
    if not isinstance(data, hint) or (hint is int and isinstance(data, bool)):
        return _report(problems, "field_wrong_type", path, data, hint.__name__)
    if isinstance(data, int) and hint is int:
        low, high = bounds.get("minimum", 0), bounds.get("maximum")
        if data < low or (high is not None and data > high):
            span = f"{low}–{high}" if high is not None else f"{low}–"
            return _report(problems, "field_out_of_range", path, data, span)
    return data


def _report(problems: list[Problem], code: str, path: str, found: object, wanted: str) -> object:
    problems.append(Problem(code, {"field": path, "found": repr(found), "wanted": wanted}))
    return _MISSING
