"""Tables of one player each, named by the sheet or by a title above: round, opponent, own score, other score.

An added column with the player's name makes them ordinary lists of games; each game then occurs twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from federation.names.comparison import words
from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.columns import Columns, could_be_headings, name_columns
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.vocabulary import Field, is_bye, read_titled_round
from tournaments.files.formats.sheets.crosses.columns import begins

# The heading of the added column.
_HEADING = "Player 1"
_FEWEST_TABLES = 2
# Rows to scan: a sheet may have a table for each player, one below the other.
_LOOKED_AT = 3_000


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of one player: its sheet, the index of its headings, its columns, and how it names the player."""

    sheet: int
    heading: int
    columns: Columns
    name: str


def name_players(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Return the sheets, adding a column with the player's name to those of one player; others unchanged."""
    tables = [table for index, sheet in enumerate(sheets) for table in _find_tables(index, sheet)]
    if len(tables) < _FEWEST_TABLES:
        return list(sheets)
    opponents = {name for table in tables for name in _list_opponents(sheets[table.sheet], table)}
    named = list(sheets)
    for index in {table.sheet for table in tables}:
        own = [table for table in tables if table.sheet == index]
        named[index] = _add_column(sheets[index], own, opponents)
    return named


def _find_tables(index: int, sheet: Sheet) -> list[_Table]:
    tables = []
    title = "" if read_titled_round(sheet.name) else sheet.name
    for position, row in enumerate(sheet.rows):
        texts = [cell for cell in row.cells if cell]
        if len(texts) == 1 and not read_titled_round(texts[0]):
            title = texts[0]
        elif position < _LOOKED_AT and could_be_headings(row.cells):
            columns = name_columns(row.cells)
            telling = Field.RESULT in columns.of or "score1" in columns.of
            if columns.sides == (2,) and Field.ROUND in columns.of and telling and title:
                tables.append(_Table(index, position, columns, title))
    return tables


def _list_opponents(sheet: Sheet, table: _Table) -> list[str]:
    column = table.columns.of.get("player2", 0)
    cells = (row.cells[column] for row in sheet.rows[table.heading + 1 :])
    return [cell for cell in cells if cell and not is_bye(cell) and not cell.isdigit()]


def _add_column(sheet: Sheet, tables: Sequence[_Table], opponents: set[str]) -> Sheet:
    names = {table.heading: _spell(table.name, opponents) for table in tables}
    rows: list[Row] = []
    name = ""
    for position, row in enumerate(sheet.rows):
        if position in names:
            name = names[position]
            rows.append(Row(row.number, [*row.cells, _HEADING]))
        else:
            filled = sum(map(bool, row.cells)) > 1
            rows.append(Row(row.number, [*row.cells, name if filled else ""]))
    return replace(sheet, rows=rows)


def _spell(name: str, opponents: set[str]) -> str:
    """Return the name as the other tables spell it, if exactly one of theirs begins so."""
    said = words(name)
    exact = [one for one in opponents if sorted(words(one)) == sorted(said)]
    meant = exact or [one for one in opponents if said and begins(said, words(one))]
    return meant[0] if len(meant) == 1 else name
