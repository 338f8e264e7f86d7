"""A player's ratings side by side: our systems and the lists of other federations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from federation.people.models.players import Player
from federation.permissions import Actor, can
from ratings.outside.models import ConvertedRating
from ratings.outside.queries import SETTLED_GAMES, can_convert, ratings_elsewhere
from ratings.replay.models import RatingChange, SeedRating
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction


@dataclass(frozen=True, slots=True)
class ElsewhereItem:
    """A rating. ``day``, ``licence`` and ``url`` (the comparison with ours) belong to another federation's list."""

    system: str
    rating: str
    day: date | None = None
    licence: str = ""
    url: str = ""


def elsewhere_items(
    player: Player, systems: Sequence[RatingSystem], current: RatingSystem | None
) -> list[ElsewhereItem]:
    """Return all ratings of a player on another federation's list; empty for anyone else."""
    outside = ratings_elsewhere(player)
    if not outside or current is None:
        return []
    ratings = _own(player)
    own = [ElsewhereItem(one.name, str(ratings[one.pk])) for one in systems if one.pk in ratings]
    others = [
        ElsewhereItem(
            row.source.system_name,
            row.shown,
            row.source.listed_on,
            row.source.licence,
            reverse("beside", args=[current.code, row.source.reference]),
        )
        for row in outside
    ]
    return [*own, *others]


def converted_from(player: Player, system: RatingSystem | None) -> ConvertedRating | None:
    """Return what the starting rating was converted from, unless it comes from a starting list."""
    return ConvertedRating.objects.filter(system=system, player=player).first() if system else None


def proposal_url(
    actor: Actor, player: Player, system: RatingSystem | None, items: Sequence[ElsewhereItem], games: int
) -> str:
    """Return where a starting rating is proposed for a newcomer, for those who may apply it; otherwise empty."""
    may = system is not None and games < SETTLED_GAMES and can_convert(system)
    if system is None or not may or not items or not can(actor, ChampionshipAction.MANAGE_RATINGS):
        return ""
    latest = max(ratings_elsewhere(player), key=lambda row: row.source.listed_on)
    return reverse("newcomers", args=[system.code, latest.source.reference])


def _own(player: Player) -> dict[int, int]:
    """Return current ratings by system id. Two queries."""
    found = dict(SeedRating.objects.filter(player=player).values_list("system_id", "rating"))
    changes = RatingChange.objects.filter(player=player).order_by("system_id", "-position").distinct("system_id")
    return found | dict(changes.values_list("system_id", "after"))
