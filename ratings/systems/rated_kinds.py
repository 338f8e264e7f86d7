"""Which kinds of results a system rates, read from JSON."""

from __future__ import annotations

from ratings.systems.fields import FieldReader
from tournaments.report import Kind


def read_rated_kinds(reader: FieldReader) -> frozenset[Kind]:
    values = reader.read_list("rated_kinds")
    return frozenset(reader.check_choice(f"rated_kinds[{index}]", value, Kind) for index, value in enumerate(values))
