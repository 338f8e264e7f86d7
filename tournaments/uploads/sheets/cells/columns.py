"""Which column of a list of games tells what: from its headings, or as somebody assigned them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.uploads.sheets.grid import Sheet
from tournaments.uploads.sheets.vocabulary import (
    MOST_SIDES,
    OF_THE_TABLE,
    Field,
    heading_key_words,
    read_heading,
)
from tournaments.uploads.values import parse_half_points

SIDES = range(1, MOST_SIDES + 1)
# Of these a single column without a side tells nothing of either player: a running number, somebody's club.
_NEVER_ALONE = frozenset({Field.NUMBER, Field.ID, Field.CLUB, Field.PLACE, Field.RATING})
# Columns that a championship's organiser may assign, in the order of a list of games.
_OF_A_SIDE = tuple(field for field in Field if field not in OF_THE_TABLE and field is not Field.TOTAL)
MEANINGS: tuple[str, ...] = (
    *(Field.ROUND, Field.TABLE, Field.RESULT, Field.KIND),
    *(f"{field}{side}" for side in SIDES for field in _OF_A_SIDE),
)


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns, from 0, by meaning: ``round``, ``player1``, ``score2`` …; and those that mean nothing known."""

    of: Mapping[str, int]
    unknown: tuple[int, ...] = ()
    # Meanings that two headings have.
    doubled: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that have a column for their player."""
        return tuple(side for side in SIDES if any(f"{field}{side}" in self.of for field in _NAMING))

    @property
    def is_list(self) -> bool:
        return len(self.sides) > 1

    @property
    def has_results(self) -> bool:
        if Field.RESULT in self.of:
            return True
        return any(all(f"{field}{side}" in self.of for side in self.sides) for field in _TELLING)


_NAMING = (Field.PLAYER, Field.SURNAME, Field.FIRST_NAME, Field.NUMBER, Field.ID)
_TELLING = (Field.SCORE, Field.POINTS, Field.PLACE)


def name_columns(headings: Sequence[str]) -> Columns:
    """What the headings of a row say. Headings without a side are counted from the left: the first score is 1's."""
    read = [read_heading(text) if text else None for text in headings]
    alone = Counter(heading[0] for heading in read if heading and heading[1] is None)
    of: dict[str, int] = {}
    doubled: list[str] = []
    unknown = [index for index, text in enumerate(headings) if text and read[index] is None]
    taken = {heading for heading in read if heading}
    for index, heading in enumerate(read):
        if heading is None or heading[0] is Field.NOT_USED:
            continue
        field, side = heading
        if field is Field.RESULT and side is not None:
            field = Field.SCORE
        if field in OF_THE_TABLE:
            meaning = str(field)
        elif side is None and field in _NEVER_ALONE and alone[field] == 1:
            continue
        else:
            side = side or next((one for one in SIDES if (field, one) not in taken), MOST_SIDES)
            taken.add((field, side))
            meaning = f"{field}{side}"
        if meaning in of:
            doubled.append(meaning)
        else:
            of[meaning] = index
    return Columns(_with_result(of), tuple(unknown), tuple(doubled))


def _with_result(of: dict[str, int]) -> dict[str, int]:
    """A single column of scores for two players holds the result: ``345-321``."""
    if "score1" in of and "score2" not in of and Field.RESULT not in of and "player2" in of:
        return {str(Field.RESULT) if meaning == "score1" else meaning: index for meaning, index in of.items()}
    return of


def assigned_columns(meanings: Sequence[str]) -> Columns:
    """Columns as somebody assigned them, in their order; unknown meanings are taken for none."""
    of: dict[str, int] = {}
    for index, meaning in enumerate(meanings):
        if meaning in MEANINGS:
            of.setdefault(meaning, index)
    return Columns(of)


def could_be_headings(cells: Sequence[str]) -> bool:
    """Whether a row has texts in several cells and a number in none, as headings do."""
    texts = [cell for cell in cells if cell]
    return len(texts) > 1 and not any(parse_half_points(text) is not None for text in texts)


def joined_headings(sheet: Sheet, index: int) -> list[str] | None:
    """Headings in two rows as one: ``Jugador 1`` across two columns, and below it ``Nom`` and ``Punts``."""
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
    """By what the same headings are known again, however they are spelt: twenty hexadecimal digits."""
    spelt = [heading_key_words(text) for text in headings]
    while spelt and not spelt[-1]:
        spelt.pop()
    return hashlib.sha256("\x1f".join(spelt).encode()).hexdigest()[:20]
