"""Which of the open points matter at all under a championship's rules. Pure."""

from __future__ import annotations

from tournaments.competition.criterion import tie_breaks
from tournaments.competition.open_points import DEFAULTS
from tournaments.competition.rules import CompetitionRules, System

OF_STANDINGS = frozenset(
    {
        *("forfeit_no_meeting", "forfeit_scores_count", "bye_no_game_points"),
        *("median_by_length", "median_drops_met", "withdrawn_keep_place"),
    }
)
_OF_BYES = frozenset({"second_meeting_before_second_bye", "forfeit_win_is_bye", "half_bye_is_no_bye"})


def points_of_pairing(rules: CompetitionRules) -> list[str]:
    """Only the Swiss system leaves anything open."""
    if rules.system is not System.SWISS:
        return []
    left_out: set[str] = set() if rules.bye != "none" else {*_OF_BYES, "positions_with_bye"}
    if rules.late_until == "none" or rules.late_points != "pairing":
        left_out.add("fictitious_own_only")
    return [code for code in DEFAULTS if code not in OF_STANDINGS and code not in left_out]


def points_of_standings(rules: CompetitionRules) -> list[str]:
    left_out: set[str] = set() if rules.bye != "none" else {"bye_no_game_points"}
    left_out.update(
        point for other in tie_breaks() if other.code not in rules.tie_breaks for point in other.open_points
    )
    return [code for code in DEFAULTS if code in OF_STANDINGS and code not in left_out]
