"""Tables in text: a heading, then rows, with columns separated by tabs, bars, semicolons, commas or spaces.

Swiss Perfect lets its user choose the separator of its text exports. With spaces, columns begin where the headings
start; a row that has anything but a space just before a column is rejected.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.values import split_lines
from tournaments.report import codes, limits


class Column(StrEnum):
    """What a column means, whatever its heading."""

    NUMBER = "number"
    ID = "id"
    NAME = "name"
    SURNAME = "surname"
    FIRST_NAME = "first name"
    LOCAL_ID = "local id"
    INTERNATIONAL_ID = "international id"
    LOCAL_RATING = "local rating"
    INTERNATIONAL_RATING = "international rating"
    CLUB = "club"
    TOTAL = "total"
    OTHER = "other"


_HEADINGS = {
    Column.NUMBER: "no no. nº num núm núm. number número numer nr lp start_no startno start_number player_no",
    Column.ID: "id player_id playerid",
    Column.NAME: "name player nom nombre jugador zawodnik nazwa full_name player_name",
    Column.SURNAME: "surname last_name lastname cognoms apellidos nazwisko",
    Column.FIRST_NAME: "firstname first_name given_name imię imie",
    Column.LOCAL_ID: "loc_id local_id locid",
    Column.INTERNATIONAL_ID: "intl_id international_id intlid fide_id",
    Column.LOCAL_RATING: "loc loc_rtg local_rating ratinglocal rating_local rating",
    Column.INTERNATIONAL_RATING: "rtg intl_rtg international_rating ratingintl rating_intl",
    Column.CLUB: "club klub",
    Column.TOTAL: "total total_score points pts punts punkty puntos",
    Column.OTHER: "feder federation fed title place placing sex birth_date short_placing",
}
_COLUMN_OF = {label: column for column, labels in _HEADINGS.items() for label in labels.split()}
_ROUND = re.compile(r"[1-9][0-9]{0,2}\Z")
_SEPARATORS = ("\t", "|", ";", ",")
_SPACED_LABEL = re.compile(r"(?:Loc|Intl) Id|\S+", re.IGNORECASE)
# Bounded: a long row of digits without a colon would be rescanned from each of them.
_SPACED_CELL = re.compile(r"(?<![0-9])([0-9]{0,6}):(\S?)")
# A heading may come below a title.
_LINES_ABOVE = 20
_MOST_COLUMNS = 250


@dataclass(frozen=True, slots=True)
class Heading:
    """A table's heading: its position, the column separator, and the meaning of each column."""

    line: int
    separator: str
    columns: tuple[Column | int, ...]
    # Only with spaces: where each column starts.
    starts: tuple[int, ...] = ()
    title: str = ""

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(column for column in self.columns if isinstance(column, int))


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its line number from 1, its values by column, its cells by round."""

    line: int
    values: dict[Column, str]
    cells: dict[int, str]

    def get(self, column: Column) -> str:
        return self.values.get(column, "")


def find_heading(text: str) -> Heading | None:
    """Find the heading of a player list or cross-table among the first lines of a text, if there is one."""
    title = ""
    for index, line in enumerate(split_lines(text)[:_LINES_ABOVE]):
        for separator in _SEPARATORS:
            if separator in line:
                columns = tuple(_name_column(cell) for cell in line.split(separator))
                if _is_heading(columns):
                    return Heading(index, separator, columns, title=title)
        spaced = _find_spaced_heading(index, line, title)
        if spaced:
            return spaced
        title = title or clean(line, limits.NAME_LENGTH)
    return None


def is_cross_table(heading: Heading) -> bool:
    """Return whether the heading has round columns in addition to those of a player list."""
    return bool(heading.rounds) and Column.NUMBER in heading.columns


def read_rows(file_name: str, text: str, heading: Heading, found: list[Problem]) -> Iterator[Row]:
    """Read the rows below a heading. Lines that don't fit are left out with a problem for each."""
    for index, line in enumerate(split_lines(text)[heading.line + 1 :], start=heading.line + 2):
        if not line.strip():
            continue
        where = Where(file=file_name, row=index)
        cells = _split_spaced(line, heading) if heading.separator == " " else _split(line, heading)
        if cells is None:
            found.append(codes.UNREADABLE_ROW.at(where, found=line))
        elif len([cell for cell in cells if cell]) == 1:
            found.append(codes.LINE_NOT_USED.at(where, found=line))
        else:
            yield _make_row(index, cells, heading)


def _name_column(cell: str) -> Column | int:
    label = clean(cell).strip('"').casefold()
    if _ROUND.match(label):
        return int(label)
    return _COLUMN_OF.get(label.replace(" ", "_"), Column.OTHER)


def _is_heading(columns: tuple[Column | int, ...]) -> bool:
    rounds = [column for column in columns if isinstance(column, int)]
    return (
        (Column.NUMBER in columns or Column.ID in columns)
        and (Column.NAME in columns or Column.SURNAME in columns)
        and rounds == list(range(1, len(rounds) + 1))
        and len(columns) <= _MOST_COLUMNS
    )


def _find_spaced_heading(index: int, line: str, title: str) -> Heading | None:
    matches = list(_SPACED_LABEL.finditer(line))
    columns = tuple(_name_column(match.group()) for match in matches)
    known = all(
        isinstance(c, int) or match.group().lower().replace(" ", "_") in _COLUMN_OF
        for c, match in zip(columns, matches, strict=True)
    )
    if not known or not _is_heading(columns) or not is_cross_table(Heading(index, " ", columns)):
        return None
    return Heading(index, " ", columns, tuple(match.start() for match in matches), title)


def _split(line: str, heading: Heading) -> list[str] | None:
    """Split a line into as many cells as the heading has; None if there are more."""
    if heading.separator in ",;":
        try:
            cells = next(csv.reader([line], delimiter=heading.separator))
        except csv.Error:
            return None
    else:
        cells = line.split(heading.separator)
    cells = [clean(cell) for cell in cells]
    width = len(heading.columns)
    if any(cells[width:]):
        return None
    return cells[:width] + [""] * (width - len(cells))


def _split_spaced(line: str, heading: Heading) -> list[str] | None:
    """Split a line where the headings start; None if that would cut through a word."""
    results = list(_SPACED_CELL.finditer(line))[-len(heading.rounds) :]
    if len(results) != len(heading.rounds):
        return None
    details = line[: results[0].start()]
    starts = [
        start for start, column in zip(heading.starts, heading.columns, strict=True) if isinstance(column, Column)
    ]
    if any(start and details[start - 1 : start].strip() for start in starts):
        return None
    ends = [*starts[1:], len(details)]
    return [clean(details[start:end]) for start, end in zip(starts, ends, strict=True)] + [
        match.group() for match in results
    ]


def _make_row(line: int, cells: list[str], heading: Heading) -> Row:
    values: dict[Column, str] = {}
    results: dict[int, str] = {}
    for column, cell in zip(heading.columns, cells, strict=True):
        if isinstance(column, Column):
            values.setdefault(column, cell)
        else:
            results[column] = cell
    return Row(line, values, results)
