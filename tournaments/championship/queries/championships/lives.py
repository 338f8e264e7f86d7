"""A championship's life: its phase now, and the steps with their dates."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from tournaments.championship.models.championships import Championship
from tournaments.championship.ports import RatingOutcome, find_rating_outcome
from tournaments.championship.queries.championships.visible import championship_facts, find_moments
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.rules.phases import Phase, Step, find_phase, list_steps


@dataclass(frozen=True, slots=True)
class Life:
    """``is_classic``: one against one, by its rules."""

    phase: Phase
    steps: tuple[Step, ...]
    rating: RatingOutcome
    is_classic: bool

    @property
    def has_results(self) -> bool:
        return self.phase is Phase.ACCEPTED


def describe_life(championship: Championship, today: date, player_ids: Collection[int] = ()) -> Life:
    """The life, with the rating changes of the players named. One query and those of rating."""
    rating = find_rating_outcome(championship, player_ids)
    facts = championship_facts(championship, find_moments([championship.pk]), rating)
    return Life(find_phase(facts, today), tuple(list_steps(facts, today)), rating, is_classic(championship))
