"""Who came with another federation's rating, and what that is on our scale: proposed, never applied by itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Sum

from federation.people.models.players import Player
from ratings.outside.conversion import Conversion, Estimate, fit_conversion
from ratings.outside.models import OutsideList, OutsideRating
from ratings.outside.queries.outside import found_rows
from ratings.replay.models.changes import RatingChange
from ratings.replay.models.seeds import SeedRating
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.models import RatingSystem

# From so many rated games on a rating of ours says how strong somebody is; with fewer one is a newcomer.
SETTLED_GAMES = 10


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A player without a settled rating of ours, with the line in the other list and what it would be here."""

    player: Player
    row: OutsideRating
    games: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Proposals:
    """``conversion`` is None where the ``pairs`` (how many there are) say nothing; then nothing is proposed."""

    conversion: Conversion | None
    pairs: int
    newcomers: tuple[Newcomer, ...]


def can_convert(system: RatingSystem) -> bool:
    """An average of scalps knows no starting value without games behind it."""
    return system.kind != HollingtonParameters.kind


def find_proposals(system: RatingSystem, kept: OutsideList) -> Proposals:
    """The line through those who have both ratings now, and everybody it can be used for. Five queries."""
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
    """Rating and rated games of now by the player's id; seeds count with the games they stand for."""
    seeds = SeedRating.objects.filter(system=system).values_list("player_id", "rating", "games")
    ratings = {player: rating for player, rating, _games in seeds}
    games = {player: count for player, _rating, count in seeds}
    changes = RatingChange.objects.filter(system=system).order_by()
    for player, played in changes.values_list("player_id").annotate(played=Sum("games")):
        games[player] = games.get(player, 0) + played
    ordered = changes.order_by("player_id", "-position").distinct("player_id")
    ratings |= dict(ordered.values_list("player_id", "after"))
    return ratings, games
