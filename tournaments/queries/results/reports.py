"""Accepted results as a neutral report again, for what is made of them outside of the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from django.db.models import F, Prefetch

from federation.models import PlayerIdentifier
from tournaments.models import Championship, Entry, Seat
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable
from tournaments.uploads.events.names import MEMBER

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


def with_members(report: Report, entries: Sequence[Entry], day: date | None) -> Report:
    """The report with the players' numbers as members and the day, for organisations it is sent on to. One query."""
    identifiers = PlayerIdentifier.objects.filter(scheme=MEMBER, player__in=[entry.player_id for entry in entries])
    by_player = dict(identifiers.order_by("-pk").values_list("player_id", "value"))
    by_number = {entry.number: by_player[entry.player_id] for entry in entries if entry.player_id in by_player}
    players = tuple(
        replace(player, ids={**player.ids, MEMBER: by_number[player.number]}) if player.number in by_number else player
        for player in report.players
    )
    return replace(report, players=players, date=day.isoformat() if day else "")


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
