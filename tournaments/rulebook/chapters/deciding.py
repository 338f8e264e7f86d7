"""Articles: the points on which the regulation says nothing, and what the federation decided."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.rulebook.writing import Draft, draft, items
from tournaments.rules.competition import CompetitionRules, System, TieBreak
from tournaments.texts.open_points import PAIRING, STANDINGS, OpenPointText


def decide_pairing(rules: CompetitionRules) -> Draft | None:
    """Only the Swiss system leaves anything open."""
    if rules.system is not System.SWISS:
        return None
    without_byes = {"second_meeting_before_second_bye", "forfeit_win_is_bye", "half_bye_is_no_bye"}
    left_out = set() if rules.bye != "none" else without_byes | {"positions_with_bye"}
    if rules.late_until == "none" or rules.late_points != "pairing":
        left_out.add("fictitious_own_only")
    return _decide("pairing.decided", PAIRING, rules, left_out)


def decide_standings(rules: CompetitionRules) -> Draft | None:
    left_out = set() if rules.bye != "none" else {"bye_no_game_points"}
    if TieBreak.MEDIAN_BUCHHOLZ not in rules.tie_breaks:
        left_out |= {"median_by_length", "median_drops_met"}
    return _decide("standings.decided", STANDINGS, rules, left_out)


def _decide(
    code: str, points: Mapping[str, OpenPointText], rules: CompetitionRules, left_out: set[str]
) -> Draft | None:
    answers = [
        str(point.yes if getattr(rules.options, name) else point.no)
        for name, point in points.items()
        if name not in left_out
    ]
    return draft(
        code,
        _("Decided by the federation"),
        items(answers, lead=_("The regulation does not say; the federation decided:")),
    )
