"""Splits tables side by side on one sheet: rounds next to rounds, standings next to games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.columns import could_be_headings, name_columns
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.vocabulary import Field, heading_key_words, read_heading
from tournaments.files.formats.sheets.crosses.columns import name_cross_columns

_HEADINGS_WITHIN = 30
# The fewest columns of a table, and the most columns that tables share: a table number, a round.
_FEWEST = 3
_MOST_SHARED = 2


def split_panes(sheet: Sheet) -> list[Sheet]:
    """Return tables that are side by side, each cell keeping its column letter; the sheet itself if it has one."""
    filled = _find_filled(sheet)
    for index, row in enumerate(sheet.rows[:_HEADINGS_WITHIN]):
        spans = _by_blank_columns(row.cells, filled[index])
        if not spans and could_be_headings(row.cells):
            spans = _by_repetition(row.cells) or _by_unnumbered(row.cells)
        if spans:
            return [_cut(sheet, span) for span in spans]
    return [sheet]


def _find_filled(sheet: Sheet) -> list[list[bool]]:
    """For each of the first rows, return which columns have anything in it or below it."""
    width = len(sheet.rows[0].cells) if sheet.rows else 0
    below = [False] * width
    for row in sheet.rows[_HEADINGS_WITHIN:]:
        if all(below):
            break
        below = [known or bool(cell) for known, cell in zip(below, row.cells, strict=True)]
    filled = []
    for row in reversed(sheet.rows[:_HEADINGS_WITHIN]):
        below = [known or bool(cell) for known, cell in zip(below, row.cells, strict=True)]
        filled.append(below)
    return filled[::-1]


def _by_blank_columns(cells: Sequence[str], filled: Sequence[bool]) -> list[list[int]]:
    """Return the columns of each table by blank columns between headings; empty if they are one table."""
    spans: list[list[int]] = []
    for column, has_any in enumerate(filled):
        if not has_any:
            continue
        if column and filled[column - 1] and spans:
            spans[-1].append(column)
        else:
            spans.append([column])
    if len(spans) < 2:
        return []
    kinds = [_is_table([cells[column] for column in span]) for span in spans]
    return spans if all(kinds) and any(_is_game_table(cells, span) for span in spans) else []


def _by_repetition(cells: Sequence[str]) -> list[list[int]]:
    """Split by repeating headings, after columns that all of them share."""
    keys = [heading_key_words(cell) for cell in cells]
    while keys and not keys[-1]:
        keys.pop()
    for shared in range(_MOST_SHARED + 1):
        own = keys[shared:]
        for length in range(_FEWEST, len(own) // 2 + 1):
            unit = own[:length]
            if len(own) % length or own != unit * (len(own) // length):
                continue
            if _is_a_table_of_four(unit, own):
                continue
            columns = name_columns(cells[: shared + length])
            if columns.is_list and columns.has_results and not columns.doubled:
                starts = range(shared, len(keys), length)
                return [[*range(shared), *range(start, start + length)] for start in starts]
    return []


def _is_a_table_of_four(unit: Sequence[str], own: Sequence[str]) -> bool:
    """Return whether four ``Jugador | Punts`` are one table of four rather than two games side by side."""
    half = unit[: len(unit) // 2]
    return len(own) == 2 * len(unit) and list(unit) == [*half, *half]


def _by_unnumbered(cells: Sequence[str]) -> list[list[int]]:
    """Split game headings with numbered players from a table to their right whose player has no number."""
    read = [read_heading(text) if text else None for text in cells]
    numbered = [index for index, one in enumerate(read) if one and one[0] is Field.PLAYER and one[1] is not None]
    alone = [index for index, one in enumerate(read) if one and one[0] is Field.PLAYER and one[1] is None]
    if len(numbered) < 2 or len(alone) != 1 or alone[0] < max(numbered):
        return []
    start = alone[0]
    before = read[start - 1]
    if before and before[1] is None and before[0] in (Field.PLACE, Field.NUMBER, Field.TOTAL):
        start -= 1
    columns = name_columns(cells[:start])
    if not (columns.is_list and columns.has_results and not columns.doubled):
        return []
    return [list(range(start)), list(range(start, len(cells)))]


def _is_table(headings: Sequence[str]) -> bool:
    """Return whether headings could be those of a separate table, whatever it is about."""
    if name_cross_columns(headings) is not None:
        return True
    known = [one for one in (read_heading(text) for text in headings if text) if one is not None]
    naming = {Field.PLAYER, Field.SURNAME, Field.NUMBER, Field.ID, Field.PLACE}
    return len(headings) > 1 and len(known) > 1 and any(one[0] in naming for one in known)


def _is_game_table(cells: Sequence[str], span: Sequence[int]) -> bool:
    headings = [cells[column] for column in span]
    columns = name_columns(headings)
    return (columns.is_list and columns.has_results) or columns.is_long or name_cross_columns(headings) is not None


def _cut(sheet: Sheet, span: Sequence[int]) -> Sheet:
    kept = frozenset(span)
    rows = [
        Row(row.number, [cell if column in kept else "" for column, cell in enumerate(row.cells)])
        for row in sheet.rows
    ]
    return replace(sheet, rows=[row for row in rows if any(row.cells)])
