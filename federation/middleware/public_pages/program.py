"""Which program this is: what keeps pages apart that an older one made of the same data."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from django.conf import settings

FOLDERS = ("federation", "games", "tournaments", "ratings", "templates", "locale")
SUFFIXES = frozenset({".py", ".html", ".json", ".toml", ".mo", ".svg", ".txt"})
# Names the stylesheets and scripts that pages ask for, where they were collected.
MANIFEST = "staticfiles.json"


@functools.cache
def program_version() -> str:
    """A hash of everything that pages are made by, the same on every machine with the same files."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        files = (path for path in (settings.BASE_DIR / folder).rglob("*") if path.suffix in SUFFIXES)
        for path in sorted(files):
            digest.update(str(path.relative_to(settings.BASE_DIR)).encode())
            digest.update(path.read_bytes())
    manifest = Path(settings.STATIC_ROOT) / MANIFEST
    if manifest.exists():
        digest.update(manifest.read_bytes())
    return digest.hexdigest()[:16]
