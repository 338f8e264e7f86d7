"""Rules of competition of a federation installed before its preset was mended: offered, never forced on it."""

from __future__ import annotations

import copy

import pytest

from federation.errors import NotPermitted, SettingsChanged
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.services import WRITTEN, load_preset
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import read_page
from tests.people import change_federation, make_actor
from tests.staff import log_in_as, send
from tournaments.competition.services import competition_shown, find_newer_competitions, take_newer_competition
from tournaments.errors import NothingNewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(db: None) -> Federation:
    """FISC as an older preset made it: its first competition has another name there."""
    federation = load_preset("fisc")
    code = first_code(federation)
    federation.settings["competitions"][code]["name"] = "Old name"
    federation.settings[WRITTEN][f"settings.competitions.{code}"]["name"] = "Old name"
    change_federation(federation)
    return federation


def first_code(federation: Federation) -> str:
    return sorted(federation.settings["competitions"])[0]


def test_fresh_federation_has_nothing_newer(db: None) -> None:
    assert find_newer_competitions(load_preset("fisc")) == {}


def test_newer_rules_are_found_and_taken_over_once(old: Federation, system: Actor) -> None:
    code = first_code(old)
    newer = find_newer_competitions(old)[code]
    assert (newer.was_edited, newer.values["name"] != "Old name") == (False, True)
    with federation_scope(old):
        with pytest.raises(SettingsChanged):
            take_newer_competition(system, old, code, "another")
        take_newer_competition(system, old, code, seen_of(competition_shown(old, code)))
        old.refresh_from_db()
        assert old.settings["competitions"][code] == newer.values
        with pytest.raises(NothingNewer):
            take_newer_competition(system, old, code, seen_of(competition_shown(old, code)))


def test_rules_that_staff_changed_are_said_to_be(old: Federation) -> None:
    code = first_code(old)
    old.refresh_from_db()
    old.settings["competitions"][code]["name"] = "Ours"
    assert find_newer_competitions(old)[code].was_edited


def test_own_change_against_the_preset_of_today_is_nothing_newer(db: None) -> None:
    federation = load_preset("fisc")
    federation.refresh_from_db()
    before = copy.deepcopy(federation.settings["competitions"])
    federation.settings["competitions"][first_code(federation)]["name"] = "Ours"
    assert before != federation.settings["competitions"]
    assert find_newer_competitions(federation) == {}


def test_players_take_nothing_over(old: Federation) -> None:
    with federation_scope(old), pytest.raises(NotPermitted):
        take_newer_competition(make_actor(old, Role.PLAYER), old, first_code(old), "")


def test_whole_way_on_the_page(old: Federation) -> None:
    staff = log_in_as(old, Role.ADMINISTRATOR)
    code = first_code(old)
    page = read_page("/fisc/desk/competitions/", staff)
    assert f"/fisc/desk/competitions/{code}/newer/" in page
    data = {"seen": seen_of(competition_shown(old, code))}
    assert send(staff, f"/fisc/desk/competitions/{code}/newer/", data).status_code == 302
    assert "/newer/" not in read_page("/fisc/desk/competitions/", staff)
