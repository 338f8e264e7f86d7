"""Accepted results as a neutral report again, for what is made of them outside of the database."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F, Prefetch

from tournaments.models import Championship, Entry, Seat
from tournaments.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

FORMAT = "portal"


def accepted_report(championship: Championship, entries: Sequence[Entry]) -> Report:
    """The results with players by their numbers in the championship. Ids are nobody else's business. Two queries."""
    numbers = {entry.player_id: entry.number for entry in entries}
    seats = Prefetch("seats", Seat.objects.order_by("number"))
    found = championship.tables.prefetch_related(seats)
    tables = tuple(
        ReportedTable(table.round, table.number, tuple(_report_seat(seat, numbers) for seat in table.seats.all()))
        for table in found.order_by("round", F("number").asc(nulls_last=True), "pk")
    )
    players = tuple(
        ReportedPlayer(entry.number, entry.player.list_name)
        for entry in sorted(entries, key=lambda entry: entry.number)
    )
    rounds = max((table.round for table in tables), default=0)
    return Report(FORMAT, championship.name, "", rounds, players, tables)


def _report_seat(seat: Seat, numbers: dict[int, int]) -> ReportedSeat:
    return ReportedSeat(
        player=numbers[seat.player_id],
        kind=Kind(seat.kind),
        outcome=Outcome(seat.outcome) if seat.outcome else None,
        half_points=seat.half_points,
        game_points=seat.game_points,
        place=seat.place,
        starts=seat.starts,
    )
