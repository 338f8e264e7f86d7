"""A report by player and round, for files with a line per player, in one or several divisions. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from federation.values.texts import clean
from tournaments.files.events.divisions import tell_apart
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat

_LONGEST = 60


def is_divided(report: Report) -> bool:
    """Return whether there are several groups, and everyone plays only in their own."""
    groups = {player.number: player.group for player in report.players}
    if len(set(groups.values())) < 2:
        return False
    return all(len({groups[seat.player] for seat in table.seats}) == 1 for table in report.tables)


def divide(report: Report) -> Sequence[Report]:
    """Return a report for each group, named as its division; the whole report if it can't be divided."""
    if not is_divided(report):
        return [report]
    groups = list(dict.fromkeys(player.group for player in report.players))
    names = tell_apart(["_".join(clean(group, _LONGEST).split()) for group in groups])
    return [_part(report, group, name) for group, name in zip(groups, names, strict=True)]


def _part(report: Report, group: str, name: str) -> Report:
    players = tuple(player for player in report.players if player.group == group)
    numbers = {player.number for player in players}
    tables = tuple(table for table in report.tables if table.seats[0].player in numbers)
    rounds = max((table.round for table in tables), default=report.rounds)
    return replace(report, division=name, rounds=rounds, players=players, tables=tables)


# Letters that Unicode doesn't decompose.
_PLAIN = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"}
    | {"·": "", "’": "'", "‘": "'", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ı": "i"}
)


class NotInFormat(ValueError):
    """The report has something without which the file would be wrong. ``reason`` is one of REASONS."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


SEVERAL_AT_TABLE, SEVERAL_IN_ROUND, WITHOUT_SCORES, WINNER_BEHIND, SCORE_TOO_LARGE, SAME_NAMES, NO_ROOM = REASONS = (
    "several_at_table",
    "several_in_round",
    "without_scores",
    "winner_behind",
    "score_too_large",
    "same_names",
    "no_room",
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round. ``other`` is None if there was no opponent."""

    seat: ReportedSeat
    other: ReportedSeat | None = None
    table: int | None = None

    @property
    def is_game(self) -> bool:
        return self.other is not None and self.seat.kind in {Kind.PLAYED, Kind.ABANDONED}

    @property
    def is_pending(self) -> bool:
        return self.seat.kind is Kind.PENDING


Grid = Mapping[int, Mapping[int, Cell]]


def make_grid(report: Report) -> Grid:
    """Return the cells by player and round, without points given for no round. Raises NotInFormat."""
    grid: dict[int, dict[int, Cell]] = {player.number: {} for player in report.players}
    for table in report.tables:
        if len(table.seats) > 2:
            raise NotInFormat(SEVERAL_AT_TABLE)
        for seat, other in zip(table.seats, reversed(table.seats), strict=True):
            if seat.kind is Kind.BONUS or table.round < 1:
                continue
            own = grid[seat.player]
            if table.round in own:
                raise NotInFormat(SEVERAL_IN_ROUND)
            own[table.round] = Cell(seat, other if len(table.seats) == 2 else None, table.number)
    return grid


def check_scores(grid: Grid, most: int = 9_999) -> None:
    """Raise NotInFormat unless every game has scores that fit and agree with the winner."""
    for cells in grid.values():
        for cell in cells.values():
            if not cell.is_game or cell.other is None:
                continue
            own, other = cell.seat.game_points, cell.other.game_points
            if own is None or other is None:
                raise NotInFormat(WITHOUT_SCORES)
            won = Outcome.DRAW if own == other else Outcome.WIN if own > other else Outcome.LOSS
            if won is not cell.seat.outcome:
                raise NotInFormat(WINNER_BEHIND)
            if abs(own) > most:
                raise NotInFormat(SCORE_TOO_LARGE)


def ordered(report: Report) -> Sequence[ReportedPlayer]:
    """Return the players by number."""
    return sorted(report.players, key=lambda player: player.number)


def lines_of(report: Report) -> dict[int, int]:
    """Return each player's line, from 1, in files that number players by line."""
    return {player.number: line for line, player in enumerate(ordered(report), start=1)}


def family_first(name: str) -> str:
    """``Given Family`` → ``Family, Given``: the last word is taken as the family name. Names with a comma stay."""
    given, _, family = clean(name).rpartition(" ")
    return f"{family}, {given}" if given and "," not in name else clean(name)


def given_first(name: str) -> str:
    """``Family, Given`` → ``Given Family``; names with no comma, or several, stay."""
    family, comma, given = clean(name).partition(",")
    return f"{given.strip()} {family.strip()}" if comma and given.strip() and "," not in given else clean(name)


def to_ascii(text: str) -> str:
    """Return the text without accents, dropping what has no ASCII form."""
    apart = unicodedata.normalize("NFD", text.translate(_PLAIN))
    return "".join(char for char in apart if char.isascii() and char.isprintable())
