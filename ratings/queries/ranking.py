"""Published lists as pages show them: an edition's lines, searched, and who moved."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, QuerySet

from federation.models import PlayerTerm
from federation.names import normalise_name, words
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


def list_clubs(edition: Edition) -> list[str]:
    """The clubs of the players in a list, from A to Z."""
    clubs = EditionRow.objects.filter(edition=edition).exclude(club="").order_by().values_list("club", flat=True)
    return sorted(clubs.distinct(), key=lambda name: (normalise_name(name), name))


def find_movers(edition: Edition, count: int) -> Movers:
    rows = EditionRow.objects.filter(edition=edition)
    return Movers(
        up=tuple(rows.filter(change__gt=0).order_by("-change", "sort_key", "pk")[:count]),
        down=tuple(rows.filter(change__lt=0).order_by("change", "sort_key", "pk")[:count]),
    )


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
