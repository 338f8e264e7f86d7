"""Names of pairing systems and of the regulations' open points, for choices and rulebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.words import say
from tournaments.competition.pairing_systems import choosable_systems, pairing_systems
from tournaments.competition.rules import CompetitionRules


@dataclass(frozen=True, slots=True)
class OpenPointText:
    """``label`` for a checkbox, and the printed sentences for yes and for no."""

    label: Promise
    yes: Promise
    no: Promise


PAIRING: Mapping[str, OpenPointText] = {
    "look_ahead": OpenPointText(
        _("Pairings look ahead to the last round"),
        _(
            "Pairings keep it possible for everyone to avoid meeting the same opponent twice until the last "
            "round, even if the distance grows."
        ),
        _("Each round is paired for the least distance alone, whatever that leaves for later rounds."),
    ),
    "second_meeting_before_second_bye": OpenPointText(
        _("A second meeting is preferred to a second bye"),
        _("If there is no other way, two players meet again before anyone has a second bye."),
        _("If there is no other way, a player has a second bye before two players meet again."),
    ),
    "forfeit_win_is_bye": OpenPointText(
        _("A full point without playing counts as the bye"),
        _("A player who got a full point because the opponent did not come has had the bye."),
        _("A player who got a full point because the opponent did not come may still have the bye."),
    ),
    "half_bye_is_no_bye": OpenPointText(
        _("A half-point bye does not count as the bye"),
        _("A player who got half a point without playing may still have the bye."),
        _("A player who got half a point without playing has had the bye."),
    ),
    "fictitious_own_only": OpenPointText(
        _("Fictitious points affect only their owner"),
        _("For the pairings, fictitious points count for their owner but not in the opponents’ sums."),
        _("For the pairings, fictitious points also count in the opponents’ sums."),
    ),
    "positions_with_bye": OpenPointText(
        _("Distances include the player with the bye"),
        _("Distances are counted in the list of everyone present, including the player with the bye."),
        _("Distances are counted in the list without the player who has the bye."),
    ),
    "rated_before_debutants": OpenPointText(
        _("With equal ratings, rated players come before debutants"),
        _("Among players with the same rating, those with one of their own come before debutants."),
        _("Among players with the same rating, debutants are listed with the others in alphabetical order."),
    ),
    "first_round_halves": OpenPointText(
        _("Round 1 pairs the first half with the second half"),
        _("In the first round, the first in the list meets the first of the second half, and so on."),
        _("In the first round, neighbours in the list meet: the first and the second, the third and the fourth."),
    ),
}
STANDINGS: Mapping[str, OpenPointText] = {
    "forfeit_no_meeting": OpenPointText(
        _("An unplayed game is not a meeting"),
        _("Two players whose game was not played have not met: neither counts as the other’s opponent in any sum."),
        _("Two players whose game was not played count as having met."),
    ),
    "forfeit_scores_count": OpenPointText(
        _("The score of an unplayed game counts"),
        _("The score recorded for a game that was not played counts towards the spread and the total."),
        _("The score recorded for a game that was not played does not count anywhere."),
    ),
    "bye_no_game_points": OpenPointText(
        _("Game points for a bye do not count"),
        _("Game points recorded for a bye do not count."),
        _("Game points recorded for a bye count towards the spread and the total."),
    ),
    "median_by_length": OpenPointText(
        _("Median-Buchholz depends on the championship’s length"),
        _(
            "Even before the end, Median-Buchholz leaves out as many opponents as the length of the whole "
            "championship requires."
        ),
        _("Before the end, Median-Buchholz leaves out as many opponents as the rounds played so far require."),
    ),
    "median_drops_met": OpenPointText(
        _("Median-Buchholz leaves out opponents despite a bye"),
        _("Median-Buchholz leaves out as many opponents for a player who has had a bye as for any other."),
        _("Median-Buchholz leaves out rounds without an opponent first."),
    ),
    "withdrawn_keep_place": OpenPointText(
        _("Players who withdrew keep their place"),
        _("Players who withdrew are placed by their points."),
        _("Players who withdrew are placed last."),
    ),
}
OPEN_POINTS: Mapping[str, OpenPointText] = {**PAIRING, **STANDINGS}


def answer_of(rules: CompetitionRules, code: str) -> Promise:
    """Return these rules' answer to an open point, as a sentence."""
    point = OPEN_POINTS[code]
    return point.yes if getattr(rules.options, code) else point.no


def name_system(code: str) -> str:
    """Return a system's name in the active language."""
    return say(pairing_systems()[code].name)


def system_choices() -> Sequence[tuple[str, str]]:
    """Return codes and names of the systems by which a championship can be run, as choices for a field."""
    return [(system.code, say(system.name)) for system in choosable_systems()]
