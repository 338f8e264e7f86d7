"""Where apps above are told of what happened here, and asked what they know, without being imported."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Protocol

from federation.permissions import Actor
from tournaments.models import Championship, ResultsVersion

AcceptanceListener = Callable[[Actor, Championship], None]
acceptance_listeners: list[AcceptanceListener] = []


def register_acceptance_listener(listener: AcceptanceListener) -> None:
    """Call ``listener`` inside the transaction that accepts (or replaces) a championship's results."""
    if listener not in acceptance_listeners:
        acceptance_listeners.append(listener)


class RateabilityListener(Protocol):
    """Told whether accepted results count for the rating from now on."""

    def __call__(self, actor: Actor, championship: Championship, *, counts: bool) -> None: ...


rateability_listeners: list[RateabilityListener] = []


def register_rateability_listener(listener: RateabilityListener) -> None:
    """Call ``listener`` inside the transaction in which accepted results come to count, or not to count any more."""
    if listener not in rateability_listeners:
        rateability_listeners.append(listener)


@dataclass(frozen=True, slots=True)
class EntryRating:
    """What a championship did to one player's rating."""

    before: int
    after: int
    games: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class RatingOutcome:
    """What rating made of a championship in the federation's main system; ``by_player`` is by player id,
    ``code`` the system's in addresses.

    ``rated_at`` is None while it waits to be rated, ``listed_on`` while no edition contains it; ``applies`` is
    false for a championship that no system rates.
    """

    applies: bool = True
    system: str = ""
    code: str = ""
    rated_at: datetime | None = None
    listed_on: date | None = None
    edition: int | None = None
    by_player: Mapping[int, EntryRating] = field(default_factory=dict)


RatingOutcomeSource = Callable[[Championship, Collection[int]], RatingOutcome]
_outcome_sources: list[RatingOutcomeSource] = []


def register_rating_outcomes(source: RatingOutcomeSource) -> None:
    """Name the one source of rating outcomes; it is asked for some players of one championship at a time."""
    _outcome_sources[:] = [source]


def find_rating_outcome(championship: Championship, player_ids: Collection[int] = ()) -> RatingOutcome:
    """The outcome for these players; an empty one while nobody registered."""
    return _outcome_sources[0](championship, player_ids) if _outcome_sources else RatingOutcome()


RatingNames = Callable[[], Collection[tuple[str, str]]]
_rating_names: list[RatingNames] = []


def register_rating_names(source: RatingNames) -> None:
    """Name the one source of the federation's rating systems, by which a championship may be seeded."""
    _rating_names[:] = [source]


def list_rating_names() -> list[tuple[str, str]]:
    """(code, name) of the rating systems of the federation whose scope is open."""
    return list(_rating_names[0]()) if _rating_names else []


@dataclass(frozen=True, slots=True)
class AcceptancePlan:
    """What accepting a version would mean for one rating system, and where to see and change that."""

    system: str
    sentences: tuple[str, ...]
    effect_url: str
    order_url: str = ""


AcceptancePlans = Callable[[Actor, ResultsVersion], Sequence[AcceptancePlan]]
_acceptance_plans: list[AcceptancePlans] = []


def register_acceptance_plans(source: AcceptancePlans) -> None:
    """Name the one source of what staff are told before they accept results."""
    _acceptance_plans[:] = [source]


def find_acceptance_plans(actor: Actor, version: ResultsVersion) -> Sequence[AcceptancePlan]:
    """The plans for this reader; none while nobody registered."""
    return _acceptance_plans[0](actor, version) if _acceptance_plans else ()


PlayerRatings = Callable[[], Mapping[int, int]]
_player_ratings: list[PlayerRatings] = []


def register_player_ratings(source: PlayerRatings) -> None:
    """Name the one source of the players' ratings as they stand now."""
    _player_ratings[:] = [source]


def find_player_ratings() -> Mapping[int, int]:
    """Current ratings in the federation's main system by player id; empty while nobody registered."""
    return _player_ratings[0]() if _player_ratings else {}
