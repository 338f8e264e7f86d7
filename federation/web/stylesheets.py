"""The stylesheets of every page: small files to work on, one file to send.

Each request costs a telephone more than the bytes in it. Where static files are collected for a server, the sheets of
the frame become one beside them; where they are served from the checkout, each is linked by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# In the order in which they build on each other.
FRAME_SHEETS = tuple(f"css/frame/{name}.css" for name in ("tokens", "page", "components", "tables", "forms"))
# In the folder of its parts: what they refer to is found from here too.
FRAME_SHEET = "css/frame/frame.css"


class SheetStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Named by content and compressed, as WhiteNoise does it, with the frame's sheets in one."""

    frame_sheets = (FRAME_SHEET,)

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """`paths` are name → (storage, path) of what was collected; as Django's, yields (name, new name, done)."""
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
    """Names of the static files that a page links for the frame, in order."""
    return getattr(staticfiles_storage, "frame_sheets", FRAME_SHEETS)
