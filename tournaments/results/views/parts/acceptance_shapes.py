"""What accepting a version would mean, for tournaments/results/version/_acceptance.html: said before it is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from federation.permissions import Actor, can
from tournaments.calendar.forms.decisions.rateability import DecisionForm
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.ports import find_rating_outcome
from tournaments.championship.rules.rateability import Rateability, Verdict
from tournaments.championship.views.conditions import ConditionItem, Conditions, condition_shapes
from tournaments.permissions import ChampionshipAction
from tournaments.results.queries.comparisons import compare_results
from tournaments.results.views.comparison import ComparedGame, comparison_parts

# As many games as the card shows; the comparison has them all.
GAMES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Replaced:
    """The accepted version that another one would take the place of, where it stands, and what differs.

    ``game_count``: how many games differ, ``games``: the first of them. None differ where one cannot be read.
    """

    number: int
    url: str
    compare_url: str
    edition: int | None
    system: str
    edition_url: str
    is_same: bool = False
    games: Sequence[ComparedGame] = ()
    game_count: int = 0
    more_games: int = 0


@dataclass(frozen=True, slots=True)
class AcceptanceShape:
    """``reasons``: why it does not count for the rating."""

    rateability: Conditions
    counts: bool
    reasons: Sequence[ConditionItem]
    may_decide: bool
    decision_form: DecisionForm
    replaces: Replaced | None


def acceptance_shape(actor: Actor, version: ResultsVersion, rateability: Rateability) -> AcceptanceShape:
    """``rateability`` as foreseen with this version accepted."""
    conditions = condition_shapes(rateability, version.championship)
    return AcceptanceShape(
        rateability=conditions,
        counts=rateability.verdict is Verdict.MET,
        reasons=[one for one in conditions.conditions if one.tone != "good"],
        may_decide=can(actor, ChampionshipAction.MANAGE_RATINGS),
        decision_form=DecisionForm(rateability=rateability, auto_id="id_decision_%s"),
        replaces=_replaced(version),
    )


def _replaced(version: ResultsVersion) -> Replaced | None:
    championship = version.championship
    accepted = championship.results.filter(state=ResultsState.ACCEPTED).exclude(pk=version.pk).first()
    if accepted is None:
        return None
    outcome = find_rating_outcome(championship)
    address = [championship.slug, accepted.number, version.number]
    replaced = Replaced(
        number=accepted.number,
        url=reverse("results_version", args=address[:2]),
        compare_url=reverse("results_compare", args=address),
        edition=outcome.edition,
        system=outcome.system,
        edition_url=reverse("edition", args=[outcome.code, outcome.edition]) if outcome.edition else "",
    )
    comparison = compare_results(championship, accepted, version)
    if comparison is None:
        return replaced
    parts = comparison_parts(comparison, comparison.games[:GAMES_SHOWN])
    return replace(
        replaced,
        is_same=comparison.is_empty,
        games=parts.games,
        game_count=parts.game_count,
        more_games=max(0, parts.game_count - GAMES_SHOWN),
    )
