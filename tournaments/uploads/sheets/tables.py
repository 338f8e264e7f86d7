"""The lists of games on a sheet: where each one's headings stand, and which rows belong to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments import codes
from tournaments.report import Problem
from tournaments.uploads.sheets.columns import (
    Columns,
    assigned_columns,
    could_be_headings,
    heading_key,
    joined_headings,
    name_columns,
)
from tournaments.uploads.sheets.grid import Row, Sheet
from tournaments.uploads.sheets.vocabulary import Field, is_total, read_round_title

Choices = Mapping[str, Sequence[str]]


@dataclass(slots=True)
class GameList:
    """Headings and the rows below them. ``rounds`` has the round that a title or the sheet's name gives a row."""

    sheet: Sheet
    heading: Row
    columns: Columns
    rows: list[Row] = field(default_factory=list)
    rounds: list[str] = field(default_factory=list)


def find_game_lists(sheet: Sheet, choices: Choices, found: list[Problem]) -> tuple[list[GameList], str]:
    """The lists of games of a sheet, and the first title above them; rows that are none of theirs get a note."""
    lists: list[GameList] = []
    title = ""
    current = _round_of_name(sheet.name)
    rows = iter(enumerate(sheet.rows))
    for index, row in rows:
        heading = _read_heading(sheet, index, choices)
        if heading is not None:
            columns, height = heading
            labelled = sheet if sheet.name else replace(sheet, labels=row.cells)
            lists.append(GameList(labelled, row, columns))
            for _ in range(height - 1):
                next(rows, None)
            continue
        texts = [cell for cell in row.cells if cell]
        named = next(filter(None, map(read_round_title, texts)), None) if len(texts) <= 3 else None
        if named and not (lists and _has_players(row, lists[-1].columns)):
            current = named
        elif not lists:
            title = title or (texts[0] if len(texts) == 1 else "")
        elif is_total(texts[0]) or _is_stray(row, texts, lists[-1].columns):
            found.append(codes.LINE_NOT_USED.at(sheet.where(row), found=" ".join(texts)))
        else:
            lists[-1].rows.append(row)
            lists[-1].rounds.append(current)
    return lists, title


def _round_of_name(name: str) -> str:
    return read_round_title(name) or (name if name.isascii() and name.isdigit() else "")


def _read_heading(sheet: Sheet, index: int, choices: Choices) -> tuple[Columns, int] | None:
    """The columns that begin at a row, and how many rows their headings take up; None when it is no heading."""
    cells = sheet.rows[index].cells
    if not could_be_headings(cells):
        return None
    if choices:
        meanings = choices.get(heading_key(cells))
        if meanings is not None:
            return assigned_columns(meanings), 1
    one = name_columns(cells)
    both = _read_two_rows(sheet, index)
    if both is not None and both.is_list and len(both.of) > len(one.of) and not both.doubled:
        return both, 2
    # Two meanings known of all the cells are not enough where the others mean nothing: that may be a row of names.
    return (one, 1) if one.is_list and not one.doubled else None


def _read_two_rows(sheet: Sheet, index: int) -> Columns | None:
    joined = joined_headings(sheet, index)
    return name_columns(joined) if joined else None


def _has_players(row: Row, columns: Columns) -> bool:
    return any(row.cells[index] for name, index in columns.of.items() if name.startswith("player"))


def _is_stray(row: Row, texts: Sequence[str], columns: Columns) -> bool:
    """Whether a row below a list is a remark: one cell, and not under a heading of a player."""
    return len(texts) == 1 and (Field.ROUND in columns.of or not _has_players(row, columns))


def unused_headings(lists: Sequence[GameList]) -> Iterator[Problem]:
    """A note for every list with headings that mean nothing known, naming them."""
    for one in lists:
        names = [one.heading.cells[index] for index in one.columns.unknown]
        if names:
            yield codes.COLUMNS_NOT_USED.at(one.sheet.where(one.heading), headings=", ".join(names))
