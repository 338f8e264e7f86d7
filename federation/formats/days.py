"""Dates inside sentences, in the language's own format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import formats

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
# Values found in a file or typed by a user are shown as written.
_AS_WRITTEN = frozenset({"found", "value"})


def write_days(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return a sentence's parameters with dates (or texts like 2026-12-26) in the reader's format."""
    return {name: value if name in _AS_WRITTEN else _write(value) for name, value in params.items()}


def _write(value: Any) -> Any:
    if isinstance(value, str) and _DAY.fullmatch(value):
        try:
            return formats.date_format(date.fromisoformat(value), "DATE_FORMAT")
        except ValueError:
            return value
    return formats.date_format(value, "DATE_FORMAT") if type(value) is date else value
