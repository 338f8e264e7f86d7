"""A competition's numbers in words, and the points that the regulation leaves open."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.prose import Draft, draft, items, list_and, put
from tournaments.championship.rules.deadlines import Deadline
from tournaments.competition.relevant_open_points import points_of_pairing, points_of_standings
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.words.pairing import answer_of
from tournaments.rulebooks.document.source import Rulebook


def decide_pairing(rules: CompetitionRules) -> Draft | None:
    points = points_of_pairing(rules)
    return _decide("pairing.decided", points, rules) if points else None


def decide_standings(rules: CompetitionRules) -> Draft | None:
    return _decide("standings.decided", points_of_standings(rules), rules)


def _decide(code: str, points: Sequence[str], rules: CompetitionRules) -> Draft | None:
    answers = [str(answer_of(rules, point)) for point in points]
    return draft(
        code,
        _("Decided by the federation"),
        items(answers, lead=_("The regulation does not cover these points; the federation has decided:")),
    )


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
    """Return a rating system's everyday name; its code if the federation no longer has it."""
    return next((rating.name for rating in book.federation.ratings if rating.code == code), code.upper())
