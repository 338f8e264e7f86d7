"""What can still become of a championship: places within reach, their chances, ratings as they would be now."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.ports import RatingSoFar, find_ratings_so_far
from tournaments.competition.outlook.bounds import Bounds, bound_places
from tournaments.competition.outlook.chances import Chances, estimate_chances
from tournaments.competition.outlook.remaining import find_remaining
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import take_tallies
from tournaments.log.report import report_of
from tournaments.log.state import State
from tournaments.report.report import Report

# The estimate costs a second for a large field: each is made once for each moment of a championship.
MOST_KEPT = 20
_kept: OrderedDict[tuple[int, str], Outlook] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Outlook:
    """By number of the entrant. ``chances`` is None for tables of more than two, whose games nobody estimates."""

    bounds: Mapping[int, Bounds]
    chances: Chances | None
    rounds_left: int


def find_outlook(live: LiveChampionship, state: State) -> Outlook:
    """What is within reach after the last event; the seed is the event's number, so that everybody sees the same."""
    key = (live.pk, live.digest)
    if key not in _kept:
        _kept[key] = _compute(state)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _compute(state: State) -> Outlook:
    report, rules = public_report(state), CompetitionRules.from_json(state.rules)
    left = find_remaining(report, take_tallies(report, rules, announced=state.rounds), rules)
    if rules.seats > 2:
        return Outlook({}, None, left.rounds)
    ratings = {player.number: player.rating for player in report.players}
    return Outlook(bound_places(left), estimate_chances(left, ratings, seed=state.number), left.rounds)


def public_report(state: State) -> Report:
    """What everybody may know: published rounds."""
    return report_of(state, published_only=True)


def find_rating_now(state: State, number: int) -> RatingSoFar | None:
    """The rating of an entrant if the championship ended now, in the federation's main system."""
    players = {one.number: one.player for one in state.entrants if one.player is not None}
    return find_ratings_so_far(public_report(state), players).get(number)
