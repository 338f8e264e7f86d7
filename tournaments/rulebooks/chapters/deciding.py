"""Articles: the points on which the regulation says nothing, and what the federation decided."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.rulebook.prose import Draft, draft, items
from tournaments.competition.left_open import points_of_pairing, points_of_standings
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.words.pairing.open_points import answer_of


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
        items(answers, lead=_("The regulation does not say; the federation decided:")),
    )
