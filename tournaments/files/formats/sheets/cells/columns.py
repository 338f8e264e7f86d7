"""The meaning of each column in a list of games, from its heading, its cells, or a manual assignment."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from statistics import median

from federation.tables.rows import Row
from tournaments.files.common.values import parse_half_points
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.scores import MATCH_HALVES, parse_halves
from tournaments.files.formats.sheets.cells.vocabulary import (
    MOST_SIDES,
    OF_THE_TABLE,
    Field,
    heading_key_words,
    names_winner,
    read_heading,
    read_scored,
)

SIDES = range(1, MOST_SIDES + 1)
# A single column of these without a side says nothing about either player: a running number, someone's club.
_NEVER_ALONE = frozenset({Field.NUMBER, Field.ID, Field.CLUB, Field.PLACE, Field.RATING, Field.GROUP})
_SAYING_NOTHING = frozenset({Field.NOT_USED, Field.STANDING})
# Columns that a championship's organiser may assign, in the order of a list of games.
_OF_A_SIDE = tuple(one for one in Field if one not in OF_THE_TABLE and one is not Field.TOTAL)
MEANINGS: tuple[str, ...] = (
    *(Field.ROUND, Field.TABLE, Field.RESULT, Field.KIND),
    *(f"{field}{side}" for side in SIDES for field in _OF_A_SIDE),
)


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns, from 0, by meaning: ``round``, ``player1``, ``score2`` …; and those with unknown headings."""

    of: Mapping[str, int]
    unknown: tuple[int, ...] = ()
    # Meanings that two headings share, and the additional columns of each.
    doubled: tuple[str, ...] = ()
    twins: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    # Whether the first side is headed as the winner's.
    winner_first: bool = False
    # Whether the second side is left of the first one: a result next to them may begin with either.
    is_turned: bool = False
    # Whether the headings leave open who plays whom, or whose the scores are, whatever is below.
    is_open: bool = False

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that have a column for their player."""
        return tuple(side for side in SIDES if any(f"{field}{side}" in self.of for field in _NAMING))

    @property
    def is_list(self) -> bool:
        return len(self.sides) > 1

    @property
    def is_long(self) -> bool:
        """Whether a row is one player at a table and not a whole game: round, table, player, points."""
        telling = any(f"{one}1" in self.of for one in _TELLING)
        return self.sides == (1,) and telling and Field.TABLE in self.of

    @property
    def has_results(self) -> bool:
        if Field.RESULT in self.of:
            return True
        return any(all(f"{field}{side}" in self.of for side in self.sides) for field in _TELLING)


_NAMING = (Field.PLAYER, Field.SURNAME, Field.FIRST_NAME, Field.NUMBER, Field.ID)
_TELLING = (Field.SCORE, Field.POINTS, Field.PLACE)
# People use these to see whose the columns next to them are.
_ORDERING = (Field.PLAYER, Field.SURNAME)


def name_columns(headings: Sequence[str]) -> Columns:
    """Return the columns by a row's headings. Those without a side count from the left: the first score is 1's."""
    return _name_columns(tuple(headings))


@lru_cache(maxsize=2_000)
def _name_columns(headings: tuple[str, ...]) -> Columns:
    read = [read_heading(text) if text else None for text in headings]
    _read_winners(headings, read)
    _read_scored(headings, read)
    alone = Counter(heading[0] for heading in read if heading and heading[1] is None)
    of: dict[str, int] = {}
    twins: dict[str, tuple[int, ...]] = {}
    unknown = [index for index, text in enumerate(headings) if text and read[index] is None]
    taken = {heading for heading in read if heading}
    order = _order_sides(read)
    _read_surplus(read, alone, order)
    for index, heading in enumerate(read):
        if heading is None or heading[0] in _SAYING_NOTHING:
            continue
        meaning = _meaning_of(heading, alone, taken, order)
        if meaning in of:
            twins[meaning] = (*twins.get(meaning, ()), index)
        elif meaning:
            of[meaning] = index
    winner_first = "player1" in of and names_winner(headings[of["player1"]])
    is_turned = order[0] != 1 and not winner_first
    is_open = _may_be_duels(of, alone) or (is_turned and _are_scores_apart(of, alone))
    columns = Columns(_with_result(of), tuple(unknown), tuple(twins), twins, winner_first, is_turned, is_open)
    return columns if columns.is_list else _with_details(columns, read)


def _may_be_duels(of: Mapping[str, int], alone: Mapping[Field, int]) -> bool:
    """Return whether four players share one heading without mention of a table: one of four, or two games."""
    return Field.TABLE not in of and alone[Field.PLAYER] == MOST_SIDES


def _are_scores_apart(of: Mapping[str, int], alone: Mapping[Field, int]) -> bool:
    """Return whether two scores without sides are adjacent, so that no player next to them shows whose they are."""
    for told in (Field.SCORE, Field.POINTS):
        columns = sorted(of[name] for name in (f"{told}1", f"{told}2") if name in of)
        players = [column for name, column in of.items() if name[:-1] in _ORDERING]
        if alone[told] > 1 and len(columns) > 1 and not any(columns[0] < column < columns[1] for column in players):
            return True
    return False


def _with_details(columns: Columns, read: Sequence[tuple[Field, int | None] | None]) -> Columns:
    """Add columns for only one player: a place or a club on its own belongs to that player."""
    alone = {
        f"{heading[0]}1": index
        for index, heading in enumerate(read)
        if heading is not None and heading[0] in _NEVER_ALONE and heading[1] is None
    }
    return replace(columns, of={**alone, **columns.of})


def _order_sides(read: Sequence[tuple[Field, int | None] | None]) -> tuple[int, ...]:
    """Order the sides from left to right by their player columns: ``Visitant | Punts | Local | Punts`` is 2, 1."""
    named = [heading for heading in read if heading is not None and heading[0] in _ORDERING]
    free = iter([side for side in SIDES if all(heading[1] != side for heading in named)])
    if len({heading[0] for heading in named}) > 1 and all(heading[1] is None for heading in named):
        # Surnames and names without sides: each is counted separately.
        return tuple(SIDES)
    sides = [heading[1] or next(free, MOST_SIDES) for heading in named]
    return tuple(dict.fromkeys([*sides, *SIDES]))


def _read_surplus(
    read: list[tuple[Field, int | None] | None], alone: Mapping[Field, int], order: Sequence[int]
) -> None:
    """Assign scores without a side, when there are more than players, to the player before them.

    Counted from the left, ``Jugador 1 | Punts | Tanteig | Jugador 2 | Punts | Tanteig`` would give the second player
    the ``Tanteig`` of the first. If no player is between them they alternate; their content decides what each is.
    """
    players = [index for index, heading in enumerate(read) if heading is not None and heading[0] in _ORDERING]
    if not 1 < len(players) <= MOST_SIDES:
        return
    for told in _TELLING:
        surplus = [index for index, heading in enumerate(read) if heading == (told, None)]
        if len(surplus) <= len(players) or alone[told] != len(surplus):
            continue
        before = [sum(player < index for player in players) for index in surplus]
        follow = all(before.count(place) == len(surplus) // len(players) for place in range(1, len(players) + 1))
        for turn, index in enumerate(surplus):
            side = order[before[turn] - 1] if follow else order[turn % len(players)]
            read[index] = (told, side)


def _meaning_of(
    heading: tuple[Field, int | None],
    alone: Mapping[Field, int],
    taken: set[tuple[Field, int | None]],
    order: Sequence[int],
) -> str:
    """Return a heading's meaning; one without a side gets the first free side, in player order.

    Empty if it means nothing known.
    """
    known, side = heading
    if known is Field.RESULT and side is not None:
        known = Field.SCORE
    if known in OF_THE_TABLE:
        return str(known)
    if side is None and known in _NEVER_ALONE and alone[known] == 1:
        return ""
    free = order if alone[known] > 1 and known not in _ORDERING else SIDES
    side = side or next((one for one in free if (known, one) not in taken), MOST_SIDES)
    taken.add((known, side))
    return f"{known}{side}"


def _read_winners(headings: Sequence[str], read: list[tuple[Field, int | None] | None]) -> None:
    """A column that names the winner is the result if both players have columns of their own."""
    named = [index for index, one in enumerate(read) if one == (Field.PLAYER, 1) and names_winner(headings[index])]
    if not named:
        return
    players = sum(heading is not None and heading[0] in (Field.PLAYER, Field.SURNAME) for heading in read)
    for index in named:
        if players - len(named) > 1:
            read[index] = (Field.RESULT, None)


def _read_scored(headings: Sequence[str], read: list[tuple[Field, int | None] | None]) -> None:
    """Points for and against are the game's scores if player and opponent are given and no other score is."""
    players = {one[1] for one in read if one and one[0] in (Field.PLAYER, Field.SURNAME)}
    sides = [read_scored(text) if text else None for text in headings]
    if 2 not in players or sorted(side for side in sides if side) != [1, 2]:
        return
    if any(one and one[0] is Field.SCORE and side is None for one, side in zip(read, sides, strict=True)):
        return
    for index, side in enumerate(sides):
        if side:
            read[index] = (Field.SCORE, side)


