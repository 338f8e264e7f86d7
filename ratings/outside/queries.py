"""Queries on other federations' ratings: a player's, a list next to ours, and newcomers with one.

A newcomer's rating is converted to our scale and proposed, never applied automatically.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, F, Q, QuerySet, Sum

from federation.people.models.players import Player
from ratings.lists.models import EditionRow
from ratings.lists.queries.ranking import latest_edition
from ratings.outside.conversion import Conversion, Estimate, fit_conversion
from ratings.outside.models import OutsideList, OutsideRating
from ratings.replay.models import RatingChange, SeedRating
from ratings.systems.hollington import HollingtonParameters
from ratings.systems.models import RatingSystem
from tournaments.players.queries.opponents import records_of

Matched = OutsideRating.Matched
OPEN = Q(rows__matched=Matched.NOT_YET) & ~Q(rows__proposals=[])


def outside_lists() -> QuerySet[OutsideList]:
    """Return the lists, latest first, with ``lines``, ``found`` (our players) and ``asked`` (still open)."""
    counted = OutsideList.objects.annotate(
        lines=Count("rows"),
        found=Count("rows", filter=Q(rows__player__isnull=False)),
        asked=Count("rows", filter=OPEN),
    )
    return counted.order_by("-listed_on", "system_name", "-pk")


def open_rows(kept: OutsideList) -> QuerySet[OutsideRating]:
    """Return the lines awaiting a decision by staff."""
    return kept.rows.filter(matched=Matched.NOT_YET).exclude(proposals=[]).order_by("line")


def found_rows(kept: OutsideList) -> QuerySet[OutsideRating]:
    """Return the lines of our players, best rating first."""
    rows = kept.rows.filter(player__isnull=False).select_related("player", "player__merged_into")
    return rows.order_by(F("rating").desc(nulls_last=True), "line")


def ratings_elsewhere(player: Player) -> list[OutsideRating]:
    """Return the player's rating in the latest list of each other rating, by name. One query."""
    rows = OutsideRating.objects.filter(player__in=records_of(player).values("pk"), rating__isnull=False)
    latest: dict[str, OutsideRating] = {}
    for row in rows.select_related("source").order_by("source__listed_on", "pk"):
        latest[row.source.system_name] = row
    return [latest[name] for name in sorted(latest)]


@dataclass(frozen=True, slots=True)
class BothLine:
    """A player on both lists. Places are among the players on both; equal ratings share a place."""

    player: Player
    ours: int
    our_place: int
    theirs: OutsideRating
    their_place: int

    @property
    def ahead(self) -> int:
        """Return by how many places the player is higher on our list than on theirs."""
        return self.their_place - self.our_place


def both_lines(kept: OutsideList, system: RatingSystem) -> list[BothLine]:
    """Return players on both a list and a system's latest list, in our order. Three queries."""
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


# With this many rated games our rating is meaningful; with fewer, a player is a newcomer.
SETTLED_GAMES = 10


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A player without a settled rating of ours, with the line on the other list and its value here."""

    player: Player
    row: OutsideRating
    games: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Proposals:
    """``conversion`` is None if the ``pairs`` (their number) are meaningless; nothing is proposed then."""

    conversion: Conversion | None
    pairs: int
    newcomers: tuple[Newcomer, ...]


def can_convert(system: RatingSystem) -> bool:
    """Return whether starting values are possible; an average of scalps needs games behind one."""
    return system.kind != HollingtonParameters.kind


def find_proposals(system: RatingSystem, kept: OutsideList) -> Proposals:
    """Return the line through players who now have both ratings, and everyone it can be used for. Five queries."""
    rows = [row for row in found_rows(kept).filter(rating__isnull=False) if row.player is not None]
    by_player = {_stayed(row): row for row in reversed(rows)}
    ratings, games = _ours(system)
    seeded = set(SeedRating.objects.filter(system=system).values_list("player_id", flat=True))
    settled = [pk for pk in by_player if pk in ratings and games.get(pk, 0) >= SETTLED_GAMES]
    pairs = sorted((float(by_player[pk].rating or 0), float(ratings[pk])) for pk in settled)
    conversion = fit_conversion(pairs)
    new = [pk for pk in by_player if pk not in seeded and games.get(pk, 0) < SETTLED_GAMES]
    if conversion is None or not can_convert(system):
        return Proposals(None, len(pairs), ())
    players = Player.objects.in_bulk(new)
    newcomers = (
        Newcomer(players[pk], by_player[pk], games.get(pk, 0), conversion.estimate(float(by_player[pk].rating or 0)))
        for pk in new
    )
    return Proposals(conversion, len(pairs), tuple(sorted(newcomers, key=lambda one: one.player.sort_key)))


def _stayed(row: OutsideRating) -> int:
    assert row.player is not None
    return row.player.merged_into_id or row.player.pk


def _ours(system: RatingSystem) -> tuple[dict[int, int], dict[int, int]]:
    """Return current rating and rated games by player id; seeds count with the games they represent."""
    seeds = SeedRating.objects.filter(system=system).values_list("player_id", "rating", "games")
    ratings = {player: rating for player, rating, _games in seeds}
    games = {player: count for player, _rating, count in seeds}
    changes = RatingChange.objects.filter(system=system).order_by()
    for player, played in changes.values_list("player_id").annotate(played=Sum("games")):
        games[player] = games.get(player, 0) + played
    ordered = changes.order_by("player_id", "-position").distinct("player_id")
    ratings |= dict(ordered.values_list("player_id", "after"))
    return ratings, games
