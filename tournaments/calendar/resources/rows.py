"""The rows of a championship's downloads, whether its results were accepted or are coming in right now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.championship.models.games import Entry, Table
from tournaments.championship.queries.rounds import CrossCell, CrossLine
from tournaments.competition.standings import Standing
from tournaments.report.outings import Outing, outings_of
from tournaments.report.report import Kind, Outcome, Report

_OUTCOMES = {"+": Outcome.WIN, "=": Outcome.DRAW, "−": Outcome.LOSS}


@dataclass(frozen=True, slots=True)
class GameSide:
    name: str
    game_points: int | None
    half_points: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """One table of the list of games; ``number`` is None for byes and absences."""

    round: int
    number: int | None
    sides: tuple[GameSide, ...]


@dataclass(frozen=True, slots=True)
class StandingLine:
    """``number`` is the registry's where results were accepted, the entrant's on the day."""

    place: int | None
    number: int
    player: str
    club: str
    half_points: int
    tie_breaks: Sequence[float | None]
    disqualified_after: int | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """``number`` is the row's own, by which cells name opponents."""

    number: int
    place: int | None
    player: str
    half_points: int
    cells: Sequence[CrossCell | None]


def games_of_tables(tables: Iterable[Table]) -> list[GameLine]:
    """Accepted tables, seats and players prefetched."""
    return [
        GameLine(
            table.round,
            table.number,
            tuple(
                GameSide(str(seat.player.list_name), seat.game_points, seat.half_points, seat.kind)
                for seat in table.seats.all()
            ),
        )
        for table in tables
    ]


def games_of_report(report: Report) -> list[GameLine]:
    """Tables of a report in the order of rounds and tables; points given by hand are no game."""
    names = {player.number: player.name for player in report.players}
    ordered = sorted(report.tables, key=lambda table: (table.round, table.number is None, table.number or 0))
    return [
        GameLine(
            table.round,
            table.number,
            tuple(GameSide(names[seat.player], seat.game_points, seat.half_points, seat.kind) for seat in table.seats),
        )
        for table in ordered
        if table.seats[0].kind is not Kind.BONUS
    ]


def standings_of_entries(entries: Iterable[Entry]) -> list[StandingLine]:
    """Accepted entries with their players and clubs."""
    return [
        StandingLine(
            entry.place,
            entry.player.number,
            str(entry.player.list_name),
            entry.player.club.name if entry.player.club else "",
            entry.half_points,
            entry.tie_breaks,
            entry.disqualified_after,
            entry.group,
        )
        for entry in entries
    ]


def standings_of_report(report: Report, standings: Sequence[Standing]) -> list[StandingLine]:
    """Computed standings with the names of their report."""
    players = {player.number: player for player in report.players}
    return [
        StandingLine(
            line.place,
            line.number,
            players[line.number].name,
            players[line.number].club,
            line.half_points,
            line.tie_breaks,
            line.disqualified_after,
        )
        for line in standings
    ]


def cross_of_lines(lines: Iterable[CrossLine]) -> list[CrossRow]:
    """The accepted cross-table's lines."""
    return [
        CrossRow(
            line.number, line.entry.place, str(line.entry.player.list_name), line.entry.half_points or 0, line.cells
        )
        for line in lines
    ]


def cross_of_report(report: Report, standings: Sequence[Standing], rounds: Sequence[int]) -> list[CrossRow]:
    """The cross-table of a report in the order of its standings."""
    names = {player.number: player.name for player in report.players}
    position = {line.number: index for index, line in enumerate(standings, start=1)}
    outings = outings_of(report)
    return [
        CrossRow(
            position[line.number],
            line.place,
            names[line.number],
            line.half_points,
            [_cell(outings[line.number].get(number, []), position) for number in rounds],
        )
        for line in standings
    ]


def _cell(outings: Sequence[Outing], position: Mapping[int, int]) -> CrossCell | None:
    if not outings:
        return None
    one = outings[0]
    outcome = _OUTCOMES.get(one.sign)
    return CrossCell(
        kind=one.kind.value,
        outcome=outcome.value if outcome else None,
        half_points=one.half_points,
        game_points=one.own,
        place=one.place,
        opponents=tuple(position[other] for other in one.opponents),
        opponents_game_points=() if one.theirs is None else (one.theirs,),
    )
