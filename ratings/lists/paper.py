"""A rating list on paper: one edition as PDF, as it was published."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import formats, translation

from federation.pdf.pages import Mark, Pdf, lay_out, write_pdf
from ratings.models import Edition, EditionRow

# More makes a request wait too long; what is left out is said on the paper.
MOST_LINES = 1500
KEPT_SECONDS = 7 * 86400


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line of the list; ``change`` is None for who was not in the edition before."""

    place: int
    name: str
    club: str
    rating: int
    change: int | None
    games: int


_COLUMNS = tuple(field.name for field in fields(PaperLine))


def print_edition(edition: Edition, rows: QuerySet[EditionRow], mark: Mark, language: str) -> Pdf:
    """An edition with ``rows``, those who have a place; made once for the same rows, federation and language."""
    lines = [PaperLine(*row) for row in rows.values_list(*_COLUMNS)[:MOST_LINES]]
    made_of = [
        edition.pk,
        language,
        asdict(mark),
        edition.system_name,
        edition.number,
        [asdict(line) for line in lines],
    ]
    key = f"list-{hashlib.sha256(json.dumps(made_of, sort_keys=True, default=asdict).encode()).hexdigest()}"
    kept: Pdf | None = cache.get(key)
    if kept is None:
        kept = _make(edition, lines, mark, language)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def _make(edition: Edition, lines: Sequence[PaperLine], mark: Mark, language: str) -> Pdf:
    with translation.override(language):
        day = formats.date_format(edition.published_on, "DATE_FORMAT")
    context = {
        "edition": edition,
        "day": day,
        "lines": lines,
        "left_out": edition.active_count - len(lines),
        "without_place": edition.row_count - edition.active_count,
    }
    return write_pdf(
        lay_out("ratings/print/list.html", context, mark, stylesheets=("css/paper/list.css",), language=language)
    )
