"""The lists of games on a sheet: the position of each one's headings, and its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from federation.names.comparison import words
from federation.problems.kinds import Problem
from federation.tables.rows import Row
from tournaments.files.common.values import parse_whole
from tournaments.files.formats.sheets.cells.columns import (
    Columns,
    assigned_columns,
    could_be_headings,
    heading_key,
    joined_headings,
    name_columns,
    settle_doubled,
    widen_result,
)
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.scores import parse_halves, read_result
from tournaments.files.formats.sheets.cells.vocabulary import (
    Field,
    bears_on_result,
    is_penalty,
    is_total,
    read_heading,
    read_round_title,
    read_titled_round,
)
from tournaments.files.formats.sheets.crosses.columns import name_cross_columns
from tournaments.report import codes

Choices = Mapping[str, Sequence[str]]


@dataclass(slots=True)
class GameList:
    """Headings and the rows below them. ``rounds`` has each row's round from a title or the sheet's name."""

    sheet: Sheet
    heading: Row
    columns: Columns
    rows: list[Row] = field(default_factory=list)
    rounds: list[str] = field(default_factory=list)


@dataclass(slots=True)
class OtherPart:
    """Rows of a sheet that aren't a list of games: another table, or remarks. The sheet has only these rows."""

    sheet: Sheet
    title: str = ""
    # Whether it is all there is on its sheet.
    is_whole: bool = False


@dataclass(slots=True)
class Parts:
    """The parts of a sheet, and the first title above everything."""

    lists: list[GameList] = field(default_factory=list)
    others: list[OtherPart] = field(default_factory=list)
    title: str = ""


# This many rows of text without headings aren't a table of games: the search stops.
_MOST_IN_VAIN = 300


def find_parts(sheet: Sheet, choices: Choices, found: list[Problem]) -> Parts:
    """Find the lists of games of a sheet, and its other parts; single lines that are neither get a note."""
    finder = _Finder(sheet, choices, found)
    rows = iter(enumerate(sheet.rows))
    vain = 0
    for index, row in rows:
        may_be_heading = could_be_headings(row.cells)
        heading = _read_heading(sheet, index, choices) if may_be_heading and vain < _MOST_IN_VAIN else None
        if heading is not None and heading[0].is_long and Field.ROUND not in heading[0].of and not finder.round:
            # Players with tables and points but no mention of a round: perhaps standings.
            heading = None
        vain += heading is None and may_be_heading
        if heading is not None:
            finder.begin_list(row, *heading)
            for _ in range(heading[1] - 1):
                next(rows, None)
        else:
            finder.take(row)
    return finder.parts


class _Finder:
    """Reads a sheet from top to bottom and assigns each row to a part."""

    def __init__(self, sheet: Sheet, choices: Choices, found: list[Problem]) -> None:
        self.sheet, self.found = sheet, found
        self.parts = Parts()
        self.round = _round_of_name(sheet.name)
        self.other: list[Row] | None = None
        self.last_title = ""
        # The last row that belongs to a list: what immediately follows is one of its games, or a mistake in one.
        self.last_number = 0

    def begin_list(self, row: Row, columns: Columns, height: int) -> None:
        labelled = self.sheet if self.sheet.name else replace(self.sheet, labels=row.cells)
        self.parts.lists.append(GameList(labelled, row, columns))
        self.other, self.last_number = None, row.number + height - 1

    def take(self, row: Row) -> None:
        texts = [cell for cell in row.cells if cell]
        follows = row.number == self.last_number + 1
        lists = self.parts.lists
        named = next(filter(None, map(read_titled_round, texts)), None) if len(texts) <= 3 else None
        if named and not (lists and _has_players(row, lists[-1].columns)):
            self.round, self.other = named, None
        elif not lists:
            self.parts.title = self.parts.title or (texts[0] if len(texts) == 1 else "")
            self._put_aside(row)
        elif self.other is None and is_table_heading(row.cells):
            self._begin_other(row)
        elif self.other is not None:
            self.other.append(row)
        elif is_total(texts[0]) or _is_stray(row, texts, lists[-1].columns):
            self.last_title = texts[0] if len(texts) == 1 else ""
            self.found.append(codes.LINE_NOT_USED.at(self.sheet.where(row), found=" ".join(texts)))
        elif not follows and not looks_like_game(row, lists[-1].columns):
            self._begin_other(row)
        else:
            lists[-1].rows.append(row)
            lists[-1].rounds.append(self.round)
            self.last_number = row.number

    def _begin_other(self, row: Row) -> None:
        self.other = [row]
        self.parts.others.append(OtherPart(replace(self.sheet, rows=self.other), self.last_title))

    def _put_aside(self, row: Row) -> None:
        """Set aside rows above all lists, which may be a cross-table."""
        if self.other is None:
            self.other = []
            self.parts.others.append(OtherPart(replace(self.sheet, rows=self.other)))
        self.other.append(row)


