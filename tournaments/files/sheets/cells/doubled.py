"""Two columns with one meaning, told apart by what stands in them: the score of a game, and what it was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from statistics import median

from federation.tables.rows import Row
from tournaments.files.sheets.cells.columns import Columns
from tournaments.files.sheets.cells.scores import MATCH_HALVES, parse_halves
from tournaments.files.sheets.cells.vocabulary import Field

# Game points are hundreds, match points ones; the totals of a championship stay below a round's game points.
_LEAST_GAME_HALVES = 2 * 50
_MOST_TOTAL_HALVES = 2 * 30


class Content(Enum):
    """What numbers in a pair of columns can be."""

    GAME = auto()
    MATCH = auto()
    SMALL = auto()
    UNCLEAR = auto()


def settle_doubled(columns: Columns, rows: Sequence[Row]) -> Columns:
    """The columns with each doubled score settled by its content; still doubled where that does not tell."""
    wanted = {f"{Field.SCORE}{side}" for side in columns.sides}
    if not columns.twins or set(columns.twins) != wanted or len({len(one) for one in columns.twins.values()}) != 1:
        return columns
    ways = list(zip(*((columns.of[name], *columns.twins[name]) for name in sorted(wanted)), strict=True))
    contents = [find_content(rows, way) for way in ways]
    if contents.count(Content.GAME) != 1 or Content.UNCLEAR in contents or contents.count(Content.MATCH) > 1:
        return columns
    of = dict(columns.of)
    for way, content in zip(ways, contents, strict=True):
        field = {Content.GAME: Field.SCORE, Content.MATCH: Field.POINTS}.get(content)
        if field is not None:
            of |= {f"{field}{side}": column for side, column in zip(sorted(columns.sides), way, strict=True)}
    return replace(columns, of=of, doubled=(), twins={})


def find_content(rows: Sequence[Row], way: Sequence[int]) -> Content:
    """What the numbers of some rows in some columns, one for each side, can be. Rows that lack one do not count."""
    read = [[parse_halves(row.cells[column]) for column in way] for row in rows]
    whole = [[value for value in values if value is not None] for values in read]
    full = [values for values in whole if len(values) == len(way)]
    if not full:
        return Content.UNCLEAR
    if all(set(values) <= MATCH_HALVES for values in full):
        return Content.MATCH
    numbers = [value for values in full for value in values]
    if median(numbers) >= _LEAST_GAME_HALVES:
        return Content.GAME
    return Content.SMALL if max(numbers) <= _MOST_TOTAL_HALVES else Content.UNCLEAR
