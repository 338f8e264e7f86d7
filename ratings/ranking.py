"""Published lists as pages show them: an edition's lines, searched, and who moved."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, QuerySet

from federation.models import PlayerTerm
from federation.names import words
from federation.queries import prefix_end
from ratings.models import Edition, EditionRow, RatingSystem
from ratings.statuses import Status


@dataclass(frozen=True, slots=True)
class Movers:
    """The players whose rating changed most between an edition and the one before."""

    up: tuple[EditionRow, ...]
    down: tuple[EditionRow, ...]


def latest_edition(system: RatingSystem) -> Edition | None:
    return system.editions.order_by("-number").first()


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


def find_movers(edition: Edition, count: int) -> Movers:
    rows = EditionRow.objects.filter(edition=edition)
    return Movers(
        up=tuple(rows.filter(change__gt=0).order_by("-change", "sort_key")[:count]),
        down=tuple(rows.filter(change__lt=0).order_by("change", "sort_key")[:count]),
    )
