"""Ratings elsewhere: a player's, and a list of another federation beside our own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, F, Q, QuerySet

from federation.people.models.players import Player
from ratings.lists.models.lists import EditionRow
from ratings.lists.queries.ranking import latest_edition
from ratings.outside.models import OutsideList, OutsideRating
from ratings.systems.models import RatingSystem
from tournaments.players.queries.opponents import records_of

Matched = OutsideRating.Matched
OPEN = Q(rows__matched=Matched.NOT_YET) & ~Q(rows__proposals=[])


def outside_lists() -> QuerySet[OutsideList]:
    """The lists, the latest first, with ``lines``, ``found`` (who is one of ours) and ``asked`` (still open)."""
    counted = OutsideList.objects.annotate(
        lines=Count("rows"),
        found=Count("rows", filter=Q(rows__player__isnull=False)),
        asked=Count("rows", filter=OPEN),
    )
    return counted.order_by("-listed_on", "system_name", "-pk")


def open_rows(kept: OutsideList) -> QuerySet[OutsideRating]:
    """The lines that staff are asked about."""
    return kept.rows.filter(matched=Matched.NOT_YET).exclude(proposals=[]).order_by("line")


def found_rows(kept: OutsideList) -> QuerySet[OutsideRating]:
    """The lines that are our players, the best rating first."""
    rows = kept.rows.filter(player__isnull=False).select_related("player", "player__merged_into")
    return rows.order_by(F("rating").desc(nulls_last=True), "line")


def ratings_elsewhere(player: Player) -> list[OutsideRating]:
    """The player's rating in the latest list of each other rating, by its name. One query."""
    rows = OutsideRating.objects.filter(player__in=records_of(player).values("pk"), rating__isnull=False)
    latest: dict[str, OutsideRating] = {}
    for row in rows.select_related("source").order_by("source__listed_on", "pk"):
        latest[row.source.system_name] = row
    return [latest[name] for name in sorted(latest)]


@dataclass(frozen=True, slots=True)
class BothLine:
    """A player who stands in both lists. Places are those among the players of both, equal ratings share one."""

    player: Player
    ours: int
    our_place: int
    theirs: OutsideRating
    their_place: int

    @property
    def ahead(self) -> int:
        """By how many places the player stands better in our list than in theirs."""
        return self.their_place - self.our_place


def both_lines(kept: OutsideList, system: RatingSystem) -> list[BothLine]:
    """Who stands in a list and in the latest edition of a system, in our order. Three queries."""
    theirs: dict[int, OutsideRating] = {}
    for row in found_rows(kept).filter(rating__isnull=False):
        if row.player is not None:
            theirs.setdefault(row.player.merged_into_id or row.player.pk, row)
    edition = latest_edition(system)
    if edition is None or not theirs:
        return []
    rows = EditionRow.objects.filter(edition=edition, player__in=theirs, games__gt=0).select_related("player")
    ours = list(rows.order_by("-rating", F("place").asc(nulls_last=True), "sort_key", "pk"))
    our_places = _places(Decimal(row.rating) for row in ours)
    their_places = _places(theirs[row.player_id].rating or Decimal(0) for row in ours)
    return [
        BothLine(row.player, row.rating, our_place, theirs[row.player_id], their_place)
        for row, our_place, their_place in zip(ours, our_places, their_places, strict=True)
    ]


def _places(ratings: Iterable[Decimal]) -> list[int]:
    values = list(ratings)
    first: dict[Decimal, int] = {}
    for place, value in enumerate(sorted(values, reverse=True), start=1):
        first.setdefault(value, place)
    return [first[value] for value in values]
