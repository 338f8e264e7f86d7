"""Reports and problems as JSON: complete, row by row, and player by player for reading. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any

from federation.problems.kinds import Problem, Severity, Where
from tournaments.report.report import (
    SCHEMA_VERSION,
    Kind,
    Outcome,
    Reading,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
)
from tournaments.report.summary import summarise

Json = dict[str, Any]

# Fields missing in an earlier version are unknown for its reports.
READABLE_VERSIONS = range(1, SCHEMA_VERSION + 1)

_PLAYER_FIELDS = tuple(field.name for field in fields(ReportedPlayer))
_RARE = ("penalty", "lot", "group")
_player_values = attrgetter(*_PLAYER_FIELDS)
_KINDS = {kind.value: kind for kind in Kind}
_OUTCOMES: dict[str | None, Outcome | None] = {None: None} | {outcome.value: outcome for outcome in Outcome}


class UnknownSchemaError(ValueError):
    """Stored JSON has a schema version that this program doesn't know."""


def report_to_json(report: Report) -> Json:
    """Return the whole report as lossless JSON values: ``report_from_json`` gives an equal one back."""
    return {
        "schema_version": SCHEMA_VERSION,
        "format": report.format,
        "name": report.name,
        "arbiter": report.arbiter,
        "rounds": report.rounds,
        "stated_rounds": report.stated_rounds,
        "division": report.division,
        "date": report.date,
        "encoding": report.encoding,
        "players": [_player_to_json(player) for player in report.players],
        "tables": [table_to_json(table) for table in report.tables],
    }


def report_from_json(data: Mapping[str, Any]) -> Report:
    """Return the report that ``report_to_json`` wrote, now or in an earlier version, as a current one.

    Raises UnknownSchemaError for an unknown schema version.
    """
    if data.get("schema_version") not in READABLE_VERSIONS:
        raise UnknownSchemaError(f"schema version {data.get('schema_version')!r}")
    return Report(
        format=data["format"],
        name=data["name"],
        arbiter=data["arbiter"],
        rounds=data["rounds"],
        players=tuple(ReportedPlayer(**{**player, "where": Where(**player["where"])}) for player in data["players"]),
        tables=tuple(_table_from_json(table) for table in data["tables"]),
        stated_rounds=data.get("stated_rounds"),
        division=data.get("division", ""),
        date=data.get("date", ""),
        encoding=data.get("encoding", ""),
    )


def problem_to_json(problem: Problem) -> Json:
    """Return a problem as stored: code and parameters, no sentence."""
    return {
        "severity": problem.severity.value,
        "code": problem.code,
        "params": dict(problem.params),
        "where": problem.where.as_json(),
    }


def problem_from_json(data: Mapping[str, Any]) -> Problem:
    """Return the problem that ``problem_to_json`` wrote."""
    return Problem(data["code"], Severity(data["severity"]), dict(data["params"]), Where(**data["where"]))


def reading_by_player(reading: Reading, describe: Callable[[Problem], str]) -> Json:
    """Return what was read, player by player, with points as numbers, and the problems with their sentences.

    Results are in round order. ``opponents`` and ``opponents_game_points`` go together; ``table`` is None for byes and
    if the file has none. Round 0 holds points that a file gives for no round.
    """
    view = report_by_player(reading.report or Report(format=""))
    if reading.divisions:
        view["divisions"] = {one.division: report_by_player(one) for one in reading.divisions}
        # What applies to all of them.
        first = reading.divisions[0]
        view |= {"format": first.format, "name": first.name, "encoding": first.encoding, "date": first.date}
    view["problems"] = [
        {
            "severity": problem.severity.value,
            "code": problem.code,
            "message": describe(problem),
            "where": problem.where.as_json(),
        }
        for problem in reading.problems
    ]
    return view


def report_by_player(report: Report) -> Json:
    """Return one report player by player; for files of Scrabble programs also the result by their format's rules."""
    results: dict[int, list[Json]] = defaultdict(list)
    points: dict[int, int] = defaultdict(int)
    for table in report.tables:
        for index, seat in enumerate(table.seats):
            others = table.seats[:index] + table.seats[index + 1 :]
            results[seat.player].append(_result_to_json(table, seat, others))
            points[seat.player] += seat.half_points or 0
    view: Json = {
        "format": report.format,
        "name": report.name,
        "arbiter": report.arbiter,
        "rounds": report.rounds,
        "players": [
            {
                "number": player.number,
                "name": player.name,
                "ids": dict(player.ids),
                "rating": player.rating,
                "points": _to_points(points[player.number]),
                "results": sorted(results[player.number], key=lambda result: result["round"]),
                **({"stated": dict(player.stated)} if player.stated else {}),
            }
            for player in report.players
        ],
    }
    return {**view, **summarise(report)} if report.encoding else view


def _player_to_json(player: ReportedPlayer) -> Json:
    values = dict(zip(_PLAYER_FIELDS, _player_values(player), strict=True))
    # Rare fields are only written if set, so that digests of earlier reports stay valid.
    for name in _RARE:
        if not values[name]:
            del values[name]
    return {**values, "ids": dict(player.ids), "where": player.where.as_json(), "stated": dict(player.stated)}


def table_to_json(table: ReportedTable) -> Json:
    """Return one table as stored within its report."""
    return {
        "round": table.round,
        "number": table.number,
        "seats": [seat_to_json(seat) for seat in table.seats],
        "where": table.where.as_json(),
    }


def seat_to_json(seat: ReportedSeat) -> Json:
    """Return one side of a table as JSON values, field by field: large championships have tens of thousands."""
    values: Json = {
        "player": seat.player,
        "kind": seat.kind._value_,
        "outcome": seat.outcome and seat.outcome._value_,
        "half_points": seat.half_points,
        "game_points": seat.game_points,
        "place": seat.place,
        "starts": seat.starts,
        "scrabbles": seat.scrabbles,
        "best_move": seat.best_move,
        "best_move_points": seat.best_move_points,
    }
    if seat.penalty:
        values["penalty"] = seat.penalty
    return values


def _table_from_json(data: Mapping[str, Any]) -> ReportedTable:
    return ReportedTable(
        round=data["round"],
        number=data["number"],
        seats=tuple(seat_from_json(seat) for seat in data["seats"]),
        where=Where(**data["where"]),
    )


def seat_from_json(data: Mapping[str, Any]) -> ReportedSeat:
    """The side of a table that ``seat_to_json`` wrote."""
    values = dict(data)
    values["kind"], values["outcome"] = _KINDS[data["kind"]], _OUTCOMES[data["outcome"]]
    return ReportedSeat(**values)


def _result_to_json(table: ReportedTable, seat: ReportedSeat, others: tuple[ReportedSeat, ...]) -> Json:
    return {
        "round": table.round,
        "table": table.number,
        "outcome": seat.outcome.value if seat.outcome else None,
        "kind": seat.kind.value,
        "match_points": None if seat.half_points is None else _to_points(seat.half_points),
        "place": seat.place,
        "opponents": [other.player for other in others],
        "game_points": seat.game_points,
        "opponents_game_points": [other.game_points for other in others],
        "starts": seat.starts,
    }


def _to_points(half_points: int) -> int | float:
    return half_points // 2 if half_points % 2 == 0 else half_points / 2