_FIRST_HEADINGS = 3
_NAMING = (Field.PLAYER, Field.SURNAME, Field.NUMBER, Field.ID)


def is_table_heading(cells: Sequence[str]) -> bool:
    """Return whether a row has a table's headings: players by name or number, with or without results."""
    texts = [text for text in cells if text]
    # Headings begin with a known one: a number, a place, a name.
    if not any(map(read_heading, texts[:_FIRST_HEADINGS])):
        return False
    if name_cross_columns(cells) is not None:
        return True
    if not could_be_headings(cells):
        return False
    known = [one for one in map(read_heading, texts) if one is not None]
    return 1 < len(known) >= len(texts) - 1 and any(one[0] in _NAMING for one in known)


def looks_like_game(row: Row, columns: Columns) -> bool:
    """Return whether a row has someone, or a named bye, on each of the first two sides, and a round if required."""
    if Field.ROUND in columns.of:
        text = row.cells[columns.of[Field.ROUND]]
        if text and parse_whole(read_round_title(text) or text) is None:
            return False
    cells = [_name_in(row, columns, side) for side in columns.sides[:2]]
    if columns.is_long:
        return bool(cells[0])
    # A prize of 100 € isn't a player.
    words_only = [cell for cell in cells if any(map(str.isalpha, cell)) and parse_halves(cell) is None]
    by_number = all(f"{Field.PLAYER}{side}" not in columns.of for side in columns.sides[:2])
    return any(cells) if by_number else len(words_only) == len([cell for cell in cells if cell]) > 0


def _name_in(row: Row, columns: Columns, side: int) -> str:
    fields = (Field.PLAYER, Field.SURNAME, Field.FIRST_NAME, Field.NUMBER, Field.ID)
    named = (columns.of[f"{one}{side}"] for one in fields if f"{one}{side}" in columns.of)
    return next((row.cells[column] for column in named), "")


def _round_of_name(name: str) -> str:
    return read_titled_round(name) or (name if name.isascii() and name.isdigit() else "")


def _read_heading(sheet: Sheet, index: int, choices: Choices) -> tuple[Columns, int] | None:
    """Return the columns that begin at a row of text, and how many rows their headings take; None if not headings."""
    cells = sheet.rows[index].cells
    if choices:
        meanings = choices.get(heading_key(cells))
        if meanings is not None:
            return assigned_columns(meanings), 1
    one = _settle(name_columns(cells), sheet, index + 1)
    # If the upper row has no known heading, both together hardly do.
    both = _read_two_rows(sheet, index) if len(one.unknown) < sum(map(bool, cells)) else None
    if both is not None and both.is_list and len(both.of) > len(one.of) and not both.doubled:
        return both, 2
    # Two known meanings aren't enough if the other cells have none: it may be a row of names.
    return (one, 1) if (one.is_list or one.is_long) and not one.doubled else None


def _read_two_rows(sheet: Sheet, index: int) -> Columns | None:
    joined = joined_headings(sheet, index)
    return _settle(name_columns(joined), sheet, index + 2) if joined else None


def _settle(columns: Columns, sheet: Sheet, start: int) -> Columns:
    if Field.RESULT in columns.of and columns.is_list:
        cells = [row.cells for row in sheet.rows[start:]]
        columns = widen_result(columns, sheet.rows[start - 1].cells, cells)
    return settle_doubled(columns, sheet.rows[start:]) if columns.twins else columns


def _has_players(row: Row, columns: Columns) -> bool:
    return any(row.cells[index] for name, index in columns.of.items() if name.startswith("player"))


def _is_stray(row: Row, texts: Sequence[str], columns: Columns) -> bool:
    """Return whether a row below a list is a remark: a single cell that isn't under a player's heading."""
    return len(texts) == 1 and (Field.ROUND in columns.of or not _has_players(row, columns))


def unused_headings(lists: Sequence[GameList]) -> Iterator[Problem]:
    """Note each list's unknown headings; a warning if scores may be below them."""
    for one in lists:
        scored = [index for index in one.columns.unknown if _may_be_scores(one.rows, index)]
        names = [one.heading.cells[index] for index in one.columns.unknown if index not in scored]
        if scored:
            spelt = ", ".join(one.heading.cells[index] for index in scored)
            yield codes.NUMBERS_NOT_USED.at(one.sheet.where(one.heading), headings=spelt)
        taken_off = [name for name in names if is_penalty(name)]
        if taken_off:
            yield codes.PENALTIES_NOT_USED.at(one.sheet.where(one.heading), headings=", ".join(taken_off))
            names = [name for name in names if name not in taken_off]
        if names:
            yield codes.COLUMNS_NOT_USED.at(one.sheet.where(one.heading), headings=", ".join(names))
        yield from _tell_of_remarks(one)
        yield from _tell_of_order(one)


