"""Values in nested JSON by path: ``overtime.loss.deduction``. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def find_value(values: Mapping[str, Any], path: str) -> Any:
    """Return the value at a path; None if there is none."""
    found: Any = values
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def put_value(values: dict[str, Any], path: str, value: Any) -> None:
    """Set a value at a path. The groups along it are copied, so that other references see no change."""
    *groups, last = path.split(".")
    for part in groups:
        values[part] = dict(values.get(part) or {})
        values = values[part]
    values[last] = value
