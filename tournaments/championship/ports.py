"""Hooks by which apps above are notified of events here, or asked what they know, without being imported."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Protocol

from federation.jobs.models import Job
from federation.permissions import Actor
from federation.values.ports import Port, Source
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.rules.rateability import Rateability
from tournaments.report.report import Report

AcceptanceListener = Callable[[Actor, Championship], None]
# Called inside the transaction that accepts (or replaces) a championship's results.
acceptance_listeners: Port[AcceptanceListener] = Port()


class RateabilityListener(Protocol):
    """Notified when accepted results start or stop counting for the rating."""

    def __call__(self, actor: Actor, championship: Championship, *, counts: bool) -> None: ...


# Called inside the transaction in which accepted results start or stop counting.
rateability_listeners: Port[RateabilityListener] = Port()


@dataclass(frozen=True, slots=True)
class EntryRating:
    """The effect of a championship on one player's rating."""

    before: int
    after: int
    games: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class RatingOutcome:
    """The result of rating a championship in the federation's main system.

    ``by_player`` is keyed by player id; ``code`` is the system's in addresses. ``rated_at`` is None until it is rated,
    ``listed_on`` until an edition contains it; ``applies`` is false for a championship that no system rates.
    ``is_corrected``: the edition shows it as it was before a correction that changes lines of it. ``job`` is computing
    it now.
    """

    applies: bool = True
    system: str = ""
    code: str = ""
    rated_at: datetime | None = None
    listed_on: date | None = None
    edition: int | None = None
    is_corrected: bool = False
    job: Job | None = None
    by_player: Mapping[int, EntryRating] = field(default_factory=dict)


RatingOutcomeSource = Callable[[Championship, Collection[int]], RatingOutcome]
# Queried for some players of one championship at a time.
rating_outcomes: Source[RatingOutcomeSource] = Source()


def find_rating_outcome(championship: Championship, player_ids: Collection[int] = ()) -> RatingOutcome:
    """Return the outcome for these players; an empty one if no provider is registered."""
    source = rating_outcomes.only
    return source(championship, player_ids) if source else RatingOutcome()


RatedChampionships = Callable[[], Collection[int]]
# The ids of championships that are rated, or waiting to be, in one of the federation's systems.
rated_championships: Source[RatedChampionships] = Source()


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """A player whose rating would change; None if there is no rating before or after."""

    name: str
    url: str
    before: int | None
    after: int | None

    @property
    def change(self) -> int | None:
        return None if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True, slots=True)
class AcceptancePlan:
    """The effect of accepting a version on one rating system, and where to see and change it.

    ``moves`` are the largest of ``moved``, available once every name is identified (``is_computed``).
    """

    system: str
    sentences: tuple[str, ...]
    effect_url: str
    order_url: str = ""
    moves: tuple[PlannedMove, ...] = ()
    moved: int = 0
    is_computed: bool = False


@dataclass(frozen=True, slots=True)
class PlannedRatings:
    """Whose ratings another report would change in one system: the greatest moves, and how many there are."""

    system: str
    moves: tuple[PlannedMove, ...]
    moved: int

    @property
    def others(self) -> int:
        """How many move beside those who are shown."""
        return self.moved - len(self.moves)


RatingPlans = Callable[[Championship, Report, Mapping[int, int]], Sequence[PlannedRatings]]
# What a correction would do to ratings.
rating_plans: Source[RatingPlans] = Source()


def find_rating_plans(
    championship: Championship, report: Report, players: Mapping[int, int]
) -> Sequence[PlannedRatings]:
    """One for each system that rates the championship; ``players`` are ids by number. None while no one is
    plugged in.
    """
    source = rating_plans.only
    return source(championship, report, players) if source else ()


AcceptancePlans = Callable[[Actor, ResultsVersion, Rateability | None], Sequence[AcceptancePlan]]
# What staff see before they accept results.
acceptance_plans: Source[AcceptancePlans] = Source()


def find_acceptance_plans(
    actor: Actor, version: ResultsVersion, foreseen: Rateability | None = None
) -> Sequence[AcceptancePlan]:
    """Return the plans for this reader; none if no provider is registered. ``foreseen``: its rateability, if known."""
    source = acceptance_plans.only
    return source(actor, version, foreseen) if source else ()


PlayerRatings = Callable[[], Mapping[int, int]]
# The players' current ratings.
player_ratings: Source[PlayerRatings] = Source()


def find_player_ratings() -> Mapping[int, int]:
    """Return current ratings in the federation's main system by player id; empty if no provider is registered."""
    source = player_ratings.only
    return source() if source else {}


@dataclass(frozen=True, slots=True)
class PublishedRatings:
    """A published rating list: its name, and the ratings by player id."""

    name: str
    by_player: Mapping[int, int]


PublishedRatingsSource = Callable[[str, date], PublishedRatings | None]
# Published rating lists, used for seeding championships.
published_ratings: Source[PublishedRatingsSource] = Source()


def find_published_ratings(code: str, day: date) -> PublishedRatings | None:
    """Return a rating system's last list published on or before a day; an empty ``code`` means the main system."""
    source = published_ratings.only
    return source(code, day) if source else None


@dataclass(frozen=True, slots=True)
class RatedSoFar:
    """One game of a player: ``opponent`` by start number, ``expected`` points as written."""

    round: int
    opponent: int
    opponent_rating: int
    half_points: int
    expected: str


@dataclass(frozen=True, slots=True)
class RatingSoFar:
    """A player's rating if a championship ended now; ``k`` is the factor of the difference."""

    system: str
    before: int
    after: int
    k: int
    games: Sequence[RatedSoFar] = ()


RatingsSoFar = Callable[[Report, Mapping[int, int]], Mapping[int, RatingSoFar]]
# What a championship under way would do to ratings.
ratings_so_far: Source[RatingsSoFar] = Source()


def find_ratings_so_far(report: Report, players: Mapping[int, int]) -> Mapping[int, RatingSoFar]:
    """Return ratings by start number, in the main system; ``players`` are registry ids by start number. Empty if the
    system rates in another way, or no provider is registered.
    """
    source = ratings_so_far.only
    return source(report, players) if source else {}
