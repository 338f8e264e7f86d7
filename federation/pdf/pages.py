"""Pages as PDF: our own files only, readable by assistive programs (PDF/UA-1), the same bytes for the same page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.template.loader import render_to_string
from django.utils import translation

from federation.models import Federation
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


def lay_out(
    template: str, context: Mapping[str, Any], mark: Mark, *, stylesheets: tuple[str, ...], language: str
) -> Any:
    """The pages of a template, in a language and in the federation's colours: a ``weasyprint.Document``.

    ``stylesheets`` are names below ``static/``.
    """
    # Here, so that a portal whose machine lacks the libraries for PDF starts all the same.
    from federation.pdf.engine import lay_out_html

    with translation.override(language):
        html = render_to_string(template, {**context, "mark": mark, "language": language})
    return lay_out_html(html.translate(_TWO_CHARACTERS), ("css/paper/pdf.css", *stylesheets), mark.theme)


def write_pdf(pages: Any) -> Pdf:
    """What :func:`lay_out` gave, as a file."""
    from federation.pdf.engine import write_document

    return Pdf(write_document(pages), len(pages.pages))
