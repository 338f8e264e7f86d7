"""What systems of pairing and open points of the regulations are called, for choices and rulebooks."""

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
    """``label`` for a tick box, and the sentences that are printed for yes and for no."""

    label: Promise
    yes: Promise
    no: Promise


PAIRING: Mapping[str, OpenPointText] = {
    "look_ahead": OpenPointText(
        _("Pairings look ahead to the last round"),
        _("Pairings keep a way open on which nobody meets twice until the last round, even if the distance grows."),
        _("Each round is paired by the least distance alone, whatever that leaves for the rounds to come."),
    ),
    "second_meeting_before_second_bye": OpenPointText(
        _("A second meeting comes before a second bye"),
        _("Where there is no other way, two players meet again before anybody has a second bye."),
        _("Where there is no other way, somebody has a second bye before two players meet again."),
    ),
    "forfeit_win_is_bye": OpenPointText(
        _("A full point without playing counts as the bye"),
        _("Who got a full point because the opponent did not come has had the bye."),
        _("Who got a full point because the opponent did not come may still have the bye."),
    ),
    "half_bye_is_no_bye": OpenPointText(
        _("A half-point bye does not count as the bye"),
        _("Who had half a point without playing may still have the bye."),
        _("Who had half a point without playing has had the bye."),
    ),
    "fictitious_own_only": OpenPointText(
        _("Fictitious points move their owner only"),
        _("For the pairings, fictitious points count for their owner and not in the sums of the opponents."),
        _("For the pairings, fictitious points count in the sums of the opponents, too."),
    ),
    "positions_with_bye": OpenPointText(
        _("Distances count the player with the bye"),
        _("Distances are counted in the list of all who are present, the player with the bye included."),
        _("Distances are counted in the list without the player who has the bye."),
    ),
    "rated_before_debutants": OpenPointText(
        _("Of equal ratings, rated players come before debutants"),
        _("Of players with the same rating, those who have one of their own stand before debutants."),
        _("Of players with the same rating, debutants stand among the others in alphabetical order."),
    ),
    "first_round_halves": OpenPointText(
        _("Round 1 pairs the first with the first of the second half"),
        _("In the first round the first of the list meets the first of the second half, and so on."),
        _("In the first round neighbours in the list meet: the first the second, the third the fourth."),
    ),
}
STANDINGS: Mapping[str, OpenPointText] = {
    "forfeit_no_meeting": OpenPointText(
        _("A game that fell out is no meeting"),
        _("Two players whose game fell out have not met: neither is the other's opponent in any sum."),
        _("Two players whose game fell out count as having met."),
    ),
    "forfeit_scores_count": OpenPointText(
        _("The score of a game that fell out counts"),
        _("The score that is recorded for a game that fell out counts for the difference and the total."),
        _("The score that is recorded for a game that fell out counts nowhere."),
    ),
    "bye_no_game_points": OpenPointText(
        _("Game points beside a bye count nothing"),
        _("Game points written beside a bye count nothing."),
        _("Game points written beside a bye count for the difference and the total."),
    ),
    "median_by_length": OpenPointText(
        _("Median-Buchholz goes by the championship's length"),
        _("Before the end, too, Median-Buchholz leaves out as many opponents as the whole championship asks for."),
        _("Before the end, Median-Buchholz leaves out as many opponents as the rounds played so far ask for."),
    ),
    "median_drops_met": OpenPointText(
        _("Median-Buchholz leaves out opponents in spite of a bye"),
        _("Median-Buchholz leaves out as many opponents of a player who had a bye."),
        _("Rounds without an opponent are the first that Median-Buchholz leaves out."),
    ),
    "withdrawn_keep_place": OpenPointText(
        _("Who withdrew keeps the place"),
        _("Players who withdrew stand where their points put them."),
        _("Players who withdrew come last."),
    ),
}
OPEN_POINTS: Mapping[str, OpenPointText] = {**PAIRING, **STANDINGS}


def answer_of(rules: CompetitionRules, code: str) -> Promise:
    """What these rules say of an open point, as a sentence."""
    point = OPEN_POINTS[code]
    return point.yes if getattr(rules.options, code) else point.no


def name_system(code: str) -> str:
    """The name of a system in the active language."""
    return say(pairing_systems()[code].name)


def system_choices() -> Sequence[tuple[str, str]]:
    """Codes and names of the systems by which a championship can be run, for a field to choose from."""
    return [(system.code, say(system.name)) for system in choosable_systems()]
