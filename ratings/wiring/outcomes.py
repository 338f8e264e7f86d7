"""Tells the championship pages what rating made of a championship (see tournaments.ports)."""

from __future__ import annotations

from collections.abc import Collection

from ratings.models import Edition, RatingChange, RatingSystem, SequencePosition
from tournaments.models import Championship
from tournaments.ports import EntryRating, RatingOutcome
from tournaments.queries.rateability import find_rateability
from tournaments.queries.standings import is_classic
from tournaments.rateability import Verdict


def rating_outcome(championship: Championship, player_ids: Collection[int]) -> RatingOutcome:
    """The outcome in the main system, or in the first one that rates this championship. At most five queries."""
    positions = SequencePosition.objects.filter(championship=championship).select_related("system", "listed_in")
    sequenced = positions.order_by("-system__is_main", "system__code").first()
    if sequenced is None:
        return RatingOutcome(applies=not championship.is_archived and _may_be_rated(championship))
    if sequenced.rated_at is None:
        return RatingOutcome(system=sequenced.system.name, code=sequenced.system.code)
    edition = _first_edition_with(sequenced)
    changes = RatingChange.objects.filter(
        system=sequenced.system, championship=championship, player__in=player_ids
    ).values_list("player_id", "before", "after", "games")
    return RatingOutcome(
        system=sequenced.system.name,
        code=sequenced.system.code,
        rated_at=sequenced.rated_at,
        listed_on=edition.published_on if edition else None,
        edition=edition.number if edition else None,
        by_player={player: EntryRating(before, after, games) for player, before, after, games in changes},
    )


def _may_be_rated(championship: Championship) -> bool:
    """Whether a system will rate it: where its conditions do not say no, or a system does not ask for them."""
    if find_rateability(championship).verdict is not Verdict.NOT_MET:
        return True
    return is_classic(championship) and RatingSystem.objects.filter(rates_all=True).exists()


def _first_edition_with(sequenced: SequencePosition) -> Edition | None:
    """The first edition that shows it as it is rated now."""
    if sequenced.listed_in is None:
        return None
    editions = sequenced.system.editions.filter(
        number__gte=sequenced.listed_in.number, published_at__gte=sequenced.rated_at
    )
    return editions.order_by("number").first()
