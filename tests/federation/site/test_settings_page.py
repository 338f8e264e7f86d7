"""The settings page of a federation."""

from __future__ import annotations

from typing import Any

import pytest

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.registration import NewPlayer, create_player
from federation.site.forms.settings import SettingsForm
from federation.site.services.settings import current_settings
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import get, read_page, words_of
from tests.people import change_federation
from tests.staff import log_in_as, send

SETTINGS = "/fisc/desk/settings/"


@pytest.fixture
def fisc(fisc: Federation) -> Federation:
    """A federation as a preset leaves it."""
    fisc.settings = {"accepted_formats": ["excel"], "deadlines": {"results": {"days": 7}}}
    change_federation(fisc)
    return fisc


def filled(federation: Federation, **changes: Any) -> dict[str, Any]:
    """What a browser sends for the form as it is shown, with some fields changed."""
    federation.refresh_from_db()
    with federation_scope(federation):
        form = SettingsForm(federation=federation)
        shown = {bound.name: bound.value() for bound in form}
    return {name: value for name, value in {**shown, **changes}.items() if value is not None}


@pytest.mark.parametrize("role", [Role.STAFF, Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_only_administrators_see_and_change_settings(fisc: Federation, role: Role) -> None:
    client = log_in_as(fisc, role)
    assert get(SETTINGS, client).status_code == 403
    assert send(client, SETTINGS, filled(fisc, name="Other")).status_code == 403
    fisc.refresh_from_db()
    assert fisc.name != "Other"


def test_unchanged_form_changes_nothing(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    before = current_settings(fisc)
    assert send(client, SETTINGS, filled(fisc))["Location"] == SETTINGS
    fisc.refresh_from_db()
    assert current_settings(fisc) == before
    with federation_scope(fisc):
        assert not AuditEntry.objects.filter(action="settings_changed").exists()


def test_deadlines_and_formats_are_set_and_audited(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    changes = {"announcement_number": 30, "announcement_unit": "days", "results_number": ""}
    send(client, SETTINGS, filled(fisc, **changes, accepted_formats=["excel", "trf"], short_name="F"))
    fisc.refresh_from_db()
    assert fisc.settings["deadlines"] == {"announcement": {"days": 30}}
    assert fisc.settings["accepted_formats"] == ["excel", "trf"]
    assert fisc.short_name == "F"
    with federation_scope(fisc):
        changes = AuditEntry.objects.get(action="settings_changed").data["changes"]
    assert changes.keys() == {"deadlines", "accepted_formats", "short_name"}
    assert changes["short_name"][1] == "F"


def test_mistakes_are_told_all_at_once_and_change_nothing(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    wrong = {"name": "", "time_zone": "Europe/Nowhere", "results_number": 0, "primary_colour": "red", "website": "x"}
    response = send(client, SETTINGS, filled(fisc, **wrong, accepted_formats=[]))
    page = response.content.decode()
    assert response.status_code == 400
    for field in ("name", "time_zone", "results_number", "primary_colour", "website"):
        assert f'href="#id_{field}"' in page
    fisc.refresh_from_db()
    assert fisc.name


def test_colour_that_cannot_be_told_from_the_paper_is_refused_with_the_nearest(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    before = fisc.primary_colour
    response = send(client, SETTINGS, filled(fisc, primary_colour="#ffd700"))
    page = response.content.decode()
    assert response.status_code == 400
    assert "The nearest colour that works is #8f7800." in page
    fisc.refresh_from_db()
    assert fisc.primary_colour == before
    assert send(client, SETTINGS, filled(fisc, primary_colour="#8f7800")).status_code == 302


def test_pale_colour_chosen_before_does_not_stand_in_the_way(fisc: Federation) -> None:
    change_federation(fisc, primary_colour="#ffd700")
    fisc.refresh_from_db()
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    assert send(client, SETTINGS, filled(fisc, name="Altre nom")).status_code == 302


def test_change_of_somebody_else_is_not_overwritten(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    mine = filled(fisc, short_name="Mine")
    send(client, SETTINGS, filled(fisc, short_name="Theirs"))
    response = send(client, SETTINGS, mine)
    assert response.status_code == 409
    assert "Someone else changed this in the meantime." in words_of(response.content.decode())
    assert 'value="Theirs"' in response.content.decode()
    fisc.refresh_from_db()
    assert fisc.short_name == "Theirs"


def test_another_language_sorts_players_anew(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        create_player(system, NewPlayer("Łoś", "Ewa"))
        create_player(system, NewPlayer("Lys", "Jan"))
        create_player(system, NewPlayer("Mak", "Jan"))
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    send(client, SETTINGS, filled(fisc, language="pl"))
    with federation_scope(fisc):
        assert [player.surname for player in Player.objects.order_by("sort_key")] == ["Lys", "Łoś", "Mak"]


def test_page_is_reached_from_the_desk(fisc: Federation) -> None:
    assert SETTINGS in read_page("/fisc/desk/", log_in_as(fisc, Role.ADMINISTRATOR))
    assert SETTINGS not in read_page("/fisc/desk/", log_in_as(fisc, Role.STAFF))
