"""The order of rating at the desk: seeing it, seeing what a change would do, applying it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Correction
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import SequencePosition
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.pages import assert_well_formed, count_queries, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, fill_sequence, make_system
from tests.staff import log_in_as, send
from tests.tournaments.making.makers import make_accepted

BASE = "/fisc/desk/ratings/barruf/sequence/"


@pytest.fixture
def rated(fisc: Federation) -> RatingSystem:
    with federation_scope(fisc):
        system = make_system()
        people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
        fill_sequence(system, people, 3)
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system)
        return system


@pytest.fixture
def staff(fisc: Federation) -> Client:
    return log_in_as(fisc, Role.STAFF)


def order(fisc: Federation) -> list[str]:
    with federation_scope(fisc):
        return list(SequencePosition.objects.order_by("position").values_list("championship__slug", flat=True))


def hidden_fields(html: str) -> dict[str, str]:
    return dict(re.findall(r'name="(position|reason|digest|act)" value="([^"]*)"', html))


def test_sequence_shows_numbers_dates_and_what_is_out_of_the_order_of_dates(
    fisc: Federation, rated: RatingSystem, staff: Client
) -> None:
    send(staff, f"{BASE}championship-0/", hidden_fields(read_page(f"{BASE}championship-0/?position=3", staff)))
    html = read_page(BASE, staff)
    assert_well_formed(html)
    text = words_of(html)
    assert text.count("after a later date") == 1
    assert re.search(r"3 Championship-0 .*after a later date .*2 Championship-2 .*1 Championship-1", text)


def test_move_is_previewed_then_applied_and_its_result_shown(
    fisc: Federation, rated: RatingSystem, staff: Client
) -> None:
    html = read_page(f"{BASE}championship-2/?position=1&reason=Posted+late", staff)
    assert_well_formed(html)
    assert "Move it from no. 3 to no. 1?" in words_of(html)
    assert order(fisc) == ["championship-0", "championship-1", "championship-2"]
    response = send(staff, f"{BASE}championship-2/", hidden_fields(html))
    assert response.status_code == 302
    assert order(fisc) == ["championship-2", "championship-0", "championship-1"]
    result = read_page(response["Location"], staff)
    assert_well_formed(result)
    assert "from no. 3 to no. 1" in words_of(result)
    assert "Posted late" in words_of(result)


def test_what_changes_nothing_says_so(rated: RatingSystem, staff: Client) -> None:
    assert "No changes" in words_of(read_page(f"{BASE}championship-2/?position=3", staff))


def test_removal_needs_a_reason_and_then_takes_it_out(fisc: Federation, rated: RatingSystem, staff: Client) -> None:
    assert "This field is required" in read_page(f"{BASE}championship-0/?act=remove&reason=", staff, status=400)
    html = read_page(f"{BASE}championship-0/?act=remove&reason=Never+announced", staff)
    assert send(staff, f"{BASE}championship-0/", hidden_fields(html)).status_code == 302
    assert order(fisc) == ["championship-1", "championship-2"]


def test_accepted_championship_that_is_not_rated_is_offered_and_put_in(
    fisc: Federation, rated: RatingSystem, staff: Client
) -> None:
    with federation_scope(fisc):
        accepted = make_accepted(ACTOR)
        SequencePosition.objects.filter(championship=accepted).delete()
    assert accepted.name in words_of(read_page(BASE, staff))
    html = read_page(f"{BASE}{accepted.slug}/?position=2", staff)
    assert send(staff, f"{BASE}{accepted.slug}/", hidden_fields(html)).status_code == 302
    assert order(fisc)[1] == accepted.slug


def test_application_of_an_old_preview_is_refused_and_shows_the_new_one(
    fisc: Federation, rated: RatingSystem, staff: Client
) -> None:
    old = hidden_fields(read_page(f"{BASE}championship-2/?position=1", staff))
    other = hidden_fields(read_page(f"{BASE}championship-0/?position=2", staff))
    assert send(staff, f"{BASE}championship-0/", other).status_code == 302
    response = send(staff, f"{BASE}championship-2/", old)
    assert response.status_code == 409
    html = response.content.decode()
    assert "has changed since this preview: the results or their order are different." in html
    assert hidden_fields(html)["digest"] != old["digest"]


def test_position_outside_and_a_missing_digest_change_nothing(
    fisc: Federation, rated: RatingSystem, staff: Client
) -> None:
    assert "less than or equal to 3" in read_page(f"{BASE}championship-2/?position=9", staff, status=400)
    assert send(staff, f"{BASE}championship-2/", {"position": "1"}).status_code == 400
    with federation_scope(fisc):
        assert not Correction.objects.exists()


def test_only_staff_see_and_change_the_order(fisc: Federation, rated: RatingSystem) -> None:
    organiser = log_in_as(fisc, Role.ORGANISER)
    for path in (BASE, f"{BASE}championship-0/", "/fisc/desk/ratings/barruf/corrections/1/"):
        assert organiser.get(path).status_code == 403
    assert organiser.post(f"{BASE}championship-0/", {"position": "2"}).status_code == 403


def test_sequence_costs_the_same_whatever_its_length(fisc: Federation, rated: RatingSystem, staff: Client) -> None:
    three = count_queries(BASE, staff)
    with federation_scope(fisc):
        SequencePosition.objects.filter(position__gt=1).delete()
    assert count_queries(BASE, staff) == three
