"""Stylesheets of every page: small files for development, one file to send.

Each request costs a phone more than the bytes in it. When static files are collected for a server, the frame's sheets
are combined into one; when served from the checkout, each is linked separately.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Later ones build on earlier ones.
FRAME_SHEETS = tuple(f"css/frame/{name}.css" for name in ("tokens", "page", "components", "tables", "forms"))
# In the same folder as its parts, so that their relative references still work.
FRAME_SHEET = "css/frame/frame.css"


class SheetStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Named by content and compressed, as in WhiteNoise, with the frame's sheets combined."""

    frame_sheets = (FRAME_SHEET,)

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """`paths` map name → (storage, path) of collected files; as in Django, yields (name, new name, done)."""
        if not dry_run and all(name in paths for name in FRAME_SHEETS):
            self.delete(FRAME_SHEET)
            self.save(FRAME_SHEET, ContentFile(b"\n".join(self._read(name) for name in FRAME_SHEETS)))
            paths = {**paths, FRAME_SHEET: (self, FRAME_SHEET)}
        yield from super().post_process(paths, dry_run, **options)

    def _read(self, name: str) -> bytes:
        with self.open(name) as file:
            content: bytes = file.read()
        return content


def linked_sheets() -> tuple[str, ...]:
    """Return the names of the frame's static files to link in a page, in order."""
    return getattr(staticfiles_storage, "frame_sheets", FRAME_SHEETS)
