"""Sheets with unknown columns: asked about if an answer helps, otherwise refused with advice."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence

from federation.problems.kinds import Problem, Severity
from federation.tables.rows import Row
from tournaments.files.common.found import Found
from tournaments.files.formats.sheets.assignment import propose_meanings
from tournaments.files.formats.sheets.cells.columns import (
    Columns,
    Content,
    assigned_columns,
    could_be_headings,
    find_content,
    heading_key,
    name_columns,
)
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.scores import parse_halves
from tournaments.files.formats.sheets.cells.vocabulary import Field, is_total, read_round_title, read_titled_round
from tournaments.files.formats.sheets.games.rows import read_games
from tournaments.files.formats.sheets.games.tables import GameList
from tournaments.files.formats.sheets.leftovers import is_standings
from tournaments.files.formats.sheets.players import People
from tournaments.report import codes

# How much of a sheet with unknown headings is shown.
_SAMPLE_ROWS = 5
_SAMPLE_COLUMNS = 40
_SAMPLE_CELL = 40
_FEWEST_COLUMNS = 3
_LOOKED_AT = 20


def tell_of_unknown(sheets: Sequence[Sheet], keys: set[str], found: list[Problem]) -> None:
    """Report a problem for each sheet of a file in which no games were found at all."""
    for sheet in sheets:
        heading = _guess_heading(sheet)
        if is_standings(sheet):
            found.append(codes.ONLY_STANDINGS.at(sheet.where(), sheet=sheet.name or sheet.file))
        elif heading is not None and _is_doubled(sheet, heading):
            headings = ", ".join(cell for cell in heading.cells if cell)
            found.append(codes.SEVERAL_GAMES_IN_ROW.at(sheet.where(heading), headings=headings))
        elif heading is not None and can_be_answered(_rows_below(sheet, heading)):
            _ask(sheet, heading, keys, found)
        elif _has_games_without_headings(sheet):
            found.append(codes.HEADINGS_MISSING.at(sheet.where(), sheet=sheet.name or sheet.file))
        elif heading is not None:
            headings = ", ".join(cell for cell in heading.cells if cell)
            found.append(codes.LAYOUT_UNKNOWN.at(sheet.where(heading), headings=headings))
        else:
            found.append(codes.SHEET_NOT_USED.at(sheet.where(), sheet=sheet.name or sheet.file))


def tell_of_unknown_list(one: GameList, keys: set[str], found: list[Problem]) -> None:
    """Ask about a list with some known headings."""
    _ask(one.sheet, one.heading, keys, found)


def _guess_heading(sheet: Sheet) -> Row | None:
    """Return the row that most likely holds the headings, for a person to check."""
    rows = [row for row in sheet.rows[:_LOOKED_AT] if could_be_headings(row.cells)]
    wide = [row for row in rows if sum(map(bool, row.cells)) >= _FEWEST_COLUMNS]
    return next((row for row in wide if not any(map(read_round_title, filter(None, row.cells)))), None)


def _rows_below(sheet: Sheet, heading: Row) -> list[Row]:
    return [row for row in sheet.rows if row.number > heading.number]


def can_be_answered(rows: Sequence[Row]) -> bool:
    """Return whether someone could identify the player and result columns: there are two texts and a number."""
    if not rows:
        return False
    names = numbers = 0
    for cells in zip(*(row.cells for row in rows), strict=True):
        filled = [cell for cell in cells if cell]
        numeric = sum(parse_halves(cell) is not None for cell in filled)
        if filled and len(filled) * 2 >= len(rows):
            names += numeric * 2 < len(filled)
            numbers += numeric * 2 >= len(filled)
    return names > 1 and names + numbers > 2


def _is_doubled(sheet: Sheet, heading: Row) -> bool:
    """Return whether a row holds several games' scores: two pairs of columns with one meaning, all filled."""
    columns = name_columns(heading.cells)
    wanted = [f"{Field.SCORE}{side}" for side in columns.sides]
    if not columns.is_list or not all(name in columns.twins for name in wanted):
        return False
    ways = zip(*((columns.of[name], *columns.twins[name]) for name in wanted), strict=False)
    contents = [find_content(_rows_below(sheet, heading), way) for way in ways]
    return contents.count(Content.GAME) > 1 or contents.count(Content.MATCH) > 1


def _has_games_without_headings(sheet: Sheet) -> bool:
    """Return whether rows hold two texts and a number, as games do."""
    like = 0
    for row in sheet.rows:
        filled = [cell for cell in row.cells if cell]
        numeric = sum(parse_halves(cell) is not None for cell in filled)
        like += numeric > 0 and len(filled) - numeric > 1
    return like > 1 and like * 3 > len(sheet.rows)


def _ask(sheet: Sheet, heading: Row, keys: set[str], found: list[Problem]) -> None:
    """Report one problem for each kind of headings, with enough of the sheet to identify them."""
    key = heading_key(heading.cells)
    if key in keys:
        return
    keys.add(key)
    width = min(max(index for index, cell in enumerate(heading.cells, start=1) if cell), _SAMPLE_COLUMNS)
    below = _rows_below(sheet, heading)
    sample = [[cell[:_SAMPLE_CELL] for cell in row.cells[:width]] for row in (heading, *below[:_SAMPLE_ROWS])]
    headings = ", ".join(_unclear_headings(heading))
    proposal = json.dumps(propose_checked(sheet, heading)[:width])
    where = sheet.where(heading)
    found.append(
        codes.COLUMNS_UNKNOWN.at(where, key=key, headings=headings, sample=json.dumps(sample), proposal=proposal)
    )


def _unclear_headings(heading: Row) -> list[str]:
    """Return the unknown headings; all of them if each is known by itself, or they leave open who plays whom."""
    named = name_columns(heading.cells)
    unclear = [] if _leaves_open(named) else [heading.cells[column] for column in named.unknown]
    return list(filter(None, unclear)) or [cell for cell in heading.cells if cell]


def _leaves_open(named: Columns) -> bool:
    """Return whether known headings leave open who plays whom, or whose the first half of a result is."""
    return bool(named.doubled) or named.is_open or (named.is_turned and Field.RESULT in named.of)


def propose_checked(sheet: Sheet, heading: Row) -> list[str]:
    """Return suggested column meanings with which every row can be read; nothing if games or scores would be lost."""
    meanings = propose_meanings(heading.cells)
    columns = assigned_columns(meanings)
    rows = [row for row in _rows_below(sheet, heading) if not is_total(next(filter(None, row.cells)))]
    rows = [row for row in rows if sum(map(bool, row.cells)) > 1]
    nothing = [""] * len(meanings)
    named = name_columns(heading.cells)
    if _leaves_open(named):
        # The person must choose it, not just accept a suggestion.
        return nothing
    if not columns.is_list or not columns.has_results or not rows:
        return nothing
    title = read_titled_round(sheet.name) or ""
    aside = Found()
    games = read_games(GameList(sheet, heading, columns, rows, [title] * len(rows)), People(aside), aside)
    wrong = any(problem.severity is Severity.ERROR for problem in aside)
    return nothing if wrong or len(games) < len(rows) or _leaves_scores(rows, columns.of.values()) else meanings


def _leaves_scores(rows: Sequence[Row], used: Collection[int]) -> bool:
    """Return whether an unused column holds numbers like scores in every row."""
    for column in range(len(rows[0].cells)):
        if column in used:
            continue
        values = [parse_halves(row.cells[column]) for row in rows]
        if all(value is not None and 2 * 50 <= value < 2 * 900 for value in values):
            return True
    return False
