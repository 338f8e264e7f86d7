"""Where the numbers of a system come from, and which of them are our assumption, read from JSON."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ratings import codes
from ratings.systems.fields import FieldReader

SOURCE_FIELDS = ("notes", "assumed")


def read_sources(whole: FieldReader, fields: Collection[str]) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """The note on each of the ``fields`` that has one, and the names of those that are assumed."""
    reader = FieldReader.wrap(whole.data.get("notes", {}), "notes.", whole.problems)
    reader.refuse_unknown(fields)
    notes = {name: reader.read_text(name) for name in reader.data if name in fields}
    return notes, _read_assumed(whole, fields)


def _read_assumed(reader: FieldReader, fields: Collection[str]) -> tuple[str, ...]:
    names = reader.read_list("assumed") if reader.data.get("assumed") else []
    for index, name in enumerate(names):
        if name not in fields:
            reader.note(codes.PARAMETER_UNKNOWN, f"assumed[{index}]", name)
    return tuple(sorted(str(name) for name in names if name in fields))