# In this many games the winner isn't always the player named first.
_FEWEST_IN_ORDER = 8


def _tell_of_order(one: GameList) -> Iterator[Problem]:
    """Warn if every ``400-350`` has the larger score first, and no heading says that winners come first."""
    column = one.columns.of.get(Field.RESULT)
    if column is None or one.columns.winner_first or f"{Field.SCORE}1" in one.columns.of:
        return
    cells = [row.cells[column] for row in one.rows if row.cells[column]]
    read = [(text, result.game_points) for text in cells if (result := read_result(text, ())) is not None]
    decided = [(text, points) for text, points in read if points is not None and points[0] != points[1]]
    if len(decided) >= _FEWEST_IN_ORDER and all(points[0] > points[1] for _, points in decided):
        where = one.sheet.where(one.heading, column)
        yield codes.HIGHER_FIRST.at(where, found=decided[0][0], count=len(decided))


def _tell_of_remarks(one: GameList) -> Iterator[Problem]:
    """Warn of a remarks column that says what the scores don't: a no-show, time run out."""
    used = set(one.columns.of.values())
    for column, heading in enumerate(one.heading.cells):
        known = read_heading(heading) if heading else None
        if not heading or column in used or (known is not None and known[0] is not Field.NOT_USED):
            continue
        rows = [row for row in one.rows if row.cells[column] and bears_on_result(row.cells[column])]
        if rows:
            where = one.sheet.where(rows[0], column)
            yield codes.REMARKS_NOT_READ.at(where, heading=heading, found=rows[0].cells[column], count=len(rows))


def is_doubtful(one: GameList) -> bool:
    """Return whether headings leave open what the scores are, or whose."""
    return one.columns.is_open or _has_deductions(one) or _has_other_scores(one) or _is_turned(one)


def _is_turned(one: GameList) -> bool:
    """Return whether the first half of ``Visitant | Local | Resultat`` may belong to either of the two."""
    column = one.columns.of.get(Field.RESULT)
    if column is None or not one.columns.is_turned:
        return False
    cells = [row.cells[column] for row in one.rows]
    letters = {" ".join(words(text)) for text in cells}
    return any(read_result(text, letters) for text in cells if text)


def _has_deductions(one: GameList) -> bool:
    """Return whether total columns next to the scores are lower in some row: something was deducted."""
    pairs = [
        (one.columns.of[f"{Field.SCORE}{side}"], one.columns.of[f"{Field.TOTAL}{side}"])
        for side in one.columns.sides
        if {f"{Field.SCORE}{side}", f"{Field.TOTAL}{side}"} <= one.columns.of.keys()
    ]
    both = [[parse_halves(row.cells[column]) for column in pair] for row in one.rows for pair in pairs]
    return any(score is not None and total is not None and total < score for score, total in both)


# No penalty is that large; ratings and totals differ more from the scores next to them in some row.
_MOST_TAKEN_OFF = 2 * 100


def _has_other_scores(one: GameList) -> bool:
    """Return whether an unknown column repeats a side's scores, lower in some rows: what remains after penalties.

    If it is higher, the known column is the remainder: ``Punts bruts | Penalització | Punts``.
    """
    unknown = [column for column in one.columns.unknown if _may_be_scores(one.rows, column)]
    names = [f"{Field.SCORE}{side}" for side in one.columns.sides]
    scores = [one.columns.of[name] for name in names if name in one.columns.of]
    return any(_is_what_is_left(one.rows, score, column) for score in scores for column in unknown)


def _is_what_is_left(rows: Sequence[Row], score: int, column: int) -> bool:
    both = [(parse_halves(row.cells[score]), parse_halves(row.cells[column])) for row in rows]
    apart = [a - b for a, b in both if a is not None and b is not None]
    return len(apart) > 2 and max(apart) > 0 and max(map(abs, apart)) <= _MOST_TAKEN_OFF


def _may_be_scores(rows: Sequence[Row], column: int) -> bool:
    """Return whether most rows of a column hold numbers like a game's: not ids, not ratings."""
    values = [parse_halves(row.cells[column]) for row in rows]
    numbers = [value for value in values if value is not None]
    if not numbers or len(numbers) * 2 < len(rows):
        return False
    return all(2 * 50 <= value < 2 * 900 for value in numbers)
