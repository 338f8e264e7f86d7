"""Tables with two facts in one cell or heading, turned into tables with one fact per column.

Two players in a cell, with two scores elsewhere; tables of three or four whose columns are the places; a mark under a
heading that says who won. Only if the whole column reads so: otherwise the sheet is left as it is, and asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.columns import could_be_headings, name_columns
from tournaments.files.formats.sheets.cells.grid import Sheet, column_letters
from tournaments.files.formats.sheets.cells.scores import is_date, parse_halves, read_result
from tournaments.files.formats.sheets.cells.vocabulary import Field, is_bye, names_both, names_winner, read_heading

_HEADINGS_WITHIN = 30
_SEPARATORS = (" / ", " vs. ", " vs ", " v. ", " v ", " contra ", " - ", " – ", " — ", "/")
_ORDINALS = ({"1r", "1er", "1º", "1ª", "1st"}, {"2n", "2on", "2º", "2ª", "2nd"}, {"3r", "3er", "3º", "3ª", "3rd"},
             {"4t", "4rt", "4º", "4ª", "4th"})  # fmt: skip
_OF_A_PLACE = re.compile(r"\s*(lloc|classificat|classificada|puesto|lugar|clasificado|place|miejsce)\Z", re.IGNORECASE)
_MARKS = frozenset({"x", "✓", "✔", "✗", "✘", "*"})
_NAMES_SOMEBODY = (Field.PLAYER, Field.SURNAME, Field.FIRST_NAME, Field.NUMBER, Field.ID)
Known = list[tuple[Field, int | None] | None]


def unfold(sheet: Sheet) -> Sheet:
    """Return the sheet with a column for each fact; unchanged if it already has that, or if it isn't certain."""
    for index, row in enumerate(sheet.rows[:_HEADINGS_WITHIN]):
        if not could_be_headings(row.cells):
            continue
        known = [read_heading(text) if text else None for text in row.cells]
        is_list = name_columns(row.cells).is_list
        for way in (_count_marks,) if is_list else (_split_pairs, _place_by_heading):
            unfolded = way(sheet, index, known)
            if unfolded is not None:
                return unfolded
        if is_list:
            # A usual list of games: what is below it, such as prizes, isn't one.
            break
    return sheet


def _split_pairs(sheet: Sheet, index: int, known: Known) -> Sheet | None:
    """``Anna Puig / Pere Bosch`` and ``412 / 365``: two opponents, if each row has two scores."""
    heading, rows = sheet.rows[index], sheet.rows[index + 1 :]
    naming = [column for column, one in enumerate(known) if one and one[0] in _NAMES_SOMEBODY]
    pairs = [column for column, text in enumerate(heading.cells) if names_both(text)]
    columns = pairs if pairs and set(naming) <= set(pairs) else naming
    if len(columns) != 1 or not _has_two_scores(rows, columns[0], known):
        return None
    column = columns[0]
    cells = [row.cells[column] for row in rows if row.cells[column]]
    separator = next(
        (one for one in _SEPARATORS if len(cells) > 1 and all(_splits(cell, one) for cell in cells)), None
    )
    if separator is None:
        return None

    def part(which: int) -> Callable[[Row], str]:
        return lambda row: row.cells[column].split(separator)[which].strip() if row.cells[column] else ""

    return _rebuild(sheet, index, {column: ("Player 1", part(0))}, [("Player 2", column, part(1))])


def _splits(cell: str, separator: str) -> bool:
    parts = cell.split(separator)
    return len(parts) == 2 and all(any(map(str.isalpha, part)) for part in parts)


def _has_two_scores(rows: Sequence[Row], naming: int, known: Known) -> bool:
    """Return whether another column holds only pairs of scores, or two columns have one each."""
    if sum(one is not None and one[0] in (Field.SCORE, Field.POINTS) for one in known) == 2:
        return True
    for column in range(len(known)):
        texts = [row.cells[column] for row in rows if row.cells[column]] if column != naming else []
        if len(texts) > 1 and all(map(_is_pair, texts)):
            return True
    return False


