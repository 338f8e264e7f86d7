"""Values of a preset's rules of competition that the federation confirms, on the desk."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotOpen, NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.services import load_preset
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, read_page
from tests.people import make_actor
from tests.staff import log_in_as, send
from tournaments.competition.queries import unconfirmed_readings
from tournaments.competition.services import confirm_competition_value

pytestmark = pytest.mark.django_db


@pytest.fixture
def fisc(db: None) -> Federation:
    return load_preset("fisc")


def first_code(federation: Federation) -> str:
    return sorted(federation.settings["competitions"])[0]


def test_value_is_confirmed_once_and_waits_no_more(fisc: Federation, system: Actor) -> None:
    code = first_code(fisc)
    first, *rest = fisc.settings["competitions"][code]["rules"]["assumed"]
    with federation_scope(fisc):
        confirm_competition_value(system, code, first)
        confirm_competition_value(system, code, first)
        fisc.refresh_from_db()
        assert unconfirmed_readings(fisc, code) == rest
        assert AuditEntry.objects.filter(action="preset_value_confirmed").count() == 1
        with pytest.raises(NotOpen):
            confirm_competition_value(system, code, "nothing")
        with pytest.raises(NotPermitted):
            confirm_competition_value(make_actor(fisc, Role.PLAYER), code, rest[0])


def test_rules_that_staff_saved_are_their_own(fisc: Federation) -> None:
    code = first_code(fisc)
    fisc.refresh_from_db()
    fisc.settings["competitions"][code]["rules"]["rounds_min"] = 9
    assert unconfirmed_readings(fisc, code) == []


def test_whole_way_on_the_desk(fisc: Federation) -> None:
    code = first_code(fisc)
    address = f"/fisc/desk/competitions/{code}/"
    staff = log_in_as(fisc, Role.ADMINISTRATOR)
    paths = fisc.settings["competitions"][code]["rules"]["assumed"]
    page = read_page(address, staff)
    assert_well_formed(page)
    assert all(f'name="field" value="{path}"' in page for path in paths)
    assert "not yet confirmed" in read_page("/fisc/desk/competitions/", staff)
    assert send(staff, f"{address}confirm/", {"field": paths[0]}).status_code == 302
    assert f'name="field" value="{paths[0]}"' not in read_page(address, staff)
    assert send(log_in_as(fisc, Role.PLAYER), f"{address}confirm/", {"field": paths[1]}).status_code == 403
