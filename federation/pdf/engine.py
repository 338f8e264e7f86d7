"""The engine that makes PDFs from pages, and the files it may read."""

from __future__ import annotations

import gc
import io
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import segno
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from federation.pdf.files import static_folder

VARIANT = "pdf/ua-1"
TYPES = {".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".png": "image/png"}
# The address of a QR code in a page: the scheme, then the code's text, quoted.
CODE_SCHEME = "qr"
# Pixels per module: sharp on any printer.
_CODE_SCALE = 6
# Embedded fonts are stamped with their creation time; this prevents it.
os.environ["SOURCE_DATE_EPOCH"] = "0"


class NotOurs(ValueError):
    """A page requested a file that is not one of ours."""


class OwnFiles(URLFetcher):  # type: ignore[misc]
    """Serves stylesheets, fonts and pictures from the static folder, and QR codes of the page's own texts.

    Nothing else, whatever the page requests.
    """

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        parts = urlsplit(url)
        if parts.scheme == CODE_SCHEME:
            return URLFetcherResponse(url, draw_code(unquote(parts.path)), {"Content-Type": "image/png"})
        path = Path(unquote(parts.path)).resolve()
        kind = TYPES.get(path.suffix)
        if parts.scheme != "file" or parts.netloc or kind is None or not path.is_relative_to(static_folder()):
            raise NotOurs(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


@cache
def _fonts() -> FontConfiguration:
    """Return one font configuration for all documents of this process, so that fonts are unpacked only once."""
    return FontConfiguration()


@cache
def _read_stylesheet(name: str) -> CSS:
    return CSS(filename=str(static_folder() / name), font_config=_fonts(), url_fetcher=OwnFiles())


def draw_code(text: str) -> bytes:
    """Return a QR code as PNG: as a drawing, each would be laid out dot by dot, thirty times slower."""
    target = io.BytesIO()
    segno.make(text, error="m", micro=False).save(target, kind="png", scale=_CODE_SCALE, border=4)
    return target.getvalue()


def lay_out_html(html: str, stylesheets: tuple[str, ...], theme: str = "") -> Document:
    """Lay out a whole document. ``stylesheets`` are names below ``static/``; ``theme`` is one more, as text."""
    fonts, files = _fonts(), OwnFiles()
    sheets = [*map(_read_stylesheet, stylesheets), CSS(string=theme, font_config=fonts, url_fetcher=files)]
    page = HTML(string=html, base_url=static_folder().as_uri() + "/", url_fetcher=files)
    with uncollected():
        return page.render(font_config=fonts, stylesheets=sheets, pdf_variant=VARIANT)


def write_document(document: Document) -> bytes:
    """Return the bytes of a PDF."""
    with uncollected():
        content: bytes = document.write_pdf(pdf_variant=VARIANT)
    return content


@contextmanager
def uncollected() -> Iterator[None]:
    """A context without garbage collection, a sixth faster: a document's million objects stay until written."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