def _is_pair(text: str) -> bool:
    read = read_result(text, ()) if not is_date(text) and parse_halves(text) is None else None
    return read is not None and any(map(str.isnumeric, text))


def _place_by_heading(sheet: Sheet, index: int, known: Known) -> Sheet | None:
    """``1r | 2n | 3r | 4t`` above names, next to a round or table: the places of a table of three or four."""
    heading, rows = sheet.rows[index], sheet.rows[index + 1 :]
    bare = [_OF_A_PLACE.sub("", text).strip(" .").casefold() for text in heading.cells]
    columns = [[column for column, text in enumerate(bare) if text in forms] for forms in _ORDINALS]
    if columns[3:] == [[]]:
        columns.pop()
    if not all(len(one) == 1 for one in columns) or columns != sorted(columns):
        return None
    seats = [one[0] for one in columns]
    others = [one[0] for column, one in enumerate(known) if one and column not in seats]
    if not {Field.ROUND, Field.TABLE} & set(others) or set(_NAMES_SOMEBODY) & set(others):
        return None
    names = [row.cells[column] for row in rows for column in seats if row.cells[column]]
    if not names or any(parse_halves(name) is not None for name in names):
        return None
    changed: dict[int, tuple[str, Callable[[Row], str]]] = {
        column: (f"Player {place}", _keep(column)) for place, column in enumerate(seats, start=1)
    }
    added = [(f"Place {place}", column, _constant(column, place)) for place, column in enumerate(seats, start=1)]
    return _rebuild(sheet, index, changed, added)


def _keep(column: int) -> Callable[[Row], str]:
    return lambda row: row.cells[column]


def _constant(column: int, place: int) -> Callable[[Row], str]:
    return lambda row: str(place) if row.cells[column] else ""


def _count_marks(sheet: Sheet, index: int, known: Known) -> Sheet | None:
    """A cross under “wins” next to one of two players: a game won, without scores."""
    heading, rows = sheet.rows[index], sheet.rows[index + 1 :]
    marked = [
        column
        for column, text in enumerate(heading.cells)
        if names_winner(text.rstrip(" 12")) and all(row.cells[column].casefold() in {*_MARKS, ""} for row in rows)
    ]
    players = [
        column
        for column, one in enumerate(known)
        if one and one[0] in (Field.PLAYER, Field.SURNAME) and column not in marked
    ]
    told = {one[0] for column, one in enumerate(known) if one and column not in marked}
    if len(marked) != 2 or len(players) != 2 or told & {Field.SCORE, Field.POINTS, Field.RESULT, Field.KIND}:
        return None
    games = [row for row in rows if all(row.cells[column] and not is_bye(row.cells[column]) for column in players)]
    if not games or any(sum(bool(row.cells[column]) for column in marked) != 1 for row in games):
        return None
    real = {row.number for row in games}

    def points(column: int) -> Callable[[Row], str]:
        return lambda row: "1" if row.cells[column] else "0" if row.number in real else ""

    changed = {column: (f"Match points {side}", points(column)) for side, column in enumerate(marked, start=1)}
    changed |= {column: (f"Player {side}", _keep(column)) for side, column in enumerate(players, start=1)}
    return _rebuild(sheet, index, changed, [])


def _rebuild(
    sheet: Sheet,
    index: int,
    changed: dict[int, tuple[str, Callable[[Row], str]]],
    added: list[tuple[str, int, Callable[[Row], str]]],
) -> Sheet:
    """Rebuild the sheet with changed columns from the heading on, and others at its end under their old letters."""
    width = len(sheet.rows[0].cells)
    rows = []
    for at, row in enumerate(sheet.rows):
        cells = [*row.cells, *("" for _ in added)]
        if at == index:
            for column, (name, _) in changed.items():
                cells[column] = name
            cells[width:] = [name for name, _, _ in added]
        elif at > index:
            for column, (_, read) in changed.items():
                cells[column] = read(row)
            cells[width:] = [read(row) for _, _, read in added]
        rows.append(Row(row.number, cells))
    labels = [*sheet.labels, *("" for _ in range(width - len(sheet.labels)))]
    return replace(sheet, rows=rows, labels=[*labels, *(column_letters(column) for _, column, _ in added)])
