"""A list of names and a registry as csv files, to test name matching. Pure.

Cells are separated by comma, semicolon or tab; the headings are in the first row, in any order and case. In a list
with only a column of names, names may contain unquoted commas. Several aliases are separated by semicolons or bars.
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
# Never occurs in text, so a single-column row stays whole.
_NO_DELIMITER = "\x1f"
_LONGEST = 200
_ALIASES = re.compile(r"[;|\n]")


class UnreadableNames(ValueError):
    """``problems``: (line, what is wrong) for every unusable line."""

    def __init__(self, problems: Sequence[tuple[int, str]]) -> None:
        super().__init__(problems)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ListedName:
    """A row; only a registry has ``number`` and ``aliases``."""

    name: str
    club: str = ""
    id: str = ""
    number: str = ""
    aliases: tuple[str, ...] = ()


def read_names(content: bytes) -> list[ListedName]:
    """Return the rows of a list with the column ``name``, optionally ``club`` and ``id``. Raises UnreadableNames."""
    return [row for _line, row in _read(content, (NAME,))]


def read_registry(content: bytes) -> list[ListedName]:
    """Return a registry's players with the columns ``number`` and ``name``, each once. Raises UnreadableNames."""
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
