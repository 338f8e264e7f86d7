"""The desk's page of seasons: opening the next one, and who became inactive."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seasons.models import Season
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.seasons.models import SeasonStart
from ratings.systems.models import RatingSystem
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import make_system
from tests.ratings.making.published import seed_players
from tests.staff import log_in_as, send

PAGE = "/fisc/desk/seasons/"


@pytest.fixture
def staff(fisc: Federation) -> Client:
    return log_in_as(fisc, Role.STAFF)


@pytest.fixture
def barruf(fisc: Federation) -> RatingSystem:
    """Anna has played this year; Bernat in the season that has just stopped to count."""
    with federation_scope(fisc):
        system = make_system()
        anna, bernat = make_players("Anna Pla", "Bernat Coll")
        today = federations_day()
        first = date(today.year if today.month >= 9 else today.year - 1, 9, 1)
        seed_players(system, [anna])
        seed_players(system, [bernat], last=date(first.year - 3, 9, 2))
    return system


def test_seasons_are_opened_one_after_the_other_and_only_one_ahead(fisc: Federation, staff: Client) -> None:
    empty = read_page(PAGE, staff)
    assert_well_formed(empty)
    assert "No seasons yet" in empty
    assert send(staff, f"{PAGE}open/").status_code == 302
    assert send(staff, f"{PAGE}open/").status_code == 302
    with federation_scope(fisc):
        now, ahead = Season.objects.order_by("starts_on")
        assert federations_day() in now
        assert ahead.starts_on == now.ends_on + timedelta(days=1)
        assert AuditEntry.objects.filter(action="season_opened").count() == 2
    page = read_page(PAGE, staff)
    assert_well_formed(page)
    assert now.name in page
    assert "Open season" not in page
    refused = send(staff, f"{PAGE}open/")
    assert refused.status_code == 409
    assert ", is already open." in refused.content.decode()
    with federation_scope(fisc):
        assert Season.objects.count() == 2


def test_season_is_started_by_hand_once_and_names_who_became_inactive(
    fisc: Federation, staff: Client, barruf: RatingSystem
) -> None:
    assert "hasn’t been recorded yet." in read_page(PAGE, staff)
    answer = send(staff, "/fisc/desk/ratings/barruf/seasons/start/")
    assert send(staff, "/fisc/desk/ratings/barruf/seasons/start/")["Location"] == answer["Location"]
    page = read_page(answer["Location"], staff)
    assert_well_formed(page)
    assert "Coll, Bernat" in page
    assert "Pla, Anna" not in page
    overview = words_of(read_page(PAGE, staff))
    assert "1 player became inactive" in overview
    assert "hasn’t been recorded yet." not in overview
    with federation_scope(fisc):
        assert SeasonStart.objects.count() == 1


def test_seasons_are_for_staff(fisc: Federation, barruf: RatingSystem) -> None:
    organiser = log_in_as(fisc, Role.ORGANISER)
    read_page(PAGE, organiser, status=403)
    assert send(organiser, f"{PAGE}open/").status_code == 403
    assert send(organiser, "/fisc/desk/ratings/barruf/seasons/start/").status_code == 403
    assert get(PAGE).status_code == 302
    with federation_scope(fisc):
        assert not SeasonStart.objects.exists()
        assert not Season.objects.exists()


def test_seasons_that_are_not_there_are_not_found(staff: Client, barruf: RatingSystem) -> None:
    read_page("/fisc/desk/ratings/barruf/seasons/2001/", staff, status=404)
    assert send(staff, "/fisc/desk/ratings/elo/seasons/start/").status_code == 404


def test_seasons_cost_the_same_with_one_and_with_three(fisc: Federation, staff: Client, system: Actor) -> None:
    send(staff, f"{PAGE}open/")
    one = count_queries(PAGE, staff)
    with federation_scope(fisc):
        for year in (2010, 2011):
            Season.objects.create(name=str(year), starts_on=date(year, 1, 1), ends_on=date(year, 12, 31))
    assert count_queries(PAGE, staff) == one
