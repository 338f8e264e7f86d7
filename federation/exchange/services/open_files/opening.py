"""Open data: what everybody may have of a federation as files. Apps plug in theirs."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file by its path below the folder of open data, its lines, and its columns if it is a table."""

    name: str
    lines: Callable[[], Iterable[str]]
    columns: tuple[str, ...] = ()


# Called in the federation's scope, for the files there are now.
open_data: Port[Callable[[], Iterable[OpenFile]]] = Port()


def open_files() -> Iterator[OpenFile]:
    """Every public file, by the same questions as the pages for everybody ask."""
    for files in open_data:
        yield from files()


def csv_file(name: str, headings: Sequence[str], rows: Callable[[], Iterable[Iterable[Any]]]) -> OpenFile:
    """A table in UTF-8 with commas and ``.`` in numbers, the same in every language."""
    return OpenFile(name, lambda: _csv_lines(headings, rows()), tuple(headings))


def _csv_lines(headings: Sequence[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(headings)
    for row in rows:
        writer.writerow(["" if value is None else value for value in row])
        if buffer.tell() > 50_000:
            yield _taken(buffer)
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text
