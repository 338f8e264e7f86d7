"""Storing files on a disk that may fill up or lose power: a file is either complete under its name, or absent.

Django writes directly to the final name. If that stops halfway, because of a full disk or a power cut, part of the
bytes remain under the name of the whole. Here the bytes are written under a temporary name, flushed to disk, and only
then renamed; if anything fails before that, they are deleted.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage

# For files being written; a kill can leave one behind, which no row refers to.
UNFINISHED = ".unfinished-"


class WholeFileStorage(FileSystemStorage):
    """Saving the same name again replaces the file: a name is derived from its content (``services.files``)."""

    def __init__(self, **options: object) -> None:
        super().__init__(**{"allow_overwrite": True, **options})  # type: ignore[arg-type]

    def _save(self, name: str, content: File[bytes]) -> str:
        target = Path(self.path(name))
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(prefix=UNFINISHED, dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                for chunk in content.chunks():
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            if self.file_permissions_mode is not None:
                Path(unfinished).chmod(self.file_permissions_mode)
            Path(unfinished).replace(target)
        except BaseException:
            Path(unfinished).unlink(missing_ok=True)
            raise
        _keep_name(target.parent)
        return name.replace("\\", "/")


def _keep_name(folder: Path) -> None:
    """Flush the folder's list of names too: otherwise a power cut would lose the new name."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
