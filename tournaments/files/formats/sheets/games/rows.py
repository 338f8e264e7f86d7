"""Turns rows of a list into games: one row per game, or one per player at a table."""

from __future__ import annotations

from collections.abc import Sequence

from federation.problems.kinds import Problem
from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.vocabulary import (
    MOST_SIDES,
    Field,
    is_disqualified,
    is_no_show,
    is_retired,
    names_difference,
)
from tournaments.files.formats.sheets.games.duel import Clues
from tournaments.files.formats.sheets.games.numbers import fill_tables
from tournaments.files.formats.sheets.games.row import RowReader, decide_seats, has_errors
from tournaments.files.formats.sheets.games.seats import Game, Place, Side, find_person, is_empty, shift_side
from tournaments.files.formats.sheets.games.tables import GameList
from tournaments.files.formats.sheets.games.totals import drop_totals
from tournaments.files.formats.sheets.players import People, Person
from tournaments.report import codes


def read_long(reader: RowReader, games: GameList) -> list[Game]:
    """Read lists with a row for each player at a table: the rows of one round and table are one game."""
    [side] = reader.sides
    together: dict[tuple[int, str], list[tuple[Place, Person]]] = {}
    tables = fill_tables(games.rows, reader.numbering.table)
    for row, named in zip(games.rows, games.rounds, strict=True):
        place = Place(reader.sheet, row, reader.found)
        if is_empty(side, place):
            continue
        number = reader.numbering.read_round(place, named)
        person = find_person(side, place, reader.people)
        if number is None or person is None:
            continue
        table = tables.get(row.number) or place.cell(reader.numbering.table)
        together.setdefault((number, table or f"-{row.number}"), []).append((place, person))
    whole = (key for key, rows in together.items() if _is_readable(reader, side, rows))
    read = (_read_long_table(reader, side, *key, together[key]) for key in whole)
    return [game for game in read if game is not None]


def _is_readable(reader: RowReader, side: Side, rows: Sequence[tuple[Place, Person]]) -> bool:
    """Return whether the numbers in all rows of a table can be read; problems give the row that can't."""
    before = len(reader.found)
    has_scores = any(place.cell(side.score) for place, _ in rows)
    for place, _ in rows:
        text = place.cell(side.score)
        if not (is_no_show(text) or is_retired(text) or is_disqualified(text)):
            place.halves(side.score)
        place.halves(side.points)
        if (
            has_scores
            and not text
            and len(rows) > 1
            and not any(is_no_show(one.cell(side.score)) or is_disqualified(one.cell(side.score)) for one, _ in rows)
        ):
            reader.found.append(codes.SCORE_MISSING.at(reader.sheet.where(place.row, side.score)))
    return len(reader.found) == before


def _read_long_table(
    reader: RowReader, side: Side, number: int, table: str, rows: Sequence[tuple[Place, Person]]
) -> Game | None:
    """Read the game of one table's rows: they become the sides of one row, for the usual readers."""
    first, before = rows[0][0], len(reader.found)
    where = reader.sheet.where(first.row)
    if len(rows) > MOST_SIDES:
        found = f"{len(rows)}: " + ", ".join(person.name for _, person in rows)
        reader.found.append(codes.TABLE_OVERFULL.at(where, round=number, table=table, found=found))
        return None
    cells: list[str] = []
    sides = []
    for place, person in rows:
        offset = len(cells)
        cells += place.row.cells
        sides.append(shift_side(side, offset))
        if person.key in [one.key for _, one in rows[: len(sides) - 1]]:
            reader.found.append(codes.PLAYER_AGAINST_SELF.at(where, number=person.number or person.key))
            return None
    joined = Place(reader.sheet, Row(first.row.number, cells), reader.found)
    clues = Clues(None, None, None, None, reader.has_game_points)
    seats = decide_seats(joined, sides, [person for _, person in rows], clues)
    if seats is None or has_errors(reader.found[before:]):
        return None
    return Game(number, reader.numbering.read_table(first) if len(rows) > 1 else None, seats, where)


def read_games(games: GameList, people: People, found: list[Problem], *, paired_only: bool = False) -> list[Game]:
    """Read the games of one list. Unreadable rows are left out, with a problem for each fault.

    ``paired_only``: the list is expected to have no results.
    """
    missing = [name for name in _find_missing(games) if name == "round" or not paired_only]
    if missing:
        where = games.sheet.where(games.heading)
        difference = next((text for text in games.heading.cells if names_difference(text)), "")
        if difference and "round" not in missing:
            found.append(codes.DIFFERENCE_ALONE.at(where, file=games.sheet.file, heading=difference))
            return []
        found.append(codes.MISSING_FIELDS.at(where, file=games.sheet.file, fields=", ".join(missing)))
        return []
    games = drop_totals(games, found)
    reader = RowReader(games, people, found)
    if games.columns.is_long:
        return read_long(reader, games)
    read = [reader.read(row, named) for row, named in zip(games.rows, games.rounds, strict=True)]
    if reader.blank:
        found.append(codes.ROWS_PREPARED.at(games.sheet.where(games.heading), count=reader.blank))
    return [game for game in read if game is not None]


def _find_missing(games: GameList) -> list[str]:
    columns = games.columns
    missing = []
    if Field.ROUND not in columns.of and not all(games.rounds):
        missing.append("round")
    if not columns.has_results:
        missing += [f"score{side}" for side in columns.sides if f"score{side}" not in columns.of]
    return missing
