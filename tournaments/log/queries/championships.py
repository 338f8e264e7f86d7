"""Finding the championships that are run here, and who entered them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.championship.models.live import LiveChampionship
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import Standing, compute_standings
from tournaments.log.models.entries import Entrant
from tournaments.log.report import report_of
from tournaments.log.state import State


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
