"""Round and table numbers of rows: figures, words, Roman numbers, letters, blocks, or blank after the first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from federation.problems.kinds import Problem
from federation.tables.rows import Row
from tournaments.files.common.values import parse_whole
from tournaments.files.formats.sheets.cells.scores import is_date
from tournaments.files.formats.sheets.cells.vocabulary import (
    MOST_SIDES,
    Field,
    is_bye,
    read_ordinal,
    read_roman,
    read_round_title,
)
from tournaments.files.formats.sheets.games.seats import Place
from tournaments.files.formats.sheets.games.tables import GameList
from tournaments.report import codes, limits
from tournaments.report.report import ReportedTable

# ``3 de 7``, ``3/7``.
_COUNTED = re.compile(r"([0-9]{1,2})\s*(?:/|de|of|z)\s*([0-9]{1,2})\Z", re.IGNORECASE)


class Numbering:
    """A list's round and table columns, read row by row."""

    def __init__(self, games: GameList, found: list[Problem]) -> None:
        self.sheet = games.sheet
        self.rows = games.rows
        self.found = found
        self.round, self.table = games.columns.of.get(Field.ROUND), games.columns.of.get(Field.TABLE)
        self.filled = _fill_rounds(games.rows, self.round)
        self.names, self.untold = name_rounds(games, self.round)
        self.lettered: bool | None = None
        if any(self.filled.values()):
            found.append(codes.ROUND_FILLED_DOWN.at(games.sheet.where(column=self.round)))

    def read_round(self, place: Place, named: str) -> int | None:
        text = self.filled.get(place.row.number) or place.cell(self.round) or named
        if text in self.names:
            # Report one without a number only once.
            if text in self.untold:
                self.found.append(self.untold.pop(text))
            return self.names[text]
        number = parse_round(text)
        if number is None or not 1 <= number <= limits.ROUNDS:
            where = self.sheet.where(place.row, self.round)
            self.found.append(codes.BAD_ROUND.at(where, found=text, limit=limits.ROUNDS))
            return None
        return number

    def read_table(self, place: Place) -> int | None:
        text = place.cell(self.table)
        number = parse_whole(text)
        if number is None:
            if is_bye(text):
                return None
            # Also ``Taula 3``.
            number = parse_whole(text.split()[-1]) or self._letter_of(text)
        if number is None or not 0 <= number <= 9_999:
            where = self.sheet.where(place.row, self.table)
            self.found.append(codes.UNREADABLE_NUMBER.at(where, column=where.column, found=text))
            return None
        return number or None

    def _letter_of(self, text: str) -> int | None:
        """Return a table's number if all tables are named by letters."""
        if self.lettered is None:
            cells = [row.cells[self.table] for row in self.rows if self.table is not None and row.cells[self.table]]
            self.lettered = all((len(cell) == 1 and "A" <= cell.upper() <= "Z") or is_bye(cell) for cell in cells)
        return ord(text.upper()) - ord("A") + 1 if self.lettered else None


@lru_cache(2 * limits.ROUNDS)
def parse_round(text: str) -> int | None:
    """Return the number of a round: ``3``, ``Ronda 3``, ``3a``, ``3 de 7``."""
    counted = _COUNTED.match(text)
    if counted and int(counted.group(1)) <= int(counted.group(2)):
        return int(counted.group(1))
    number = parse_whole(read_round_title(text) or text)
    return read_ordinal(text) if number is None else number


def name_rounds(games: GameList, column: int | None) -> tuple[dict[str, int | None], dict[str, Problem]]:
    """Return the numbers of rounds not written in figures: Roman ones, counted from I; a problem for each other."""
    if column is None:
        return {}, {}
    first: dict[str, Row] = {}
    for row in games.rows:
        if row.cells[column]:
            first.setdefault(row.cells[column], row)
    plain = {number for text in first if (number := parse_round(text)) is not None}
    odd = [text for text in first if parse_round(text) is None]
    romans = {text: read_roman(text) for text in odd}
    known = {number for number in romans.values() if number} | plain
    is_counted = bool(known) and known == set(range(1, max(known) + 1)) and len(odd) > 0
    names: dict[str, int | None] = {}
    problems: dict[str, Problem] = {}
    for text in odd:
        number = romans[text] if is_counted else None
        names[text] = number
        if number is None:
            where = games.sheet.where(first[text], column)
            if is_counted and not is_date(text):
                following = max(known) + len(problems) + 1
                problems[text] = codes.ROUND_UNCLEAR.at(where, found=text, next=following)
            else:
                problems[text] = codes.BAD_ROUND.at(where, found=text, limit=limits.ROUNDS)
    return names, problems


def _fill_rounds(rows: Sequence[Row], column: int | None) -> dict[int, str]:
    """Fill in blank rounds, by row number, where each round is written only at its first game.

    Only if certain: every round occurs once, in rising order, and most rows have none.
    """
    if column is None:
        return {}
    texts = [row.cells[column] for row in rows]
    numbers = [parse_whole(read_round_title(text) or text) for text in texts if text]
    rising = all(one is not None and one > 0 for one in numbers) and numbers == sorted(
        set(numbers), key=lambda n: n or 0
    )
    if not texts or not texts[0] or not rising or len(numbers) * 2 > len(texts):
        return {}
    filled, last = {}, ""
    for row, text in zip(rows, texts, strict=True):
        last = text or last
        if not text:
            filled[row.number] = last
    return filled


def fill_tables(rows: Sequence[Row], column: int | None) -> dict[int, str]:
    """Fill in blank tables, by row number, where each is written only for its first player.

    Only if certain: two to four players at each, and most rows without.
    """
    if column is None:
        return {}
    groups: list[list[Row]] = []
    for row in rows:
        if row.cells[column] or not groups:
            groups.append([])
        groups[-1].append(row)
    if not groups or not groups[0][0].cells[column] or not all(1 < len(group) <= MOST_SIDES for group in groups):
        return {}
    return {row.number: group[0].cells[column] for group in groups for row in group[1:]}


def number_blocks(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """Renumber rounds 1 to 5 and again 1 to 5 as 1 to 10, with a warning; all others stay as they are.

    Only if the rows have exactly that pattern, and someone would otherwise have two games in a round.
    """
    runs = [number for number, _ in groupby(table.round for table in tables)]
    length = max(runs, default=0)
    if len(runs) <= length or len(runs) % length or runs != list(range(1, length + 1)) * (len(runs) // length):
        return list(tables)
    if length == 1 or not _someone_plays_twice(tables):
        return list(tables)
    found.append(codes.ROUND_BLOCKS.at(blocks=len(runs) // length, rounds=length, last=len(runs)))
    numbered = []
    for index, (_, run) in enumerate(groupby(tables, key=lambda table: table.round)):
        numbered += [replace(table, round=table.round + index // length * length) for table in run]
    return _within_limit(numbered, found)


def _within_limit(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """Keep the tables within the maximum number of rounds; the first one beyond is a problem."""
    beyond = next((table for table in tables if table.round > limits.ROUNDS), None)
    if beyond is not None:
        found.append(codes.BAD_ROUND.at(beyond.where, found=str(beyond.round), limit=limits.ROUNDS))
    return [table for table in tables if table.round <= limits.ROUNDS]


def _someone_plays_twice(tables: Sequence[ReportedTable]) -> bool:
    seated = [(table.round, seat.player) for table in tables for seat in table.seats]
    return len(set(seated)) < len(seated)
