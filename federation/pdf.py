"""Pages as PDF: our own files only, readable by assistive programs (PDF/UA-1), the same bytes for the same page."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from federation.models import Federation
from federation.theme import theme_css

VARIANT = "pdf/ua-1"
TYPES = {".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".png": "image/png"}
# Letters that the fonts write with two characters: drawn so, they are the same to the eye.
_TWO_CHARACTERS = str.maketrans({"ŀ": "l·", "Ŀ": "L·"})
# The fonts in the file are stamped with the time they were made; with this they are not.
os.environ["SOURCE_DATE_EPOCH"] = "0"


class NotOurs(ValueError):
    """A page asked for a file that is not one of ours."""


class OwnFiles(URLFetcher):  # type: ignore[misc]
    """Gives stylesheets, fonts and pictures of the static folder, and nothing else whatever the page asks for."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        parts = urlsplit(url)
        path = Path(unquote(parts.path)).resolve()
        kind = TYPES.get(path.suffix)
        if parts.scheme != "file" or parts.netloc or kind is None or not path.is_relative_to(static_folder()):
            raise NotOurs(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


@cache
def static_folder() -> Path:
    return Path(settings.STATICFILES_DIRS[0]).resolve()


@dataclass(frozen=True, slots=True)
class Mark:
    """Whose page it is: names, and the two colours."""

    short_name: str
    name: str
    primary: str
    accent: str

    @classmethod
    def of(cls, federation: Federation) -> Mark:
        return cls(federation.short_name, federation.name, federation.primary_colour, federation.accent_colour)

    @property
    def theme(self) -> SafeString:
        """The colours as a stylesheet; they are checked to be colours before they are stored."""
        return mark_safe(theme_css(self.primary, self.accent))  # noqa: S308


@dataclass(frozen=True, slots=True)
class Pdf:
    content: bytes
    pages: int


def lay_out(template: str, context: Mapping[str, Any], *, stylesheets: tuple[str, ...], language: str) -> Document:
    """The pages of a template, in a language. ``stylesheets`` are names below ``static/``."""
    with translation.override(language):
        html = render_to_string(template, {**context, "language": language}).translate(_TWO_CHARACTERS)
    fonts, files = FontConfiguration(), OwnFiles()
    base = static_folder().as_uri() + "/"
    sheets = [
        CSS(filename=str(static_folder() / name), font_config=fonts, url_fetcher=files)
        for name in ("css/pdf.css", *stylesheets)
    ]
    page = HTML(string=html, base_url=base, url_fetcher=files)
    return page.render(font_config=fonts, stylesheets=sheets, pdf_variant=VARIANT)


def write_pdf(pages: Document) -> Pdf:
    content: bytes = pages.write_pdf(pdf_variant=VARIANT)
    return Pdf(content, len(pages.pages))