def _with_result(of: dict[str, int]) -> dict[str, int]:
    """A single score column for two players holds the result: ``345-321``."""
    if "score1" in of and "score2" not in of and Field.RESULT not in of and "player2" in of:
        return {str(Field.RESULT) if meaning == "score1" else meaning: index for meaning, index in of.items()}
    return of


def widen_result(columns: Columns, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Columns:
    """Treat a ``Result`` heading across two columns of numbers as the two scores."""
    column = columns.of.get(Field.RESULT)
    if column is None or "score1" in columns.of or column + 1 >= len(headings) or headings[column + 1]:
        return columns
    both = [[parse_half_points(cells[index]) for index in (column, column + 1)] for cells in rows]
    full = [values for values in both if None not in values]
    if not full or any((one is None) != (other is None) for one, other in both):
        return columns
    of = {meaning: index for meaning, index in columns.of.items() if meaning != Field.RESULT}
    return replace(columns, of=of | {"score1": column, "score2": column + 1})


def assigned_columns(meanings: Sequence[str]) -> Columns:
    """Return columns as assigned, in order; unknown meanings count as none."""
    of: dict[str, int] = {}
    for index, meaning in enumerate(meanings):
        if meaning in MEANINGS:
            of.setdefault(meaning, index)
    return Columns(of)


def could_be_headings(cells: Sequence[str]) -> bool:
    """Return whether a row has text in several cells and no numbers, as headings do."""
    texts = 0
    for cell in cells:
        if cell.isdecimal() or parse_half_points(cell) is not None:
            return False
        texts += bool(cell)
    return texts > 1


def joined_headings(sheet: Sheet, index: int) -> list[str] | None:
    """Join two rows of headings: ``Jugador 1`` across two columns, and below it ``Nom`` and ``Punts``."""
    if index + 1 >= len(sheet.rows):
        return None
    top, below = sheet.rows[index], sheet.rows[index + 1]
    if below.number != top.number + 1 or not could_be_headings(below.cells):
        return None
    joined, last = [], ""
    for upper, lower in zip(top.cells, below.cells, strict=True):
        last = upper or last
        joined.append(f"{last} {lower}" if lower else upper)
    return joined


def heading_key(headings: Sequence[str]) -> str:
    """Return a key that recognises the same headings in any spelling: twenty hexadecimal digits."""
    spelt = [heading_key_words(text) for text in headings]
    while spelt and not spelt[-1]:
        spelt.pop()
    return hashlib.sha256("\x1f".join(spelt).encode()).hexdigest()[:20]


# Game points are in hundreds, match points in ones; championship totals stay below a round's game points.
_LEAST_GAME_HALVES = 2 * 50
_MOST_TOTAL_HALVES = 2 * 30


class Content(Enum):
    """What numbers in a pair of columns can be."""

    GAME = auto()
    MATCH = auto()
    SMALL = auto()
    UNCLEAR = auto()


def settle_doubled(columns: Columns, rows: Sequence[Row]) -> Columns:
    """Resolve each doubled score by its content; still doubled if that doesn't decide."""
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
    """Return what the numbers in some columns, one per side, can be. Incomplete rows are ignored."""
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
