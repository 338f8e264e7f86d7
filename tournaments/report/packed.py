"""Reports between two processes and in the database: columns, not an object per seat, without repetition. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import islice, repeat
from operator import attrgetter
from typing import Any

from federation.problems.kinds import Where
from tournaments.report import limits
from tournaments.report.as_json import UnknownSchemaError, report_from_json
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

Json = dict[str, Any]

# Far more than files of the allowed size can contain: one value may stand for any number of rows.
MOST_ROWS = 10 * limits.RECORDS
_COUNTS = ("players", "tables", "seats")
_HEADING = ("format", "name", "arbiter", "rounds", "stated_rounds", "division", "date", "encoding")
_PLAYER, _SEAT, _WHERE = (
    tuple(field.name for field in fields(kind)) for kind in (ReportedPlayer, ReportedSeat, Where)
)
_NUMBERING = ("round", "number")
_KINDS = {kind.value: kind for kind in Kind}
_OUTCOMES: dict[str | None, Outcome | None] = {None: None} | {outcome.value: outcome for outcome in Outcome}
# Mutable values are separate for every row.
_OWN = frozenset({"ids", "stated"})


def pack_report(report: Report) -> Json:
    """Return the whole report as JSON values: ``unpack_reports`` gives an equal one back."""
    players, tables = report.players, report.tables
    seats = [seat for table in tables for seat in table.seats]
    return {
        **{name: getattr(report, name) for name in _HEADING},
        "players": len(players),
        "of_players": _pack(players, (name for name in _PLAYER if name != "where")),
        "players_where": _pack([player.where for player in players], _WHERE),
        "tables": len(tables),
        "of_tables": _pack(tables, _NUMBERING),
        "tables_where": _pack([table.where for table in tables], _WHERE),
        "seats": len(seats),
        "sizes": _fold([len(table.seats) for table in tables]),
        "of_seats": _pack(seats, _SEAT),
    }


def unpack_reports(packed: Sequence[Mapping[str, Any]]) -> tuple[Report, ...]:
    """Return the reports that were packed. Raises ValueError, KeyError or TypeError for invalid ones, or if they have
    more rows than ``MOST_ROWS`` together.
    """
    counts = [one[name] for one in packed for name in _COUNTS]
    if min(counts, default=0) < 0 or sum(counts) > MOST_ROWS:
        raise ValueError("no report has so many rows")
    return tuple(map(_unpack_report, packed))


def unpack_without_tables(packed: Mapping[str, Any]) -> Report:
    """Return only a packed report's data on its championship and players; the caller knows how many there are."""
    return Report(players=tuple(_unpack_players(packed)), **{name: packed[name] for name in _HEADING})


def _unpack_report(packed: Mapping[str, Any]) -> Report:
    return replace(unpack_without_tables(packed), tables=tuple(_unpack_tables(packed)))


def _unpack_players(packed: Mapping[str, Any]) -> Iterable[ReportedPlayer]:
    count = packed["players"]
    of_players = {**packed["of_players"], "where": list(_unpack_wheres(packed["players_where"], count))}
    return map(ReportedPlayer, *_spread(of_players, _PLAYER, count))


def _unpack_tables(packed: Mapping[str, Any]) -> Iterable[ReportedTable]:
    count = packed["tables"]
    sizes = list(_column(packed["sizes"], count))
    if sum(sizes) != packed["seats"]:
        raise ValueError("seats without a table")
    seats = _unpack_seats(packed["of_seats"], packed["seats"])
    return map(
        ReportedTable,
        *_spread(packed["of_tables"], _NUMBERING, count),
        (tuple(islice(seats, size)) for size in sizes),
        _unpack_wheres(packed["tables_where"], count),
    )


def _unpack_seats(of_seats: Json, count: int) -> Iterable[ReportedSeat]:
    kinds = map(_KINDS.__getitem__, _column(of_seats["kind"], count))
    outcomes = map(_OUTCOMES.__getitem__, _column(of_seats["outcome"], count))
    columns = {**of_seats, "kind": list(kinds), "outcome": list(outcomes)}
    return map(ReportedSeat, *_spread(columns, _SEAT, count))


def _unpack_wheres(wheres: Json, count: int) -> Iterable[Where]:
    return map(Where, *_spread(wheres, _WHERE, count))


def _pack(rows: Sequence[object], names: Iterable[str]) -> Json:
    columns = ((name, list(map(attrgetter(name), rows))) for name in names)
    return {name: list(map(dict, column)) if name in _OWN else _fold(column) for name, column in columns}


def _fold(column: list[Any]) -> Any:
    return column[0] if column and column.count(column[0]) == len(column) else column


def _spread(columns: Json, names: Iterable[str], count: int) -> list[Iterable[Any]]:
    return [_column(columns[name], count) for name in names]


def _column(column: Any, count: int) -> Iterable[Any]:
    if not isinstance(column, list):
        return repeat(column, count)
    if len(column) != count:
        raise ValueError("columns of different lengths")
    return column


# Shares its numbering with that of rows (``report.SCHEMA_VERSION``): the next of either is 5.
IN_COLUMNS = 4


def store_report(report: Report) -> Json:
    """Return the whole report as JSON values: ``read_stored`` gives an equal one back."""
    return {"schema_version": IN_COLUMNS, **pack_report(report)}


def read_stored(data: Mapping[str, Any] | None) -> Report:
    """Return the stored report, from now or an earlier version, as a current one.

    Raises UnknownSchemaError for an unknown schema version, and if nothing is stored.
    """
    if data is None:
        raise UnknownSchemaError("nothing is stored")
    if data.get("schema_version") != IN_COLUMNS:
        return report_from_json(data)
    return unpack_reports([data])[0]


def read_stored_players(data: Mapping[str, Any] | None) -> Report | None:
    """Return the report without its tables, which are nearly all of it; None if nothing is stored."""
    if data is None:
        return None
    if data.get("schema_version") != IN_COLUMNS:
        return report_from_json({**data, "tables": []})
    return unpack_without_tables(data)
