"""Seeded players and published lists, for tests of the pages that show them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from federation.people.models.players import Player
from federation.permissions import Actor
from ratings.lists.models import Edition
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import SeedRating
from ratings.systems.models import RatingSystem
from tests.days import federations_day


def seed_players(
    system: RatingSystem, players: Sequence[Player], *, games: int = 40, last: date | None = None, best: int = 1200
) -> None:
    """Seeds ``best``, ``best`` − 10, … in the order of the players, last played today unless said."""
    SeedRating.objects.bulk_create(
        SeedRating(
            system=system,
            player=player,
            rating=best - 10 * index,
            games=games,
            last_played_on=last or federations_day(),
        )
        for index, player in enumerate(players)
    )


def publish_seeds(actor: Actor, players: Sequence[Player], *, games: int = 40) -> Edition:
    """The first edition of BARRUF with these players, in their order."""
    [system] = install_rating_systems(actor, ["barruf"])
    seed_players(system, players, games=games)
    return publish_rating_list(actor, system)
