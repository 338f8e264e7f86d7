"""What a file holds besides its games: reported, and refused if it may contain games."""

from __future__ import annotations

import re
from collections.abc import Sequence

from federation.problems.kinds import Problem
from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.scores import parse_halves
from tournaments.files.formats.sheets.cells.vocabulary import Field, read_heading
from tournaments.files.formats.sheets.games.seats import split_number
from tournaments.files.formats.sheets.games.tables import OtherPart, is_table_heading
from tournaments.files.formats.sheets.players import Person, SpeltName, spell_name
from tournaments.report import codes

_STANDING = frozenset({Field.STANDING, Field.PLACE, Field.TOTAL, Field.POINTS, Field.SCORE})
_NAMING = frozenset({Field.PLAYER, Field.SURNAME})
_PAIR = re.compile(r"[0-9½]+\s*[-–:]\s*[0-9½]+\Z")


def tell_of_leftovers(
    others: Sequence[OtherPart], people: Sequence[Person], has_games: bool, found: list[Problem]
) -> None:
    """Report a note for standings, a warning for anything not understood, an error if it names pairs."""
    known = {spell_name(person.name) for person in people}
    for other in others:
        pairs = [row for row in other.sheet.rows if _names_pair(row, known)]
        where = other.sheet.where(other.sheet.rows[0])
        name = other.sheet.name or other.sheet.file
        if pairs:
            first = other.sheet.where(pairs[0])
            found.append(codes.ROWS_NOT_READ.at(first, found=" ".join(filter(None, pairs[0].cells)), count=len(pairs)))
        elif is_standings(other.sheet):
            if has_games:
                rows = f"{other.sheet.rows[0].number}–{other.sheet.rows[-1].number}"
                found.append(codes.TABLE_NOT_USED.at(where, sheet=name, rows=rows))
        elif other.is_whole and not _is_remark(other.sheet):
            found.append(codes.SHEET_NOT_USED.at(other.sheet.where(), sheet=name))
        else:
            _tell_of_lines(other, found)


def _is_remark(sheet: Sheet) -> bool:
    """Return whether a sheet holds only text, one cell a row: instructions, thanks."""
    cells = [[cell for cell in row.cells if cell] for row in sheet.rows]
    return all(len(row) == 1 and parse_halves(row[0]) is None for row in cells)


def _tell_of_lines(other: OtherPart, found: list[Problem]) -> None:
    """Report rows between or below lists; those above the first one are its title."""
    filled = [row for row in other.sheet.rows if other.is_whole or sum(map(bool, row.cells)) > 1]
    if filled:
        text = " ".join(filter(None, [other.title, *filter(None, filled[0].cells)]))
        rows = f"{other.sheet.rows[0].number}–{other.sheet.rows[-1].number}"
        found.append(codes.LINES_NOT_USED.at(other.sheet.where(filled[0]), found=text, rows=rows))


def is_standings(sheet: Sheet) -> bool:
    """Return whether a part has standings headings: players with places or totals, and no opponents."""
    for row in sheet.rows[:20]:
        if not is_table_heading(row.cells):
            continue
        fields = [one[0] for one in (read_heading(text) for text in row.cells if text) if one is not None]
        named = sum(field in _NAMING for field in fields)
        return named == 1 and any(field in _STANDING for field in fields)
    return False


def _names_pair(row: Row, known: set[SpeltName]) -> bool:
    """Return whether a row has two players and a game's numbers."""
    names = {name for cell in row.cells if (name := spell_name(split_number(cell)[1])) in known and cell}
    numbers = [cell for cell in row.cells if cell and parse_halves(cell) is not None]
    return len(names) > 1 and (len(numbers) > 1 or any(_PAIR.match(cell) for cell in row.cells))
