"""Looking at PDFs in tests: what is on their pages, and what is not."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

# Hundredths of a pixel come from rounding.
TOLERANCE = 0.5


def boxes_outside(pages: Any) -> list[str]:
    """Texts and pictures of a laid-out document that reach beyond the paper, by page."""
    found = []
    for number, page in enumerate(pages.pages, start=1):
        for box in _boxes(page._page_box):
            if not _is_drawn(box):
                continue
            right, bottom = box.position_x + box.width, box.position_y + box.height
            within = box.position_x >= -TOLERANCE and box.position_y >= -TOLERANCE
            if not within or right > page.width + TOLERANCE or bottom > page.height + TOLERANCE:
                found.append(f"page {number}: {getattr(box, 'text', box.element_tag)}")
    return found


def texts_outside_margins(pages: Any, right_margin: float) -> list[str]:
    """Lines of text that reach into the right margin (CSS pixels), by page."""
    return [
        f"page {number}: {box.text}"
        for number, page in enumerate(pages.pages, start=1)
        for box in _boxes(page._page_box)
        if hasattr(box, "text") and box.position_x + box.width > page.width - right_margin + TOLERANCE
    ]


def missing_glyphs(pages: Any) -> list[str]:
    """Characters for which no font had a glyph."""
    content = pages.write_pdf(pdf_variant="pdf/ua-1")
    assert content
    return sorted({chr(code) for font in pages.fonts.values() for code in font.missing})


def fonts_of(pages: Any) -> set[str]:
    """The fonts in the file, as ABCDEF+Name."""
    content = pages.write_pdf(pdf_variant="pdf/ua-1", uncompressed_pdf=True)
    return {name.decode() for name in re.findall(rb"/FontName /([\w+-]+)", content)}


def bookmarks_of(pages: Any) -> list[str]:
    def walk(marks: Any) -> Iterator[str]:
        for label, _target, children, _state in marks:
            yield label
            yield from walk(children)

    return list(walk(pages.make_bookmark_tree()))


def streams_of(content: bytes) -> bytes:
    """All of a PDF that is not compressed, and what is, unpacked: where its metadata can be read."""
    parts = [content]
    for match in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL):
        try:
            # Not decompress(): where the last byte of a stream looks like the end of a line, it is missing here.
            parts.append(zlib.decompressobj().decompress(match[1]))
        except zlib.error:
            continue
    return b"\n".join(parts)


def text_of_pdf(content: bytes) -> str:
    """What a reader would copy out of the file; the test is skipped where there is no program for it."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    done = subprocess.run([program, "-layout", "-", "-"], input=content, capture_output=True, check=True)
    return done.stdout.decode()


def _boxes(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(getattr(child, "_box", child))


def _is_drawn(box: Any) -> bool:
    return bool(getattr(box, "text", "")) or hasattr(box, "replacement")
