"""Prizes of a live championship, stored with its options, and their current winners. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.competition.criterion import POINTS
from tournaments.competition.prizes import Award, Prize, Traits, give_prizes
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import rank_players
from tournaments.competition.tallies import take_tallies
from tournaments.log.options import LiveOptions
from tournaments.log.report import report_of
from tournaments.log.state import State
from tournaments.report.report import Report


def prizes_of(state: State) -> list[Prize]:
    """Return the prizes in the order they are awarded."""
    return [prize_from_json(values) for values in LiveOptions.from_json(state.options).prizes]


def prize_to_json(prize: Prize) -> dict[str, Any]:
    """Return the values that differ from the defaults."""
    values: dict[str, Any] = {"name": prize.name, "places": list(prize.places)}
    values |= {"best": prize.best} if prize.best else {}
    values |= {"categories": sorted(prize.categories)} if prize.categories else {}
    values |= {"clubs": sorted(prize.clubs)} if prize.clubs else {}
    values |= {name: True for name in ("debutants", "once") if getattr(prize, name)}
    return values


def prize_from_json(values: Mapping[str, Any]) -> Prize:
    return Prize(
        values["name"],
        places=tuple(values.get("places", (1,))),
        best=values.get("best", ""),
        categories=tuple(values.get("categories", ())),
        clubs=tuple(values.get("clubs", ())),
        debutants=values.get("debutants", False),
        once=values.get("once", False),
    )


def awards_now(state: State) -> Sequence[Award]:
    """Return who would win each prize if the championship ended now, without unclaimed ones."""
    return awards_by(state, report_of(state, published_only=True))


def awards_by(state: State, report: Report) -> Sequence[Award]:
    """Who would get each prize by a report of the championship in which players have the same numbers."""
    rules = CompetitionRules.from_json(state.rules)
    field = take_tallies(report, rules, announced=state.rounds)
    ranked = rank_players(field, (POINTS, *rules.tie_breaks))
    traits = {
        one.number: Traits(category=one.category, club=one.club, is_debutant=one.rating is None)
        for one in state.entrants
    }
    return give_prizes(prizes_of(state), ranked, report, traits)
