"""A sheet that lists the players, to whom the games on other sheets refer by number or by name."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.files.common.people import join_name
from tournaments.files.sheets.cells.grid import Sheet
from tournaments.files.sheets.cells.vocabulary import (
    Field,
    is_disqualified,
    read_heading,
    read_titled_round,
    split_disqualified,
)
from tournaments.files.sheets.players.people import People

Fields = Mapping[Field, int]
# A list with one of these says results too: standings, a cross-table.
_RESULTS = frozenset({Field.SCORE, Field.POINTS, Field.TOTAL, Field.PLACE, Field.ROUND, Field.TABLE, Field.RESULT})


def find_player_list(sheet: Sheet) -> tuple[int, Fields] | None:
    """The index of the row of headings and its columns; None where a sheet is no list of players."""
    for index, row in enumerate(sheet.rows[:20]):
        fields: dict[Field, int] = {}
        for column, text in enumerate(row.cells):
            heading = read_heading(text) if text else None
            if heading is not None and heading[1] is None:
                fields.setdefault(heading[0], column)
            elif text.isdigit() or read_titled_round(text):
                return None
        if fields.keys() & _RESULTS:
            return None
        if fields.keys() & {Field.PLAYER, Field.SURNAME} and fields.keys() & {Field.NUMBER, Field.ID}:
            return index, fields
    return None


def read_player_list(sheet: Sheet, heading: int, fields: Fields, people: People) -> None:
    """Add the players of a list; from then on games may name nobody else."""
    for row in sheet.rows[heading + 1 :]:

        def cell(field: Field, cells: tuple[str, ...] = tuple(row.cells)) -> str:
            return cells[fields[field]] if field in fields else ""

        first = cell(Field.FIRST_NAME) or (cell(Field.PLAYER) if Field.SURNAME in fields else "")
        name = join_name(cell(Field.SURNAME), first) if Field.SURNAME in fields else cell(Field.PLAYER)
        name, is_out = split_disqualified(name)
        if not name:
            continue
        person = people.find(name, sheet.where(row)) if not people.is_closed else people.add(name, sheet.where(row))
        if person is None:
            continue
        for told, note in ((Field.NUMBER, people.set_number), (Field.ID, people.set_id)):
            if cell(told):
                note(person, cell(told), sheet.where(row, fields[told]))
        person.is_disqualified = person.is_disqualified or is_out or any(map(is_disqualified, row.cells))
        people.set_details(person, cell(Field.CLUB), cell(Field.RATING), sheet.where(row))
        people.set_group(person, cell(Field.GROUP), sheet.where(row, fields.get(Field.GROUP)))
    # A list that nobody has filled in says nothing of who may play.
    people.is_closed = bool(people.everybody)
