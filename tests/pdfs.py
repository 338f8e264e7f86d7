"""Looking at PDFs in tests: what is on their pages, and what is not."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from federation.jobs.models import Job, JobState
from federation.jobs.services.run import execute_job
from federation.pdf.pages import Pdf, Sheet, lay_out, write_pdf
from federation.pdf.services import PRINT
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import get

# Hundredths of a pixel come from rounding.
TOLERANCE = 0.5


def pdf_of(sheet: Sheet) -> Pdf:
    """A sheet as the job makes it."""
    return write_pdf(lay_out(sheet))


def make_printouts(federation: Federation) -> int:
    """Do what waits to be laid out; return how many jobs that were."""
    with federation_scope(federation):
        waiting = list(Job.objects.filter(kind=PRINT, state=JobState.QUEUED).values_list("pk", flat=True))
    for job in waiting:
        execute_job(federation, job)
    return len(waiting)


def get_printed(federation: Federation, path: str, client: Client | None = None) -> HttpResponse:
    """The answer of a PDF's address, asked for in English, once its job is done."""
    assert get(path, client).status_code == 202, path
    assert make_printouts(federation) == 1
    return get(path, client)


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
