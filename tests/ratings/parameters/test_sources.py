"""Numbers of a preset that the federation confirms, and notes of a preset that are worded otherwise by now."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from ratings.errors import NotAssumed, ParametersChangedMeanwhile
from ratings.parameters.services import (
    confirm_parameter,
    digest_parameters,
    find_newer_notes,
    install_rating_systems,
    take_newer_notes,
)
from ratings.systems.models import RatingSystem
from ratings.systems.presets import load_system
from tests.pages import read_page
from tests.people import make_actor
from tests.staff import log_in_as, send

pytestmark = pytest.mark.django_db
RULES = "/fisc/ranking/rasccat/rules/"


@pytest.fixture
def rasccat(in_fisc: Federation, system: Actor) -> RatingSystem:
    return install_rating_systems(system, ["rasccat"])[0]


def age(rating: RatingSystem, field: str, note: str = "Our assumption.") -> None:
    rating.parameters["notes"][field] = note
    rating.save(update_fields=["parameters"])


def test_number_that_is_confirmed_is_the_federations_own(rasccat: RatingSystem, system: Actor) -> None:
    field = rasccat.parameters["assumed"][0]
    before = dict(rasccat.parameters)
    after = confirm_parameter(system, rasccat, field).parameters
    assert field not in after.get("assumed", ())
    assert after["notes"][field] == "Confirmed by the federation."
    assert {name: after[name] for name in before if name not in ("notes", "assumed")} == {
        name: before[name] for name in before if name not in ("notes", "assumed")
    }
    confirm_parameter(system, rasccat, field)
    assert AuditEntry.objects.filter(action="parameter_confirmed").count() == 1
    with pytest.raises(NotAssumed):
        confirm_parameter(system, rasccat, "nothing")


def test_fresh_system_has_the_notes_of_its_preset(rasccat: RatingSystem) -> None:
    assert find_newer_notes(rasccat) == []


def test_note_that_the_preset_words_otherwise_is_offered_and_taken_over(rasccat: RatingSystem, system: Actor) -> None:
    preset = load_system("rasccat").as_json()
    field = next(iter(preset["notes"]))
    age(rasccat, field)
    [newer] = find_newer_notes(rasccat)
    assert (newer.stored, newer.preset) == ("Our assumption.", preset["notes"][field])
    with pytest.raises(ParametersChangedMeanwhile):
        take_newer_notes(system, rasccat, "what was there before")
    take_newer_notes(system, rasccat, digest_parameters(rasccat))
    rasccat.refresh_from_db()
    assert rasccat.parameters == preset


def test_note_of_a_number_that_staff_changed_or_confirmed_is_left_alone(rasccat: RatingSystem, system: Actor) -> None:
    field, other = rasccat.parameters["assumed"][:2]
    confirm_parameter(system, rasccat, field)
    rasccat.refresh_from_db()
    age(rasccat, other)
    rasccat.parameters[other] = "another value"
    assert find_newer_notes(rasccat) == []


def test_players_confirm_nothing(in_fisc: Federation, rasccat: RatingSystem) -> None:
    player = make_actor(in_fisc, Role.PLAYER)
    with pytest.raises(NotPermitted):
        confirm_parameter(player, rasccat, rasccat.parameters["assumed"][0])
    with pytest.raises(NotPermitted):
        take_newer_notes(player, rasccat, digest_parameters(rasccat))


def test_whole_way_on_the_pages(in_fisc: Federation, rasccat: RatingSystem) -> None:
    staff = log_in_as(in_fisc, Role.ADMINISTRATOR)
    field = rasccat.parameters["assumed"][0]
    other = next(name for name in rasccat.parameters["notes"] if name != field)
    age(rasccat, other, "Old words.")
    page = read_page(RULES, staff)
    assert f'name="field" value="{field}"' in page
    assert "/fisc/desk/ratings/rasccat/notes/" in page
    assert "Confirm" not in read_page(RULES)
    assert send(staff, "/fisc/desk/ratings/rasccat/parameters/confirm/", {"field": field}).status_code == 302
    assert f'name="field" value="{field}"' not in read_page(RULES, staff)
    compared = read_page("/fisc/desk/ratings/rasccat/notes/", staff)
    assert "Old words." in compared
    seen = digest_parameters(RatingSystem.objects.get(code="rasccat"))
    assert send(staff, "/fisc/desk/ratings/rasccat/notes/", {"seen": seen}).status_code == 302
    assert "notes/" not in read_page(RULES, staff)
