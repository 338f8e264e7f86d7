"""Numbers of a competition in words: half points, deadlines, names of ratings."""

from __future__ import annotations

from django.utils.translation import ngettext

from games.rulebook.prose import list_and, put
from tournaments.championship.rules.deadlines import Deadline
from tournaments.rulebooks.document.source import Rulebook


def write_half_points(half_points: int) -> str:
    """Match points: “1”, “½”, “1½”."""
    whole, half = divmod(half_points, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def write_period(deadline: Deadline) -> str:
    """“1 calendar month and 7 days”."""
    months = ngettext("%(count)s calendar month", "%(count)s calendar months", deadline.months)
    days = ngettext("%(count)s day", "%(count)s days", deadline.days)
    parts = [put(unit, count=count) for unit, count in ((months, deadline.months), (days, deadline.days)) if count]
    return list_and(parts)


def name_rating(book: Rulebook, code: str) -> str:
    """What people call a rating system; its code where the federation does not have it any more."""
    return next((rating.name for rating in book.federation.ratings if rating.code == code), code.upper())
