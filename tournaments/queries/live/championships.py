"""Finding the championships that are run here, and who entered them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from federation.permissions import Actor
from tournaments.live.reporting import report_of
from tournaments.live.state import State
from tournaments.models import Championship, Entrant, LiveChampionship
from tournaments.queries.championships.visible import visible_championships
from tournaments.rules.competition import CompetitionRules
from tournaments.rules.standings import Standing, compute_standings


def find_live(championship: Championship) -> LiveChampionship | None:
    """The championship as it is run here; None where it is not.

    Without the kept state, which is as large as the championship and mostly remembered (``current_state``).
    """
    return (
        LiveChampionship.objects.filter(championship=championship)
        .select_related("championship__rule_set", "championship__season")
        .defer("state")
        .first()
    )


def find_event_number(actor: Actor, slug: str) -> int | None:
    """The number of the last event of a championship that is run here, for who may see it; None for others.

    Two hundred phones ask for it every few seconds: one row of two numbers, no state, no rules. One query.
    """
    visible = visible_championships(actor).filter(slug=slug, live__isnull=False)
    return visible.order_by().values_list("live__event_number", flat=True).first()


def is_run_here(championship: Championship) -> bool:
    """Whether the championship has a log here. One query, none where it was found by ``with_live``."""
    return hasattr(championship, "live")


def with_live(championships: QuerySet[Championship]) -> QuerySet[Championship]:
    """With what is run here of each in the same query, but for the kept state, which is large."""
    return championships.select_related("live").defer("live__state")


def entrants_by_number(live: LiveChampionship) -> Mapping[int, Entrant]:
    """What is known of the entrants beyond the log. One query."""
    return {entrant.number: entrant for entrant in live.entrants.all() if entrant.number is not None}


def standings_of(state: State, *, after_round: int | None = None, published_only: bool = True) -> list[Standing]:
    """The standings as they are now, with every result that is final; ``after_round`` those of an earlier moment."""
    report = report_of(state, published_only=published_only)
    rules = CompetitionRules.from_json(state.rules)
    return compute_standings(report, rules, announced=state.rounds, after_round=after_round)


@dataclass(frozen=True, slots=True)
class Fees:
    """Sums in hundredths: what is to be paid by those who take part, and what was paid."""

    due: int
    paid: int
    owing: int


def sum_fees(live: LiveChampionship, state: State) -> Fees:
    """What entrants who have a place owe and paid."""
    known = entrants_by_number(live)
    due = paid = owing = 0
    for entrant in state.taking_part():
        row = known.get(entrant.number)
        fee = 0 if row is not None and row.is_exempt else live.fee_cents
        given = row.paid_cents if row is not None else 0
        gone = entrant.left_from is not None and entrant.left_from <= entrant.first_round
        due += 0 if gone else fee
        paid += given
        owing += 0 if gone else max(0, fee - given)
    return Fees(due, paid, owing)
