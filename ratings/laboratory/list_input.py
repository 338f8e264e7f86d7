"""A rating list from a csv: ``player,rating,games``, the standings before a championship. Pure.

Comma, semicolon or tab between the cells; a byte order mark, any order and case of the headings and further
columns do no harm. A player may be a name or a number. A starting list also says who played when last, in the
column ``last_played``. Every problem is found, with its line.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ratings import codes
from ratings.systems.base import Standing
from ratings.systems.parameters_input import MAX_GAMES, MAX_RATING
from tournaments.codes import Code
from tournaments.report import Problem, UploadedFile, Where
from tournaments.uploads.separated import SeparatedRow, find_columns, split_cells

COLUMNS = ("player", "rating", "games")
DATE_COLUMN = "last_played"

# A whole number, also as spreadsheets write one: 950, 950.0, 950,00.
_WHOLE = re.compile(r"([+-]?\d{1,9})(?:[.,]0*)?")
# 2019-05-31, 31/5/2019, 31.05.2019; never the month first.
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})(?P<mark>[/.-])(?P<month>\d{1,2})(?P=mark)(?P<year>\d{4})")


@dataclass(frozen=True, slots=True)
class ListedStanding:
    """One line of the list; ``standing`` is None for a new player, listed with neither rating nor games.

    ``last_played_on`` is None where the list does not say, and where nobody asked for it.
    """

    player: str
    standing: Standing | None
    where: Where
    last_played_on: date | None = None


@dataclass(frozen=True, slots=True)
class ListReading:
    """What came of reading a list: its lines, and every problem. Any problem refuses the list."""

    lines: tuple[ListedStanding, ...]
    problems: tuple[Problem, ...]


def read_rating_list(file: UploadedFile, *, with_dates: bool = False) -> ListReading:
    """Read the list, with the days of last games if the file has them; codes of problems: ``list_…``."""
    where = Where(file=file.name)
    try:
        rows = split_cells(file.content)
    except csv.Error as error:
        return ListReading((), (codes.LIST_NOT_CSV.at(where, reason=str(error)),))
    if not rows:
        return ListReading((), (codes.LIST_EMPTY.at(where),))
    columns = find_columns(rows[0])
    missing = [name for name in COLUMNS if name not in columns]
    if missing:
        where = Where(file=file.name, row=rows[0].line)
        problems = [codes.LIST_COLUMN_MISSING.at(where, column=name) for name in missing]
        return ListReading((), tuple(problems))
    dates = columns.get(DATE_COLUMN) if with_dates else None
    reader = _LineReader(file.name, [columns[name] for name in COLUMNS], dates)
    lines = [line for row in rows[1:] if (line := reader.read(row)) is not None]
    return ListReading(tuple(lines), tuple(reader.problems))


class _LineReader:
    """Reads lines one by one and remembers who was listed before."""

    def __init__(self, file: str, columns: Sequence[int], dates: int | None) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._columns = columns
        self._dates = dates
        self._seen: dict[str, int] = {}

    def read(self, row: SeparatedRow) -> ListedStanding | None:
        found = len(self.problems)
        number = row.line
        player, rating, games = (row.cell(index) for index in self._columns)
        self._check_player(player, number)
        standing = None
        if rating or games:
            standing = Standing(
                self._read_whole("rating", rating, -MAX_RATING, MAX_RATING, number),
                self._read_whole("games", games, 0, MAX_GAMES, number),
            )
        last_played_on = self._read_date(row.cell(self._dates), number)
        if len(self.problems) > found:
            return None
        return ListedStanding(player, standing, Where(file=self._file, row=number), last_played_on)

    def _check_player(self, player: str, number: int) -> None:
        earlier = self._seen.setdefault(player, number)
        if not player:
            self._note(codes.LIST_PLAYER_MISSING, number, "player")
        elif earlier != number:
            self._note(codes.LIST_PLAYER_REPEATED, number, "player", found=player, line=earlier)

    def _read_whole(self, column: str, text: str, low: int, high: int, number: int) -> int:
        match = _WHOLE.fullmatch(text)
        if match is None or not low <= (value := int(match[1])) <= high:
            self._note(codes.LIST_NUMBER_NOT_WHOLE, number, column, found=text, low=low, high=high)
            return 0
        return value

    def _read_date(self, text: str, number: int) -> date | None:
        day = _parse_date(text)
        if text and day is None:
            self._note(codes.LIST_DATE_UNREADABLE, number, DATE_COLUMN, found=text)
        return day

    def _note(self, code: Code, number: int, column: str, **params: str | int) -> None:
        where = Where(file=self._file, row=number, column=column)
        self.problems.append(code.at(where, **params))


def _parse_date(text: str) -> date | None:
    match = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if match is None:
        return None
    try:
        return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None
