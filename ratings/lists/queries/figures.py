"""What the lines of a published list say together: its clubs, how many have which rating, and who moved most.

Each is read from all lines of the list, which are thousands and never change: they are counted once and remembered.
Only a name may be erased from a line, so no name is.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count, F

from federation.names.comparing import normalise_name
from federation.tenancy.scope import current_federation_id
from ratings.lists.models.lists import Edition, EditionRow
from ratings.systems.statuses import Status

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
