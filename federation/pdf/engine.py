"""The engine that lays pages out as PDF, and the files that it may read."""

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
# What a page writes as the address of a QR code: the scheme, then the text of the code, quoted.
CODE_SCHEME = "qr"
# Dots of a picture for one module: sharp on any printer.
_CODE_SCALE = 6
# The fonts in a file are stamped with the time it was made; with this they are not.
os.environ["SOURCE_DATE_EPOCH"] = "0"


class NotOurs(ValueError):
    """A page asked for a file that is not one of ours."""


class OwnFiles(URLFetcher):  # type: ignore[misc]
    """Gives stylesheets, fonts and pictures of the static folder and QR codes of the page's own texts.

    Nothing else, whatever the page asks for.
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
    """One for all documents of this process: fonts are unpacked once, not for each of them."""
    return FontConfiguration()


@cache
def _read_stylesheet(name: str) -> CSS:
    return CSS(filename=str(static_folder() / name), font_config=_fonts(), url_fetcher=OwnFiles())


def draw_code(text: str) -> bytes:
    """A QR code as PNG: as a drawing in the page each would be laid out dot by dot, thirty times slower."""
    target = io.BytesIO()
    segno.make(text, error="m", micro=False).save(target, kind="png", scale=_CODE_SCALE, border=4)
    return target.getvalue()


def lay_out_html(html: str, stylesheets: tuple[str, ...], theme: str = "") -> Document:
    """The pages of a whole document. ``stylesheets`` are names below ``static/``, ``theme`` is one more of them."""
    fonts, files = _fonts(), OwnFiles()
    sheets = [*map(_read_stylesheet, stylesheets), CSS(string=theme, font_config=fonts, url_fetcher=files)]
    page = HTML(string=html, base_url=static_folder().as_uri() + "/", url_fetcher=files)
    with uncollected():
        return page.render(font_config=fonts, stylesheets=sheets, pdf_variant=VARIANT)


def write_document(document: Document) -> bytes:
    """The bytes of a PDF."""
    with uncollected():
        content: bytes = document.write_pdf(pdf_variant=VARIANT)
    return content


@contextmanager
def uncollected() -> Iterator[None]:
    """Without looking for garbage: a document is a million objects that stay until it is written. A sixth faster."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
