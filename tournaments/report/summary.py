"""Summary of a report: games, byes and places by its format's own rules, its progress, what is missing. Pure."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from tournaments.report.formats import formats
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedTable


@dataclass(frozen=True, slots=True)
class Progress:
    """``round``: the last one with a result (0: none); ``missing``: games without one up to that round."""

    round: int
    missing: int


def find_progress(report: Report) -> Progress:
    """Byes alone aren't progress: programs write those of future rounds in advance."""
    games = [table for table in report.tables if len(table.seats) > 1]
    last = max((table.round for table in games if not _is_open(table)), default=0)
    return Progress(last, sum(_is_open(table) for table in games if table.round <= last))


def count_pending(report: Report) -> int:
    """Return the number of games without a result."""
    return sum(map(_is_open, report.tables))


def _is_open(table: ReportedTable) -> bool:
    return any(seat.kind is Kind.PENDING for seat in table.seats)


Json = dict[str, Any]

_BYES = frozenset({Kind.BYE, Kind.HALF_BYE})


def summarise(report: Report) -> Json:
    """Return counts, and the standings with points, spread and, if the format has it, total points."""
    played = [table for table in report.tables if any(seat.kind is not Kind.PENDING for seat in table.seats)]
    seats = [(table, seat) for table in played for seat in table.seats]
    names = {player.number: player.name for player in report.players}
    rounds = max((table.round for table in played), default=0)
    summary: Json = {
        "format": report.format,
        "encoding": report.encoding,
        "division": report.division,
        "name": report.name,
        "date": report.date,
        "rounds": rounds,
        "games": sum(_is_game(table) for table in played),
        "ties": sum(_is_game(table) and table.seats[0].outcome is Outcome.DRAW for table in played),
        "byes": sum(seat.kind in _BYES for _table, seat in seats),
        "forfeit_losses": sum(seat.kind is Kind.FORFEIT and not seat.half_points for _table, seat in seats),
        "absences": [[table.round, names[seat.player]] for table, seat in seats if seat.kind is Kind.ABSENT],
        "standing": _standing(report),
    }
    if report.rounds > rounds:
        summary["paired_rounds"] = report.rounds
    if not report.tables:
        summary = {key: value for key, value in summary.items() if key not in _OF_GAMES}
    return {**summary, **_scalps(report)}


_OF_GAMES = frozenset({"rounds", "games", "ties", "byes", "forfeit_losses", "absences"})


def _is_game(table: ReportedTable) -> bool:
    return len(table.seats) > 1 and table.seats[0].kind in {Kind.PLAYED, Kind.ABANDONED}


def _standing(report: Report) -> list[Json]:
    points: dict[int, int] = defaultdict(int)
    spread: dict[int, int] = defaultdict(int)
    total: dict[int, int] = defaultdict(int)
    counts_byes = not any(report.format in known.byes_out_of_spread for known in formats().values())
    for table in report.tables:
        for seat in table.seats:
            points[seat.player] += seat.half_points or 0
            own = seat.game_points
            if own is None or seat.kind is Kind.PENDING:
                continue
            total[seat.player] += own
            others = [other.game_points or 0 for other in table.seats if other is not seat]
            if others or counts_byes:
                spread[seat.player] += own - sum(others)
    # Others show it by a total for each player.
    is_first = any(report.format in known.total_first for known in formats().values())
    has_total = is_first or any("total" in player.stated for player in report.players)
    rows = []
    for player in report.players:
        number = player.number
        row: Json = {
            "number": number,
            "name": player.name,
            "half_points": points[number] if report.tables else player.stated_half_points,
            "spread": player.stated.get("spread", spread[number] if report.tables else None),
        }
        if has_total:
            row["total"] = total[number] if report.tables else player.stated.get("total")
        rows.append((_order(player, row, has_total), row))
    if any(row["half_points"] is None for _key, row in rows):
        return []
    ordered = [row for _key, row in sorted(rows, key=lambda pair: pair[0])]
    return [
        {
            "place": place,
            **{key: value for key, value in row.items() if key != "half_points"},
            "points": row["half_points"] / 2,
        }
        for place, row in enumerate(ordered, start=1)
    ]


def _order(player: ReportedPlayer, row: Json, has_total: bool) -> tuple[int, ...]:
    if "place" in player.stated:
        return player.stated["place"], player.number
    second = row.get("total") if has_total else row["spread"]
    return -(row["half_points"] or 0), -(second or 0), player.number


def _scalps(report: Report) -> Json:
    """What the Polish federation's cards say about scalps: their mean, and their sum and number."""
    ranking = {one.name: one.stated["ranking"] / 100 for one in report.players if "ranking" in one.stated}
    if not ranking:
        return {}
    scalps = {
        one.name: [one.stated["scalps"], one.stated["scalp_games"], one.stated["ranking"] / 100]
        for one in report.players
        if "scalp_games" in one.stated and "scalps" in one.stated
    }
    return {"scalps": scalps} if scalps else {"ranking": ranking}
