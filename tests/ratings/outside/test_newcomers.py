"""Newcomers from elsewhere at the desk and on their page."""

from __future__ import annotations

import pytest

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.outside.models import ConvertedRating, OutsideList
from ratings.starting_list.services import SeedRow, set_seed_list
from ratings.systems.models import RatingSystem
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, make_system
from tests.ratings.outside.test_converted_ratings import NAMES, bring
from tests.staff import log_in_as

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(fisc: Federation) -> list[Player]:
    with federation_scope(fisc):
        return make_players(*(f"{name} Ferrer" for name in NAMES), "Nova Soler")


@pytest.fixture
def kept(fisc: Federation, people: list[Player]) -> OutsideList:
    with federation_scope(fisc):
        set_seed_list(
            ACTOR, make_system("rasccat"), [SeedRow(one, 1000 + 10 * at, 60) for at, one in enumerate(people[:-1])]
        )
        return bring(people)


def test_staff_take_a_proposal_and_take_it_back(fisc: Federation, people: list[Player], kept: OutsideList) -> None:
    staff, number = log_in_as(fisc, Role.STAFF), people[-1].number
    address = f"/fisc/desk/ratings/rasccat/others/{kept.reference}/"
    own = f"/fisc/players/{number}/"
    assert "A starting rating has been proposed for this new player" in read_page(own, staff)
    assert "A starting rating has been proposed for this new player" not in read_page(own)
    page = read_page(address, staff)
    assert_well_formed(page)
    assert "based on 12 players who have both ratings" in words_of(page)
    assert "That’s only a few players: a handful more could shift the line a lot." in words_of(page)
    assert staff.post(f"{address}lines/13/convert/", {"rating": "1051"}).status_code == 302
    assert staff.post(f"{address}lines/13/convert/", {"rating": "x"}).status_code == 302
    with federation_scope(fisc):
        assert not ConvertedRating.objects.exists()
    assert staff.post(f"{address}lines/13/convert/", {"rating": "1050"}).status_code == 302
    assert "No one in this list is a newcomer here." in words_of(read_page(address, staff))
    assert "Started at 1050, converted from WESPA 1500 (± 0)." in words_of(read_page(own))
    assert staff.post(f"{address}players/{number}/undo/").status_code == 302
    assert "converted from" not in read_page(own)


def test_too_few_are_told(fisc: Federation, people: list[Player], kept: OutsideList) -> None:
    with federation_scope(fisc):
        set_seed_list(ACTOR, RatingSystem.objects.get(), [SeedRow(people[0], 1000, 60)])
    staff = log_in_as(fisc, Role.STAFF)
    page = words_of(read_page(f"/fisc/desk/ratings/rasccat/others/{kept.reference}/", staff))
    assert "With fewer than 10" in page


def test_newcomers_are_for_staff_alone(fisc: Federation, kept: OutsideList) -> None:
    address = f"/fisc/desk/ratings/rasccat/others/{kept.reference}/"
    organiser = log_in_as(fisc, Role.ORGANISER)
    assert get(address, organiser).status_code == 403
    assert organiser.post(f"{address}lines/13/convert/", {"rating": "1050"}).status_code == 403
    assert get(address).status_code == 302
