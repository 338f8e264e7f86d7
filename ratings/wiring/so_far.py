"""Tells a championship under way what it would do to the ratings if it ended now (see the tournaments' ports)."""

from __future__ import annotations

from collections.abc import Mapping

from ratings.replay.models.changes import RatingChange
from ratings.replay.models.seeds import SeedRating
from ratings.replay.queries.sources.reading import parameters_of
from ratings.systems.base import Standing
from ratings.systems.models import RatingSystem
from ratings.systems.parameters import EloParameters
from ratings.systems.report.so_far import SoFar, rate_so_far
from tournaments.championship.ports import RatedSoFar, RatingSoFar
from tournaments.report.report import Report


def ratings_so_far(report: Report, players: Mapping[int, int]) -> Mapping[int, RatingSoFar]:
    """In the main system, by start number; nothing where it is no Elo system. Three queries."""
    system = RatingSystem.objects.filter(is_main=True).first()
    if system is None:
        return {}
    parameters = parameters_of(system)
    if not isinstance(parameters, EloParameters):
        return {}
    found = rate_so_far(parameters, report, _standings(system, players))
    return {number: _told(system.name, one) for number, one in found.items()}


def _standings(system: RatingSystem, players: Mapping[int, int]) -> Mapping[int, Standing]:
    ids = set(players.values())
    seeds = SeedRating.objects.filter(system=system, player__in=ids).values_list("player_id", "rating", "games")
    latest = RatingChange.objects.filter(system=system, player__in=ids).order_by("player_id", "-position")
    changes = latest.distinct("player_id").values_list("player_id", "after", "games_before", "games")
    standings = {player: Standing(rating, games) for player, rating, games in seeds}
    standings |= {player: Standing(after, before + games) for player, after, before, games in changes}
    return {number: standings[player] for number, player in players.items() if player in standings}


def _told(system: str, one: SoFar) -> RatingSoFar:
    games = tuple(
        RatedSoFar(number, line.opponent, line.opponent_rating, line.half_points, f"{line.expectancy:.2f}")
        for number, line in one.games
    )
    return RatingSoFar(system, one.change.before, one.change.after, one.change.k, games)
