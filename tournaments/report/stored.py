"""A report as the database keeps it: column by column, an eighth of what it is row by row. Pure.

Reports of earlier schema versions were kept row by row. They stay as they are, and are read for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.report.as_json import UnknownSchemaError, report_from_json
from tournaments.report.packed import pack_report, unpack_reports, unpack_without_tables
from tournaments.report.report import Report

Json = dict[str, Any]

# Counted together with those of rows (``report.SCHEMA_VERSION``): the next of either is 5.
IN_COLUMNS = 4


def store_report(report: Report) -> Json:
    """The whole report as JSON values: ``read_stored`` gives an equal one back."""
    return {"schema_version": IN_COLUMNS, **pack_report(report)}


def read_stored(data: Mapping[str, Any] | None) -> Report:
    """The report that was stored, now or in an earlier version; it becomes one of today's.

    Raises UnknownSchemaError for a schema version that is not known, and where nothing is stored.
    """
    if data is None:
        raise UnknownSchemaError("nothing is stored")
    if data.get("schema_version") != IN_COLUMNS:
        return report_from_json(data)
    return unpack_reports([data])[0]


def read_stored_players(data: Mapping[str, Any] | None) -> Report | None:
    """The report without its tables, which are nearly all of it; None where nothing is stored."""
    if data is None:
        return None
    if data.get("schema_version") != IN_COLUMNS:
        return report_from_json({**data, "tables": []})
    return unpack_without_tables(data)
