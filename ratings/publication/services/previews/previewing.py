"""The next edition of a rating list as it would be published, computed from the results on the spot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from federation.people.models.players import Player
from federation.tenancy.scope import current_federation
from ratings.errors import EditionDateBeforeLast, EditionDateInFuture, RatingListEmpty
from ratings.lists.line import ListLine
from ratings.lists.models.lists import Edition
from ratings.lists.queries.ranking import latest_edition
from ratings.replay.queries.sources.reading import list_sequence, load_sources
from ratings.replay.queries.sources.replaying import replay_sources
from ratings.replay.queries.standings.lines import compose_list, digest_sources, edition_lines, with_seasons_of
from ratings.replay.services.computation.computed import ComputedRatings, everything
from ratings.systems.models import RatingSystem
from ratings.systems.statuses import Status


@dataclass(frozen=True, slots=True)
class RatingListPreview:
    """The list that would be published on ``day``. ``has_changed`` compares it with the edition before.

    A list has changed when what it was computed from has, or when a player's place, rating, number of games or
    status has: at the start of a season without any new result. It reaches to the first so many ``championships`` of
    the order.
    """

    system: RatingSystem
    number: int
    day: date
    lines: tuple[ListLine, ...]
    source_digest: str
    previous: Edition | None
    has_changed: bool
    championships: int

    @property
    def active(self) -> int:
        return sum(line.status == Status.ACTIVE for line in self.lines)


def compute_list(
    system: RatingSystem, published_on: date | None, now: datetime
) -> tuple[RatingListPreview, ComputedRatings]:
    """As preview_rating_list, with the ratings that the list is made of."""
    today = now.astimezone(current_federation().tzinfo).date()
    day = published_on or today
    previous = latest_edition(system)
    _check_day(day, today, previous)
    sources = load_sources(system, list_sequence(system))
    if not len(sources.players):
        raise RatingListEmpty(system=system.name)
    sources = with_seasons_of(sources, current_federation().season_start_month)
    replayed = replay_sources(sources)
    players = {player.pk: player for player in Player.objects.filter(merged_into=None).select_related("club")}
    lines = compose_list(sources, replayed, players, day, previous)
    digest = digest_sources(sources, players)
    preview = RatingListPreview(
        system=system,
        number=previous.number + 1 if previous else 1,
        day=day,
        lines=tuple(lines),
        source_digest=digest,
        previous=previous,
        has_changed=previous is None or previous.source_digest != digest or _differ(lines, previous),
        championships=len(sources.sequence),
    )
    return preview, everything(sources, replayed)


def _check_day(day: date, today: date, previous: Edition | None) -> None:
    if day > today:
        raise EditionDateInFuture(date=day.isoformat())
    if previous is not None and day < previous.published_on:
        last = previous.published_on.isoformat()
        raise EditionDateBeforeLast(number=previous.number, last=last, date=day.isoformat())


def _differ(lines: list[ListLine], previous: Edition) -> bool:
    return {line.as_tuple() for line in lines} != set(edition_lines(previous))
