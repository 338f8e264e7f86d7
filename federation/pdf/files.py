"""The folder of our own files, the only ones that a PDF is made with."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def static_folder() -> Path:
    return Path(settings.STATICFILES_DIRS[0]).resolve()


@cache
def digest_of_files(names: tuple[str, ...]) -> str:
    """SHA-256 of files below ``static/``: another version of the program may draw the same page otherwise."""
    found = hashlib.sha256()
    for name in names:
        found.update((static_folder() / name).read_bytes())
    return found.hexdigest()
