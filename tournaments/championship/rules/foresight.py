"""What the days and rules of an announcement would mean for the rating, before anybody sends it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from tournaments.championship.rules.deadlines import earliest_first_day
from tournaments.championship.rules.rateability import (
    ChampionshipFacts,
    Condition,
    Judgement,
    Requirements,
    Verdict,
    judge_championship,
)

# What is judged only when the championship is over: a promise, not a fault of the announcement.
LATER = frozenset({Condition.RESULTS, Condition.FORMAT})


@dataclass(frozen=True, slots=True)
class Foresight:
    """How the conditions stand if it is announced as it is written.

    ``days_left``: until its first day, negative when that is over. ``earliest``: announced now, it would be in time if
    it began on this day or later; None where that is no question. ``results_due``: the last day for complete results.
    """

    judgements: tuple[Judgement, ...]
    days_left: int
    earliest: date | None
    results_due: date | None

    @property
    def unmet(self) -> tuple[Judgement, ...]:
        """What stands in the way already now."""
        against = (one for one in self.judgements if one.verdict is Verdict.NOT_MET)
        return tuple(one for one in against if one.condition not in LATER)

    @property
    def can_be_decided(self) -> bool:
        """Whether the federation could decide otherwise: not of what has no games to rate."""
        return all(one.condition is not Condition.CLASSIC for one in self.unmet)


def foresee(facts: ChampionshipFacts, asks: Requirements, now: datetime) -> Foresight:
    """Judge an announcement as it is written; ``facts.announced_at`` is now where its days are new."""
    judgements = judge_championship(facts, asks, now).judgements
    found = {one.condition: one for one in judgements}
    today = now.astimezone(asks.zone).date()
    late = found.get(Condition.ANNOUNCED)
    is_late = late is not None and late.judged is Verdict.NOT_MET
    results = found.get(Condition.RESULTS)
    return Foresight(
        judgements=judgements,
        days_left=(facts.starts_on - today).days,
        earliest=earliest_first_day(today, asks.announcement) if is_late and asks.announcement else None,
        results_due=results.due if results else None,
    )
