"""Packing all stored files into a tar and unpacking it: the backup of a storage that ``tar`` cannot read."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

from django.core.files.base import File
from django.core.files.storage import Storage

from federation.storage.atomic_files import UNFINISHED

# Anything that can be made again, or is only momentary. The same as in deploy/bin/faristol-backup.
_PASSING = frozenset({"health", "taken"})
_MADE_AGAIN = "printouts"


def pack(storage: Storage, target: Path) -> int:
    """Write a compressed tar of all files; return how many. Raises OSError."""
    count = 0
    with tarfile.open(target, "w:gz") as archive:
        for key in kept_keys(storage):
            try:
                opened = storage.open(key, "rb")
            except FileNotFoundError:
                # Deleted since it was listed.
                continue
            with opened, TemporaryFile() as whole:
                for chunk in opened.chunks():
                    whole.write(chunk)
                part = tarfile.TarInfo(key)
                part.size = whole.tell()
                whole.seek(0)
                archive.addfile(part, whole)
            count += 1
    return count


def unpack(storage: Storage, source: Path) -> int:
    """Store every file of such a tar, or of a folder's; return how many. Raises OSError, tarfile.TarError."""
    count = 0
    with tarfile.open(source, "r:*") as archive:
        for part in archive:
            content = archive.extractfile(part) if part.isfile() else None
            if content is not None:
                storage.save(part.name.removeprefix("./"), File(content))
                count += 1
    return count


def kept_keys(storage: Storage, folder: str = "") -> Iterator[str]:
    """Yield the keys of all files that belong in a backup, folder by folder."""
    folders, files = storage.listdir(folder)
    for name in sorted(files):
        if name and not name.startswith(UNFINISHED):
            yield f"{folder}{name}"
    for name in sorted(folders):
        passing = name in _PASSING if not folder else folder.count("/") == 1 and name == _MADE_AGAIN
        if not passing:
            yield from kept_keys(storage, f"{folder}{name}/")
