"""A rating list on paper: one edition as it was published, ready to be laid out as PDF."""

from __future__ import annotations

from dataclasses import dataclass, fields
from decimal import Decimal

from django.db.models import QuerySet
from django.utils import formats, translation

from federation.pdf.pages import Mark, Sheet, make_sheet
from ratings.lists.models.lists import Edition, EditionRow

# More is no list to hang on a wall; what is left out is said on the paper.
MOST_LINES = 1500


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line of the list; ``change`` is None for who was not in the edition before, ``deviation`` (rating points) for
    whom the system knows none.
    """

    place: int
    name: str
    club: str
    rating: int
    change: int | None
    games: int
    deviation: Decimal | None


_COLUMNS = tuple(field.name for field in fields(PaperLine))


def edition_sheet(edition: Edition, rows: QuerySet[EditionRow], mark: Mark, language: str) -> Sheet:
    """An edition with ``rows``, those who have a place, for a job to lay out."""
    lines = [PaperLine(*row) for row in rows.values_list(*_COLUMNS)[:MOST_LINES]]
    with translation.override(language):
        day = formats.date_format(edition.published_on, "DATE_FORMAT")
    context = {
        "edition": edition,
        "day": day,
        "lines": lines,
        "with_deviations": any(line.deviation is not None for line in lines),
        "left_out": edition.active_count - len(lines),
        "without_place": edition.row_count - edition.active_count,
    }
    return make_sheet(
        "ratings/lists/print.html", context, mark, stylesheets=("css/paper/list.css",), language=language
    )
