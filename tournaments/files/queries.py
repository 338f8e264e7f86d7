"""Accepted results as a neutral report again, for use outside the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import F, Prefetch

from federation.people.models.players import PlayerIdentifier
from federation.permissions import Action, Actor, can
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.ports import RatingOutcome, find_rating_outcome
from tournaments.championship.queries.standings import find_entries
from tournaments.files.events.text import MEMBER
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

FORMAT = "portal"


@dataclass(frozen=True, slots=True)
class Written:
    """What goes into files for other programs. ``private``: for this reader only; ``ratings``: code of the players'
    rating system, empty without any.
    """

    report: Report
    private: bool
    ratings: str


def report_to_write(actor: Actor, championship: Championship) -> Written | None:
    """Return the accepted results with clubs and prior ratings; None without results.

    Readers who manage the registry get the players' numbers as members, for the organisations it is sent on to.
    """
    entries = list(find_entries(championship))
    if not entries:
        return None
    sends_on = can(actor, Action.SETTLE_PLAYERS)
    outcome = find_rating_outcome(championship, [entry.player_id for entry in entries])
    report = _with_standing(accepted_report(championship, entries), entries, outcome)
    report = with_members(report, entries, championship.starts_on) if sends_on else report
    return Written(report, sends_on, outcome.code if any(player.rating for player in report.players) else "")


def _with_standing(report: Report, entries: Sequence[Entry], outcome: RatingOutcome) -> Report:
    by_number = {entry.number: entry for entry in entries}
    players = []
    for player in report.players:
        entry = by_number[player.number]
        rating = outcome.by_player.get(entry.player_id)
        club = entry.player.club.name if entry.player.club else ""
        players.append(replace(player, club=club, rating=rating.before if rating else None))
    return replace(report, players=tuple(players))


def accepted_report(championship: Championship, entries: Sequence[Entry]) -> Report:
    """Return the results with players by championship number. Ids are private and left out. Two queries."""
    numbers = {entry.player_id: entry.number for entry in entries}
    seats = Prefetch("seats", Seat.objects.order_by("number"))
    found = championship.tables.prefetch_related(seats)
    tables = tuple(
        ReportedTable(table.round, table.number, tuple(_report_seat(seat, numbers) for seat in table.seats.all()))
        for table in found.order_by("round", F("number").asc(nulls_last=True), "pk")
    )
    players = tuple(
        ReportedPlayer(entry.number, entry.player.list_name, group=entry.group)
        for entry in sorted(entries, key=lambda entry: entry.number)
    )
    rounds = max((table.round for table in tables), default=0)
    return Report(FORMAT, championship.name, "", rounds, players, tables)


def with_members(report: Report, entries: Sequence[Entry], day: date | None) -> Report:
    """Add players' numbers as members, and the day, for organisations it is sent on to. One query."""
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
