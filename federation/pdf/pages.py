"""Pages as PDF: our own files only, accessible (PDF/UA-1), the same bytes for the same page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import quote

from django.template.loader import render_to_string
from django.utils import translation

from federation.pdf.files import digest_of_files
from federation.tenancy.federations import Federation
from federation.values.theme import theme_css

# Letters that the fonts draw as two characters, which look the same.
_TWO_CHARACTERS = str.maketrans({"ŀ": "l·", "Ŀ": "L·"})


@dataclass(frozen=True, slots=True)
class Mark:
    """A federation's identity on a page: names, and the two colours."""

    short_name: str
    name: str
    primary: str
    accent: str

    @classmethod
    def of(cls, federation: Federation) -> Mark:
        return cls(federation.short_name, federation.name, federation.primary_colour, federation.accent_colour)

    @property
    def theme(self) -> str:
        """Return the colours as a stylesheet; they are validated before being stored."""
        return theme_css(self.primary, self.accent)


@dataclass(frozen=True, slots=True)
class Pdf:
    content: bytes
    pages: int


def code_url(text: str) -> str:
    """Return the address of the picture of a text's QR code."""
    return f"qr:{quote(text, safe='')}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a PDF is made from, so that another process can make it without templates or rows.

    ``html`` is the whole document, ``stylesheets`` are names below ``static/``, ``theme`` is one more of them as text.
    """

    html: str
    stylesheets: tuple[str, ...]
    theme: str

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the content and of the files used: the same sheet is the same PDF."""
        made_of = [self.html, self.theme, digest_of_files(self.stylesheets)]
        return hashlib.sha256(json.dumps(made_of).encode()).hexdigest()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Sheet:
        return cls(data["html"], tuple(data["stylesheets"]), data["theme"])


def make_sheet(
    template: str, context: Mapping[str, Any], mark: Mark, *, stylesheets: tuple[str, ...], language: str
) -> Sheet:
    """Render a template in a language and the federation's colours. ``stylesheets`` are names below ``static/``."""
    with translation.override(language):
        html = render_to_string(template, {**context, "mark": mark, "language": language})
    return Sheet(html.translate(_TWO_CHARACTERS), ("css/paper/pdf.css", *stylesheets), mark.theme)


def lay_out(sheet: Sheet) -> Any:
    """Lay out a sheet as a ``weasyprint.Document``. Takes seconds, and memory that is kept: workers only."""
    # Imported here, so that a portal without the PDF libraries still starts.
    from federation.pdf.engine import lay_out_html

    return lay_out_html(sheet.html, sheet.stylesheets, sheet.theme)


def write_pdf(pages: Any) -> Pdf:
    """Write the result of :func:`lay_out` as a file."""
    from federation.pdf.engine import write_document

    return Pdf(write_document(pages), len(pages.pages))
