"""Published lists as pages show them: lines, searches, newcomers, clubs, the distribution of ratings, biggest moves.

The figures are counted from all lines, which are thousands and never change, so they are counted once and remembered.
Names can be erased from a line, so none is remembered.
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

# How far back the course of a rating is drawn.
COURSE = timedelta(days=730)


def latest_edition(system: RatingSystem) -> Edition | None:
    return system.editions.order_by("-number").first()


def main_list() -> tuple[RatingSystem | None, Edition | None]:
    """The main system, and its latest list. One query where there is a list, two where there is none yet."""
    # The model's order puts the main system first.
    main = RatingSystem.objects.values("pk")[:1]
    edition = Edition.objects.filter(system=Subquery(main)).select_related("system").order_by("-number").first()
    return (edition.system, edition) if edition else (RatingSystem.objects.first(), None)


def edition_in_force(system: RatingSystem, day: date) -> Edition | None:
    """The list that was the latest one on a day; None before the first."""
    return system.editions.filter(published_on__lte=day).order_by("-published_on", "-number").first()


def list_rows(edition: Edition, *, everyone: bool = False) -> QuerySet[EditionRow]:
    """The lines in their order: the active players by place, or everyone by rating."""
    rows = EditionRow.objects.filter(edition=edition)
    if everyone:
        # Where the exact value orders a list, it tells equal ratings apart by their places.
        return rows.order_by("-rating", F("place").asc(nulls_last=True), "sort_key", "pk")
    return rows.filter(status=Status.ACTIVE).order_by("place", "sort_key", "pk")


def search_rows(rows: QuerySet[EditionRow], text: str) -> QuerySet[EditionRow]:
    """Lines of players with, for every word of the text, a word of a name (or the number) that begins with it."""
    for word in words(text):
        # A range over folded words: under row-level security LIKE could not use the index.
        found = PlayerTerm.objects.filter(term__gte=word, term__lt=prefix_end(word))
        rows = rows.filter(player__in=found.values("player_id"))
    return rows


@dataclass(frozen=True, slots=True)
class ListWish:
    """Which lines a reader wants: a status (empty: any), a club as the list names it, a least number of games."""

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
    """The ratings of players in the two years before an edition, oldest first, beginning with what each had then."""
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
    """Who is in an edition and was not in the one before, and who has a place again after having been inactive."""

    new: tuple[EditionRow, ...]
    returned: tuple[EditionRow, ...]


def find_arrivals(edition: Edition, count: int) -> Arrivals:
    """At most ``count`` of each, best first. The first edition has none: there is nothing before it."""
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


# The steps in which ratings are counted, and of how many who rose (or fell) most one may ask.
RATING_STEP = 5
MOST_MOVERS = 20
REMEMBERED_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class ListFigures:
    """``clubs`` from A to Z; ``ratings``: how many active players have which, by steps of five; ``risers`` and
    ``fallers``: ids of lines, who moved most first."""

    clubs: list[str]
    ratings: dict[int, int]
    risers: list[int]
    fallers: list[int]


@dataclass(frozen=True, slots=True)
class Movers:
    """The players whose rating changed most between an edition and the one before."""

    up: tuple[EditionRow, ...]
    down: tuple[EditionRow, ...]


def list_figures(edition: Edition) -> ListFigures:
    """Four queries when somebody asks for the first time, none afterwards."""
    # Published at that moment: an id may come again in a database that was restored.
    key = f"list_figures:{current_federation_id()}:{edition.pk}:{edition.published_at.timestamp()}"
    found: ListFigures | None = cache.get(key)
    if found is None:
        risers, fallers = _movers(edition)
        found = ListFigures(_clubs(edition), _ratings(edition), risers, fallers)
        cache.set(key, found, REMEMBERED_SECONDS)
    return found


def find_movers(edition: Edition, count: int) -> Movers:
    """At most ``count`` (to MOST_MOVERS) of each, who moved most first. One query."""
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
