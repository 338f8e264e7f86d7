"""Results as a csv of games: ``round,player1,score1,player2,score2`` with scores 1, 0.5 and 0.

Scores may also be written 0,5 or ½. A game without scores is not played yet; a side without a player, or called
a bye, gives the other side a bye. Players are whatever the cells call them, a name or a number, and are numbered
in the order in which they appear. Rounds may repeat: two players may meet twice in one, as in double rounds.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field

from federation.names import fold
from tournaments import codes
from tournaments.report import (
    Kind,
    Outcome,
    Problem,
    Reading,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
    UploadedFile,
    Where,
)
from tournaments.uploads import limits
from tournaments.uploads.separated import find_columns, split_cells
from tournaments.uploads.values import parse_half_points, parse_whole

FORMAT = "game_csv"
COLUMNS = ("round", "player1", "score1", "player2", "score2")
BYES = frozenset({"", "bye", "descansa", "pauza"})

_OUTCOMES = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
_BYE_KINDS = (Kind.ABSENT, Kind.HALF_BYE, Kind.BYE)
_GAME_HALF_POINTS = 2


def is_game_csv(file: UploadedFile) -> bool:
    """Whether a file begins with the headings of a csv of games; the round may be missing, which is a problem."""
    beginning = file.content[:10_000].splitlines(keepends=True)
    try:
        rows = split_cells(b"".join(beginning[:5]))
    except csv.Error:
        return False
    return bool(rows) and find_columns(rows[0]).keys() >= set(COLUMNS[1:])


def read_game_csv(files: Sequence[UploadedFile]) -> Reading:
    """Read the games of one championship from one or several files, finding every problem."""
    games = _Games()
    for file in files:
        _read_file(file, games)
    if not games.tables and not games.problems:
        games.problems.append(codes.NO_GAMES.at())
    report = Report(
        FORMAT,
        rounds=max((table.round for table in games.tables), default=0),
        players=tuple(games.players.values()),
        tables=tuple(games.tables),
    )
    return Reading(report, tuple(games.problems))


@dataclass
class _Games:
    """What was read so far; ``players`` by the name as the files write it."""

    players: dict[str, ReportedPlayer] = field(default_factory=dict)
    tables: list[ReportedTable] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def find_player(self, name: str, where: Where) -> int:
        player = self.players.get(name)
        if player is None:
            player = ReportedPlayer(len(self.players) + 1, name, where=where)
            self.players[name] = player
        return player.number


def _read_file(file: UploadedFile, games: _Games) -> None:
    where = Where(file=file.name)
    try:
        rows = split_cells(file.content)
    except csv.Error as error:
        games.problems.append(codes.UNREADABLE_ROW.at(where, found=str(error)))
        return
    columns = find_columns(rows[0]) if rows else {}
    missing = [name for name in COLUMNS if name not in columns]
    if missing:
        games.problems.append(codes.MISSING_FIELDS.at(where, file=file.name, fields=", ".join(missing)))
    elif len(rows) > limits.RECORDS:
        games.problems.append(codes.TOO_MANY_RECORDS.at(where, file=file.name, limit=limits.RECORDS))
    else:
        for row in rows[1:]:
            cells = {name: row.cell(columns[name]) for name in COLUMNS}
            _read_row(cells, Where(file=file.name, row=row.line), games)


def _read_row(cells: dict[str, str], where: Where, games: _Games) -> None:
    number = parse_whole(cells["round"])
    if number is None or not 1 <= number <= limits.ROUNDS:
        found = _at(where, "round")
        games.problems.append(codes.BAD_ROUND.at(found, found=cells["round"], limit=limits.ROUNDS))
        return
    sides = [(cells["player1"], cells["score1"]), (cells["player2"], cells["score2"])]
    playing = [(name, score) for name, score in sides if fold(name) not in BYES]
    if len(playing) == _GAME_HALF_POINTS:
        seats = _read_game(playing, where, games)
    elif playing:
        seats = _read_bye(playing[0], where, games)
    else:
        games.problems.append(codes.UNREADABLE_ROW.at(where, found=" ".join(cells.values())))
        return
    if seats:
        games.tables.append(ReportedTable(number, None, seats, where))


def _read_game(sides: Sequence[tuple[str, str]], where: Where, games: _Games) -> tuple[ReportedSeat, ...]:
    (first, first_score), (second, second_score) = sides
    numbers = [games.find_player(first, where), games.find_player(second, where)]
    if first == second:
        games.problems.append(codes.PLAYER_AGAINST_SELF.at(where, number=numbers[0]))
        return ()
    if not first_score and not second_score:
        return tuple(ReportedSeat(number, Kind.PENDING) for number in numbers)
    scores = [
        _read_score(score, column, where, games) for column, (_, score) in zip(COLUMNS[2::2], sides, strict=True)
    ]
    if None in scores:
        return ()
    half_points = [score for score in scores if score is not None]
    if sum(half_points) != _GAME_HALF_POINTS:
        games.problems.append(codes.SCORES_DO_NOT_ADD_UP.at(where, white=first_score, black=second_score))
        return ()
    return tuple(
        ReportedSeat(number, Kind.PLAYED, _OUTCOMES[points], points)
        for number, points in zip(numbers, half_points, strict=True)
    )


def _read_bye(side: tuple[str, str], where: Where, games: _Games) -> tuple[ReportedSeat, ...]:
    """A bye, worth a point unless a score says less."""
    name, score = side
    number = games.find_player(name, where)
    points = _read_score(score or "1", "score1", where, games)
    return () if points is None else (ReportedSeat(number, _BYE_KINDS[points], _OUTCOMES[points], points),)


def _read_score(text: str, column: str, where: Where, games: _Games) -> int | None:
    points = parse_half_points(text)
    if points is None or points > _GAME_HALF_POINTS:
        games.problems.append(codes.BAD_SCORE.at(_at(where, column), found=text))
        return None
    return points


def _at(where: Where, column: str) -> Where:
    return Where(file=where.file, row=where.row, column=column)
