"""How far a report of a championship that is still being played goes, and what is missing of one. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.report.report import Kind, Report, ReportedTable


@dataclass(frozen=True, slots=True)
class Progress:
    """``round``: the last one with a result (0: none); ``missing``: games of it and of those before without one."""

    round: int
    missing: int


def find_progress(report: Report) -> Progress:
    """Byes alone are no progress: programs write those of the rounds to come beforehand."""
    games = [table for table in report.tables if len(table.seats) > 1]
    last = max((table.round for table in games if not _is_open(table)), default=0)
    return Progress(last, sum(_is_open(table) for table in games if table.round <= last))


def count_pending(report: Report) -> int:
    """Games that have no result yet."""
    return sum(map(_is_open, report.tables))


def _is_open(table: ReportedTable) -> bool:
    return any(seat.kind is Kind.PENDING for seat in table.seats)
