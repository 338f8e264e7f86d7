"""Files on a disk that fills up and loses power: a file is there whole under its name, or it is not there.

Django writes into the file of the final name. What stops in the middle, by a full disk or a cut, leaves a part of
the bytes under the name of all of them. Here the bytes go to a name of their own, reach the disk, and only then get
theirs; whatever goes wrong before takes them away again.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage

# Of files that are being written; a kill can leave one behind, which no row ever names.
UNFINISHED = ".unfinished-"


class WholeFileStorage(FileSystemStorage):
    """The same name saved again replaces the file: a name is made from what is in it (``services.files``)."""

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
    """Have the folder's list of names on the disk too: without it a cut of power forgets the new name."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
