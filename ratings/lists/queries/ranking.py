"""Queries for pages of published lists: lines, searches, newcomers, clubs, distribution, biggest moves.

Figures are counted over all lines, which are thousands and never change, so they are counted once and cached. Names
can be erased from a line, so none is cached.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from django.core.cache import cache
from django.db.models import Count, F, QuerySet, Subquery

from federation.names.comparison import normalise_name, words
from federation.people.models.players import PlayerTerm
from federation.registry.queries import prefix_end
from federation.tenancy.scope import current_federation_id
from ratings.lists.models import Edition, EditionRow
from ratings.systems.models import RatingSystem
from ratings.systems.statuses import Status

# How far back a player's rating is plotted.
COURSE = timedelta(days=730)


def latest_edition(system: RatingSystem) -> Edition | None:
    return system.editions.order_by("-number").first()


def main_list() -> tuple[RatingSystem | None, Edition | None]:
    """Return the main system and its latest list. One query if there is a list, two if there is none yet."""
    # The model's ordering puts the main system first.
    main = RatingSystem.objects.values("pk")[:1]
    edition = Edition.objects.filter(system=Subquery(main)).select_related("system").order_by("-number").first()
    return (edition.system, edition) if edition else (RatingSystem.objects.first(), None)


def edition_in_force(system: RatingSystem, day: date) -> Edition | None:
    """Return the rating list in force on a day; None before the first."""
    return system.editions.filter(published_on__lte=day).order_by("-published_on", "-number").first()


def list_rows(edition: Edition, *, everyone: bool = False) -> QuerySet[EditionRow]:
    """Return the lines in order: active players by place, or everyone by rating."""
    rows = EditionRow.objects.filter(edition=edition)
    if everyone:
        # If exact values order the list, the places distinguish equal ratings.
        return rows.order_by("-rating", F("place").asc(nulls_last=True), "sort_key", "pk")
    return rows.filter(status=Status.ACTIVE).order_by("place", "sort_key", "pk")


def search_rows(rows: QuerySet[EditionRow], text: str) -> QuerySet[EditionRow]:
    """Return lines of players for whom each word of the text begins a word of a name (or the number)."""
    for word in words(text):
        # A range over folded words: under row-level security LIKE could not use the index.
        found = PlayerTerm.objects.filter(term__gte=word, term__lt=prefix_end(word))
        rows = rows.filter(player__in=found.values("player_id"))
    return rows


@dataclass(frozen=True, slots=True)
class ListWish:
    """A reader's filter: a status (empty: any), a club as named on the list, a minimum number of games."""

    status: str = ""
    club: str = ""
    games: int = 0

    def __bool__(self) -> bool:
        return bool(self.status or self.club or self.games)


def choose_rows(rows: QuerySet[EditionRow], wish: ListWish) -> QuerySet[EditionRow]:
    if wish.status:
        rows = rows.filter(status=wish.status)
    if wish.club:
        rows = rows.filter(club=wish.club)
    return rows.filter(games__gte=wish.games) if wish.games else rows


def find_courses(edition: Edition, player_ids: Collection[int]) -> dict[int, list[int]]:
    """Return players' ratings in the two years before a list, oldest first, including the rating before them."""
    since = edition.published_on - COURSE
    changes = edition.system.changes.filter(
        player__in=player_ids,
        championship__ends_on__gt=since,
        championship__ends_on__lte=edition.published_on,
    )
    courses: dict[int, list[int]] = {}
    for player, before, after in changes.order_by("position").values_list("player_id", "before", "after"):
        courses.setdefault(player, [before]).append(after)
    return courses


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Players who are new on a list, and those with a place again after being inactive."""

    new: tuple[EditionRow, ...]
    returned: tuple[EditionRow, ...]


def find_arrivals(edition: Edition, count: int) -> Arrivals:
    """Return at most ``count`` of each, best first. The first list has none, because nothing precedes it."""
    if edition.number == 1:
        return Arrivals((), ())
    rows = EditionRow.objects.filter(edition=edition)
    before = EditionRow.objects.filter(edition__system=edition.system_id, edition__number=edition.number - 1)
    absent = before.filter(status=Status.INACTIVE).order_by().values("player_id")
    returned = rows.filter(status=Status.ACTIVE, previous_place=None, player__in=absent)
    return Arrivals(
        new=tuple(rows.filter(change=None).order_by("-rating", "sort_key", "pk")[:count]),
        returned=tuple(returned.order_by("place", "sort_key", "pk")[:count]),
    )


# Step of the rating distribution, and the maximum number of risers (or fallers).
RATING_STEP = 5
MOST_MOVERS = 20
REMEMBERED_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class ListFigures:
    """``clubs`` from A to Z; ``ratings``: number of active players by rating, in steps of five; ``risers`` and
    ``fallers``: ids of lines, biggest moves first.
    """

    clubs: list[str]
    ratings: dict[int, int]
    risers: list[int]
    fallers: list[int]


@dataclass(frozen=True, slots=True)
class Movers:
    """The players whose rating changed most since the previous list."""

    up: tuple[EditionRow, ...]
    down: tuple[EditionRow, ...]


def list_figures(edition: Edition) -> ListFigures:
    """Return the figures; four queries the first time, none afterwards."""
    # Includes the time of publication, because ids may recur in a restored database.
    key = f"list_figures:{current_federation_id()}:{edition.pk}:{edition.published_at.timestamp()}"
    found: ListFigures | None = cache.get(key)
    if found is None:
        risers, fallers = _movers(edition)
        found = ListFigures(_clubs(edition), _ratings(edition), risers, fallers)
        cache.set(key, found, REMEMBERED_SECONDS)
    return found


def find_movers(edition: Edition, count: int) -> Movers:
    """Return at most ``count`` (up to MOST_MOVERS) of each, biggest moves first. One query."""
    figures = list_figures(edition)
    up, down = figures.risers[:count], figures.fallers[:count]
    rows = EditionRow.objects.in_bulk([*up, *down])
    return Movers(up=tuple(rows[pk] for pk in up), down=tuple(rows[pk] for pk in down))


def _clubs(edition: Edition) -> list[str]:
    clubs = EditionRow.objects.filter(edition=edition).exclude(club="").order_by().values_list("club", flat=True)
    return sorted(clubs.distinct(), key=lambda name: (normalise_name(name), name))


def _ratings(edition: Edition) -> dict[int, int]:
    rows = EditionRow.objects.filter(edition=edition, status=Status.ACTIVE).order_by()
    steps = rows.annotate(step=F("rating") / RATING_STEP).values_list("step").annotate(count=Count("pk"))
    return {step * RATING_STEP: count for step, count in steps}


def _movers(edition: Edition) -> tuple[list[int], list[int]]:
    moved = EditionRow.objects.filter(edition=edition).values_list("pk", flat=True)
    return (
        list(moved.filter(change__gt=0).order_by("-change", "sort_key", "pk")[:MOST_MOVERS]),
        list(moved.filter(change__lt=0).order_by("change", "sort_key", "pk")[:MOST_MOVERS]),
    )
