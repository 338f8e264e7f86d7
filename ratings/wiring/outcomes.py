"""What ratings provide to championships: the outcome of rating, and provisional changes.

Plugged into the ports of ``tournaments.championship.ports``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date

from ratings.lists.models import Edition
from ratings.replay.models import RatingChange, SeedRating, SequencePosition
from ratings.replay.queries.sources import parameters_of
from ratings.replay.queries.state import current_recomputation, is_otherwise_by_now
from ratings.systems.base import Standing
from ratings.systems.elo import EloParameters
from ratings.systems.models import RatingSystem
from ratings.systems.report import SoFar, rate_so_far
from tournaments.championship.models.championships import Championship
from tournaments.championship.ports import EntryRating, PublishedRatings, RatedSoFar, RatingOutcome, RatingSoFar
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.rules.rateability import Verdict
from tournaments.report.report import Report


def rating_outcome(championship: Championship, player_ids: Collection[int]) -> RatingOutcome:
    """Return the outcome in the main system, or the first that rates this championship. At most five queries."""
    positions = SequencePosition.objects.filter(championship=championship).select_related("system", "listed_in")
    sequenced = positions.order_by("-system__is_main", "system__code").first()
    if sequenced is None:
        return RatingOutcome(applies=not championship.is_archived and _may_be_rated(championship))
    edition = _first_edition_with(sequenced)
    # Until a new list is published, the one with the old results applies.
    shown = edition or _last_edition_with(sequenced)
    outcome = RatingOutcome(
        system=sequenced.system.name,
        code=sequenced.system.code,
        listed_on=shown.published_on if shown else None,
        edition=shown.number if shown else None,
        is_corrected=shown is not None and edition is None and is_otherwise_by_now(sequenced, shown),
    )
    if sequenced.rated_at is None:
        return replace(outcome, job=current_recomputation(sequenced.system))
    changes = RatingChange.objects.filter(
        system=sequenced.system, championship=championship, player__in=player_ids
    ).values_list("player_id", "before", "after", "games")
    return replace(
        outcome,
        rated_at=sequenced.rated_at,
        by_player={player: EntryRating(before, after, games) for player, before, after, games in changes},
    )


def _may_be_rated(championship: Championship) -> bool:
    """Return whether a system will rate it: its conditions are not violated, or a system ignores them."""
    if find_rateability(championship).verdict is not Verdict.NOT_MET:
        return True
    return is_classic(championship) and RatingSystem.objects.filter(rates_all=True).exists()


def _first_edition_with(sequenced: SequencePosition) -> Edition | None:
    """Return the first list that shows it as currently rated."""
    if sequenced.listed_in is None or sequenced.rated_at is None:
        return None
    editions = sequenced.system.editions.filter(
        number__gte=sequenced.listed_in.number, published_at__gte=sequenced.rated_at
    )
    return editions.order_by("number").first()


def _last_edition_with(sequenced: SequencePosition) -> Edition | None:
    """Return the last list that shows it in any version."""
    if sequenced.listed_in is None:
        return None
    return sequenced.system.editions.filter(number__gte=sequenced.listed_in.number).order_by("-number").first()


def published_ratings(code: str, day: date) -> PublishedRatings | None:
    """Return the ratings in force on a day; those of the main system if ``code`` is empty."""
    editions = Edition.objects.filter(published_on__lte=day).select_related("system")
    editions = editions.filter(system__code=code) if code else editions.filter(system__is_main=True)
    edition = editions.order_by("-published_on", "-number").first()
    if edition is None:
        return None
    return PublishedRatings(str(edition), dict(edition.rows.values_list("player_id", "rating")))


def current_ratings() -> dict[int, int]:
    """Return current ratings in the federation's main system by player id, after everything rated. Three queries."""
    system = RatingSystem.objects.filter(is_main=True).first()
    if system is None:
        return {}
    seeds = dict(SeedRating.objects.filter(system=system).values_list("player_id", "rating"))
    latest = RatingChange.objects.filter(system=system).order_by("player_id", "-position").distinct("player_id")
    return seeds | dict(latest.values_list("player_id", "after"))


def ratings_so_far(report: Report, players: Mapping[int, int]) -> Mapping[int, RatingSoFar]:
    """Return provisional changes in the main system by start number; empty unless it is an Elo. Three queries."""
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
