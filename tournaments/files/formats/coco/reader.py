"""The results of a CoCo event: a row for each game, as in the form's sheet. Names are the only key.

Scores decide: the column *Winner* only says who sent the form. A score of 0 isn't a rated game.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from federation.names.comparison import fold
from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.found import Found
from tournaments.files.common.namesakes import find_alike, list_rounds
from tournaments.files.common.values import parse_whole
from tournaments.files.events.halves import HALF_POINTS, MIRROR, is_nobody, outcome_of
from tournaments.files.events.text import LATIN1, UTF8, decode_strictly
from tournaments.files.formats.coco.rows import Row, has_heading, split_rows
from tournaments.files.formats.coco.stages import StageGame, list_stages, number_stages
from tournaments.report import codes, limits
from tournaments.report.report import (
    Kind,
    Outcome,
    Reading,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
    UploadedFile,
)

FORMAT = "coco-results"
_HEADING = ("Round", "Winner", "Winners Score", "Opponent", "Opponents Score")
_ROUND, _WINNER, _OWN, _OPPONENT, _OTHER, _FIRST = range(1, 7)
_STARTS = {"first": True, "second": False}
_MOST_SCORE = 9_999


def is_coco_results(file: UploadedFile) -> bool:
    return has_heading(file.content, _HEADING, start=1)


@dataclass(slots=True)
class People:
    """The players in order of appearance, by name regardless of capitals and accents."""

    numbers: dict[str, int] = field(default_factory=dict)
    players: list[ReportedPlayer] = field(default_factory=list)

    def number_of(self, name: str, where: Where) -> int:
        key = fold(clean(name))
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers) + 1
            self.players.append(ReportedPlayer(self.numbers[key], clean(name, limits.NAME_LENGTH), where=where))
        return self.numbers[key]


@dataclass(frozen=True, slots=True)
class _Spelt:
    """A player whose name may be a misspelling of another's: nothing else identifies them."""

    player: ReportedPlayer
    number: None = None

    @property
    def key(self) -> int:
        return self.player.number

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def ids(self) -> Mapping[str, str]:
        return self.player.ids

    @property
    def where(self) -> Where:
        return self.player.where


def read_coco_results(file: UploadedFile) -> Reading:
    """Return the report of one file, which is one division."""
    found = Found()
    decoded = decode_strictly(file, LATIN1, found)
    if decoded is None:
        return Reading(None, found.conclude())
    try:
        rows = split_rows(decoded[0])[1:]
    except csv.Error as error:
        found.append(codes.UNREADABLE_ROW.at(Where(file=file.name), found=str(error)))
        return Reading(None, found.conclude())
    people = People()
    tables = _read_rows(rows, file.name, people, found)
    if len(people.players) > limits.PLAYERS:
        found.append(codes.TOO_MANY_PLAYERS.at(Where(file=file.name), limit=limits.PLAYERS))
        return Reading(None, found.conclude())
    spelt = [_Spelt(player) for player in people.players]
    found.add_all(find_alike(spelt, list_rounds(tables), codes.NAMES_NEARLY_ALIKE))
    report = Report(
        FORMAT,
        rounds=max((table.round for table in tables), default=0),
        players=tuple(people.players),
        tables=tuple(sorted(tables, key=lambda table: table.round)),
        encoding=UTF8 if decoded[1] == "ascii" else decoded[1],
    )
    return Reading(report, found.conclude())


def _read_rows(rows: Sequence[Row], file: str, people: People, found: list[Problem]) -> list[ReportedTable]:
    tables: list[ReportedTable] = []
    seen: dict[tuple[object, ...], int] = {}
    rows = [(row, [*cells, *[""] * (_FIRST + 1 - len(cells))]) for row, cells in rows]
    last = max((parse_whole(cells[_ROUND]) or 0 for _row, cells in rows), default=0)
    stages = _read_stages(rows, file, found)
    for row, cells in rows:
        where = Where(file=file, row=row)
        number = stages.get(row, parse_whole(cells[_ROUND]))
        if number is None or not 1 <= number <= limits.ROUNDS:
            found.append(codes.ROUND_UNCLEAR.at(where, found=cells[_ROUND], next=last + 1))
            continue
        table = _read_row(number, cells, where, people, found)
        if table is None:
            continue
        # A series has a round for each of its games, even if two of them ended alike.
        told = (table.round, frozenset((seat.player, seat.game_points) for seat in table.seats))
        if told in seen:
            found.append(codes.ROW_REPEATED.at(where, line=seen[told]))
        else:
            seen[told] = row
            tables.append(table)
    return tables


def _read_stages(rows: Sequence[Row], file: str, found: list[Problem]) -> Mapping[int, int]:
    """Return the rounds of a play-off by row. Next to numbered rounds it is unclear what a final counts for."""
    if any(parse_whole(cells[_ROUND]) is not None for _row, cells in rows):
        return {}
    games = [
        StageGame(row, clean(cells[_ROUND]), (fold(clean(cells[_WINNER])), fold(clean(cells[_OPPONENT]))))
        for row, cells in rows
    ]
    rounds = number_stages(games)
    for stage in list_stages(games, rounds) if rounds else ():
        where = Where(file=file, row=stage.line)
        found.append(codes.STAGE_COUNTED.at(where, found=stage.name, rounds=stage.rounds))
    return rounds


def _read_row(
    number: int, cells: Sequence[str], where: Where, people: People, found: list[Problem]
) -> ReportedTable | None:
    own, other = _score(cells[_OWN]), _score(cells[_OTHER])
    winner, opponent = cells[_WINNER], cells[_OPPONENT]
    if is_nobody(winner):
        # Either side may come first.
        winner, opponent, own, other = opponent, winner, other, own
    if own is None or other is None or not _tells_something(winner, opponent, own, other):
        found.append(codes.UNREADABLE_ROW.at(where, found=", ".join(filter(None, cells[: _OTHER + 1]))))
        return None
    one = people.number_of(winner, where)
    if is_nobody(opponent):
        return ReportedTable(number, None, (ReportedSeat(one, Kind.BYE, Outcome.WIN, 2, own - other),), where)
    kind = Kind.FORFEIT if 0 in (own, other) else Kind.PLAYED
    if own < other:
        found.append(codes.WINNER_HAS_LESS.at(where, name=winner, own=own, other=other))
    starts = _STARTS.get(cells[_FIRST].casefold()) if kind is Kind.PLAYED else None
    outcome = outcome_of(own, other)
    seats = (
        ReportedSeat(one, kind, outcome, HALF_POINTS[outcome], own, starts=starts),
        ReportedSeat(
            people.number_of(opponent, where),
            kind,
            MIRROR[outcome],
            HALF_POINTS[MIRROR[outcome]],
            other,
            starts=None if starts is None else not starts,
        ),
    )
    return ReportedTable(number, None, seats, where)


def _tells_something(winner: str, opponent: str, own: int, other: int) -> bool:
    """Return whether a row can be used: it is unclear which loss a winning bye stands for, or what a 0–0 was."""
    if not winner or not opponent or is_nobody(winner):
        return False
    return own > other if is_nobody(opponent) else max(own, other) > 0


def _score(text: str) -> int | None:
    score = parse_whole(text)
    return score if score is not None and abs(score) <= _MOST_SCORE else None
