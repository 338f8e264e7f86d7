"""Detects each uploaded file's kind by its contents rather than its name."""

from __future__ import annotations

from tournaments.files.common.values import split_extension
from tournaments.report.formats import Part, file_kinds
from tournaments.report.report import UploadedFile


def recognise(file: UploadedFile) -> Part | None:
    """Return the file with its kind; None if neither its contents nor its extension are known."""
    extension = split_extension(file.name)[1]
    kinds = file_kinds()
    known = (
        next((kind for kind in kinds if kind.fits(file)), None)
        or next((kind for kind in kinds if extension in kind.extensions), None)
        or next((kind for kind in kinds if kind.likely(file)), None)
    )
    return Part(file, known) if known else None
