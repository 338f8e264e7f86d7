"""A list of names and a registry as csv files, to try out who would be found. Pure.

Comma, semicolon or tab between the cells; the headings are in the first row, in any order and case. A list with
nothing but a column of names may have commas in them without quotes. Several aliases are parted by semicolons or bars.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from federation.values.texts import clean, decode_text

NAME, NUMBER, CLUB, ID, ALIASES = "name", "number", "club", "id", "aliases"
_DELIMITERS = ",;\t"
# No text has this sign, so that a row of a single column stays whole.
_NO_DELIMITER = "\x1f"
_LONGEST = 200
_ALIASES = re.compile(r"[;|\n]")


class UnreadableNames(ValueError):
    """``problems``: (line, what is wrong) with every line that cannot be used."""

    def __init__(self, problems: Sequence[tuple[int, str]]) -> None:
        super().__init__(problems)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ListedName:
    """A row: ``number`` and ``aliases`` are of a registry only."""

    name: str
    club: str = ""
    id: str = ""
    number: str = ""
    aliases: tuple[str, ...] = ()


def read_names(content: bytes) -> list[ListedName]:
    """The rows of a list with the column ``name``, and ``club`` and ``id`` where there are. Raises UnreadableNames."""
    return [row for _line, row in _read(content, (NAME,))]


def read_registry(content: bytes) -> list[ListedName]:
    """The players of a registry with the columns ``number`` and ``name``, each number once. Raises UnreadableNames."""
    rows = _read(content, (NUMBER, NAME))
    problems = []
    seen: dict[str, int] = {}
    for line, row in rows:
        if not row.number:
            problems.append((line, "no_number"))
        elif seen.setdefault(row.number, line) != line:
            problems.append((line, "number_repeated"))
        if not row.name:
            problems.append((line, "no_name"))
    if problems:
        raise UnreadableNames(problems)
    return [row for _line, row in rows]


def _read(content: bytes, needed: Sequence[str]) -> list[tuple[int, ListedName]]:
    text = decode_text(content)
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=delimiter if delimiter in first else _NO_DELIMITER,
        skipinitialspace=True,
    )
    try:
        rows = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        raise UnreadableNames([(reader.line_num, "not_csv")]) from error
    if not rows:
        raise UnreadableNames([(1, "empty")])
    headings = [clean(cell, _LONGEST).casefold() for cell in rows[0][1]]
    missing = [(rows[0][0], f"no_column_{name}") for name in needed if name not in headings]
    if missing:
        raise UnreadableNames(missing)
    return [(line, _as_row(dict(zip(headings, cells, strict=False)))) for line, cells in rows[1:]]


def _as_row(cells: Mapping[str, str]) -> ListedName:
    aliases = (clean(alias, _LONGEST) for alias in _ALIASES.split(cells.get(ALIASES, "")))
    return ListedName(
        name=clean(cells.get(NAME, ""), _LONGEST),
        club=clean(cells.get(CLUB, ""), _LONGEST),
        id=clean(cells.get(ID, ""), _LONGEST),
        number=clean(cells.get(NUMBER, ""), _LONGEST),
        aliases=tuple(filter(None, aliases)),
    )
