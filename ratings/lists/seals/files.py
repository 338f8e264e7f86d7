"""Sealed lists from files of a disk: single ones, or a zip of them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from ratings.lists.seals.checking import SealedList, read_sealed

# How the names of sealed lists end, alone and in a zip.
SUFFIX = ".list.txt"
MOST_BYTES = 50_000_000


class UnreadableList(ValueError):
    """A file that is no sealed list; the text says which and why."""


def read_files(paths: Iterable[Path]) -> list[SealedList]:
    """Every sealed list of the files, and of the zips among them. Raises UnreadableList."""
    return [_read(name, content) for path in paths for name, content in _contents(path)]


def _contents(path: Path) -> Iterator[tuple[str, bytes]]:
    try:
        if not zipfile.is_zipfile(path):
            yield path.name, path.read_bytes()
            return
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if entry.filename.endswith(SUFFIX)]
            for entry in entries:
                if entry.file_size > MOST_BYTES:
                    raise UnreadableList(f"{entry.filename} is too large")
                yield entry.filename, archive.read(entry)
        if not entries:
            raise UnreadableList(f"{path} has no file that ends with {SUFFIX}")
    except (OSError, zipfile.BadZipFile) as error:
        raise UnreadableList(f"{path} cannot be read: {error}") from error


def _read(name: str, content: bytes) -> SealedList:
    try:
        return read_sealed(content)
    except ValueError as error:
        raise UnreadableList(f"{name} is not a sealed list: {error}") from error
