"""Text with commas, semicolons, tabs or bars between cells, as one sheet."""

from __future__ import annotations

from statistics import median_low

from federation.problems.kinds import Problem, Where
from federation.tables.rows import DELIMITERS, UnreadableTable, split_lines
from federation.values.texts import decode_table
from tournaments.files.common.values import is_binary
from tournaments.files.formats.sheets.cells.columns import name_columns
from tournaments.files.formats.sheets.cells.grid import Sheet, make_rows
from tournaments.report import codes
from tournaments.report.report import UploadedFile

# Excel writes the delimiter on a first line of its own: ``sep=;``.
_DECLARED = "sep="
# Headings come after a few title lines at most.
_BEGINNING = 40


def read_text_sheet(file: UploadedFile, found: list[Problem]) -> list[Sheet]:
    """Return the sheet in a text; none, with a problem, if its cells can't be separated."""
    where = Where(file=file.name)
    text, is_polish = decode_table(file.content)
    if is_polish:
        found.append(codes.CODE_PAGE_GUESSED.at(where, file=file.name, code_page="1250"))
    lines, first = _strip_declaration(text)
    numbers: list[int] = []
    values: list[list[str]] = []
    try:
        for number, cells in split_lines(lines, find_delimiter(text)):
            numbers.append(number + first)
            values.append(cells)
    except UnreadableTable as refused:
        found.append(codes.UNREADABLE_ROW.at(where, found=refused.reason))
        return []
    rows = make_rows(values, numbers)
    return [Sheet(file.name, "", rows)] if rows else []


def find_delimiter(text: str) -> str:
    """Return the delimiter that yields the most headings; else the most frequent one."""
    if text[: len(_DECLARED)].casefold() == _DECLARED and len(text) > len(_DECLARED):
        return text[len(_DECLARED)]
    lines = [line for line in text[:20_000].splitlines()[:_BEGINNING] if line.strip()]
    known = {delimiter: _count_headings(lines, delimiter) for delimiter in DELIMITERS}
    if max(known.values()):
        return max(DELIMITERS, key=lambda delimiter: known[delimiter])
    # Present in most lines: a remark below the table has none, and names may contain commas.
    return max(DELIMITERS, key=lambda delimiter: median_low([0, 0, *(line.count(delimiter) for line in lines)]))


def _count_headings(lines: list[str], delimiter: str) -> int:
    """Return how many headings of a list of games the best line has."""
    most = 0
    for line in lines:
        if delimiter in line:
            columns = name_columns([cell.strip().strip('"') for cell in line.split(delimiter)])
            most = max(most, len(columns.of) if columns.is_list else 0)
    return most


def _strip_declaration(text: str) -> tuple[str, int]:
    if text[: len(_DECLARED)].casefold() != _DECLARED:
        return text, 0
    return text.partition("\n")[2], 1


def is_game_text(content: bytes) -> bool:
    """Return whether a text has the headings of a list of games among its first lines."""
    if b"\0" in content[:1000] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    lines = [line for line in decode_table(content[:20_000])[0].splitlines()[:_BEGINNING] if line.strip()]
    return any(_count_headings(lines, delimiter) for delimiter in DELIMITERS)


def is_separated_text(content: bytes) -> bool:
    """Return whether each of a text's first lines has the same delimiter at least twice, as tables have."""
    if is_binary(content):
        return False
    lines = [line for line in decode_table(content[:5_000])[0].splitlines()[:10] if line.strip()]
    return len(lines) > 1 and any(min(line.count(delimiter) for line in lines) > 1 for delimiter in DELIMITERS)
