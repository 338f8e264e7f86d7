"""Current ratings: after the last championship, else the seed, in the main system; they reach the proposals."""

from __future__ import annotations

import pytest

from federation.tenancy.federations import Federation
from ratings.replay.models import SeedRating
from ratings.replay.services.recomputation import recompute_ratings
from ratings.wiring.outcomes import current_ratings
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system, ratings_after
from tournaments.players.queries.registry import known_players

pytestmark = pytest.mark.django_db


def test_federation_without_a_system_knows_no_ratings(in_fisc: Federation) -> None:
    assert current_ratings() == {}


def test_rating_is_that_after_the_last_championship_or_the_seed(in_fisc: Federation) -> None:
    system = make_system()
    one, other, seeded, stranger = make_players("Aina Puig", "Bru Soler", "Carla Mas", "Dani Roca")
    SeedRating.objects.create(system=system, player=seeded, rating=1234)
    SeedRating.objects.create(system=system, player=one, rating=1100)
    for slug in ("first", "second"):
        add_championship(system, slug, [Game(one, other, 2)])
    recompute_ratings(ACTOR, system)
    after = ratings_after(system)
    assert after[one.pk] != 1100
    assert current_ratings() == {one.pk: after[one.pk], other.pk: after[other.pk], seeded.pk: 1234}
    ratings = {known.player: known.rating for known in known_players()}
    assert ratings == {**current_ratings(), stranger.pk: None}
