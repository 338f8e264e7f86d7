"""Values of nested JSON by their path: ``overtime.loss.deduction``. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def find_value(values: Mapping[str, Any], path: str) -> Any:
    """The value at a path; None where there is none."""
    found: Any = values
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def put_value(values: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at a path. The groups on the way are copied: whoever else holds them sees no change."""
    *groups, last = path.split(".")
    for part in groups:
        values[part] = dict(values.get(part) or {})
        values = values[part]
    values[last] = value
