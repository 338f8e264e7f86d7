"""The folder of our own files, the only ones used in PDFs."""

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
    """Return the SHA-256 of files below ``static/``: another program version may draw the same page differently."""
    found = hashlib.sha256()
    for name in names:
        found.update((static_folder() / name).read_bytes())
    return found.hexdigest()
