"""The players of a cross-table: one row each, with number, name and totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem
from federation.tables.rows import Row
from federation.values.texts import clean
from tournaments.files.common.people import collect_ids, cut_name, join_name
from tournaments.files.common.values import parse_half_points, parse_whole
from tournaments.files.formats.sheets.cells.vocabulary import Field, is_disqualified, is_total
from tournaments.files.formats.sheets.crosses.columns import CrossTable
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer


@dataclass(frozen=True, slots=True)
class Entrant:
    player: ReportedPlayer
    row: Row


def read_entrants(table: CrossTable, found: list[Problem]) -> dict[int, Entrant]:
    entrants: dict[int, Entrant] = {}
    numbering = table.columns.of_player.get(Field.NUMBER, table.columns.of_player.get(Field.PLACE))
    for row in table.rows:
        name = _read_name(table, row)
        text = row.cells[numbering] if numbering is not None else str(len(entrants) + 1)
        first = next(cell for cell in row.cells if cell)
        number = parse_whole(text.rstrip(".ªº)"))
        if not name or is_total(first) or (number is None and sum(map(bool, row.cells)) < 3):
            found.append(codes.LINE_NOT_USED.at(table.sheet.where(row), found=" ".join(filter(None, row.cells))))
        elif number is None or number < 1:
            where = table.sheet.where(row, numbering)
            found.append(codes.UNREADABLE_NUMBER.at(where, column=where.column, found=text))
        elif number in entrants:
            found.append(codes.DUPLICATE_NUMBER.at(table.sheet.where(row, numbering), number=number))
        else:
            entrants[number] = Entrant(_make_player(table, row, number, name, found), row)
    return entrants


def _read_name(table: CrossTable, row: Row) -> str:
    of = table.columns.of_player
    if Field.SURNAME not in of:
        return row.cells[of[Field.PLAYER]]
    first = of.get(Field.FIRST_NAME, of.get(Field.PLAYER))
    return join_name(row.cells[of[Field.SURNAME]], row.cells[first] if first is not None else "")


def _make_player(table: CrossTable, row: Row, number: int, name: str, found: list[Problem]) -> ReportedPlayer:
    of = table.columns.of_player
    where = table.sheet.where(row)

    def cell(field: Field) -> str:
        return row.cells[of[field]] if field in of else ""

    total = row.cells[table.columns.total] if table.columns.total is not None else ""
    stated = parse_half_points(total)
    # More than one point a round means game points, so it isn't a total of match points.
    if stated is not None and stated > 2 * table.columns.rounds:
        stated = None
    elif total and stated is None:
        at = table.sheet.where(row, table.columns.total)
        found.append(codes.UNREADABLE_NUMBER.at(at, column=at.column, found=total))
    rating = parse_whole(cell(Field.RATING))
    return ReportedPlayer(
        number=number,
        name=cut_name(name, where, found),
        ids=collect_ids(cell(Field.ID), "", name, where, found),
        rating=rating if rating and rating > 0 else None,
        club=clean(cell(Field.CLUB), limits.CLUB_LENGTH),
        stated_half_points=stated,
        disqualified_after=0 if any(map(is_disqualified, row.cells)) else None,
        where=where,
    )


def find_letters(table: CrossTable, entrants: Sequence[Entrant]) -> frozenset[str]:
    """Return the letters that stand alone in cells of a table: results."""
    cells = (entrant.row.cells[column] for entrant in entrants for column in table.columns.of_round.values())
    return frozenset(cell.casefold() for cell in cells if len(cell) == 1 and cell.isalpha() and cell not in "xX")
