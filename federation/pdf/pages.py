"""Pages as PDF: our own files only, readable by assistive programs (PDF/UA-1), the same bytes for the same page."""

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

# Letters that the fonts write with two characters: drawn so, they are the same to the eye.
_TWO_CHARACTERS = str.maketrans({"ŀ": "l·", "Ŀ": "L·"})


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
    def theme(self) -> str:
        """The colours as a stylesheet; they are checked to be colours before they are stored."""
        return theme_css(self.primary, self.accent)


@dataclass(frozen=True, slots=True)
class Pdf:
    content: bytes
    pages: int


def code_url(text: str) -> str:
    """The address of a picture that is the QR code of a text."""
    return f"qr:{quote(text, safe='')}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a PDF is made from, so that another process can make it: no template, no row is asked for any more.

    ``html`` is the whole document, ``stylesheets`` are names below ``static/``, ``theme`` is one more of them as text.
    """

    html: str
    stylesheets: tuple[str, ...]
    theme: str

    @property
    def digest(self) -> str:
        """SHA-256 of what is drawn and of the files it is drawn with: the same sheet is the same PDF."""
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
    """A template in a language and in the federation's colours. ``stylesheets`` are names below ``static/``."""
    with translation.override(language):
        html = render_to_string(template, {**context, "mark": mark, "language": language})
    return Sheet(html.translate(_TWO_CHARACTERS), ("css/paper/pdf.css", *stylesheets), mark.theme)


def lay_out(sheet: Sheet) -> Any:
    """The pages of a sheet: a ``weasyprint.Document``. Seconds, and memory that a process keeps: for workers only."""
    # Here, so that a portal whose machine lacks the libraries for PDF starts all the same.
    from federation.pdf.engine import lay_out_html

    return lay_out_html(sheet.html, sheet.stylesheets, sheet.theme)


def write_pdf(pages: Any) -> Pdf:
    """What :func:`lay_out` gave, as a file."""
    from federation.pdf.engine import write_document

    return Pdf(write_document(pages), len(pages.pages))
