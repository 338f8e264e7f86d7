"""Forms sent twice make one thing."""

from datetime import date

import pytest

from federation.errors import NotPermitted
from federation.models import Federation, Role
from federation.permissions import Actor
from tests.people import make_actor
from tests.tournaments.makers import make_announcement, make_approved, small_zip
from tests.tournaments.swiss_perfect_writer import make_small_championship, zip_files
from tournaments.models import Championship
from tournaments.services.championships import name_organiser, withdraw_championship
from tournaments.services.once import announce_once, upload_once

pytestmark = pytest.mark.django_db


def test_same_announcement_again_is_the_first_one(in_fisc: Federation) -> None:
    organiser = make_actor(in_fisc, Role.ORGANISER)
    first = announce_once(organiser, make_announcement())
    assert announce_once(organiser, make_announcement()) == first
    assert Championship.objects.count() == 1


def test_another_day_or_a_withdrawn_one_is_a_new_announcement(in_fisc: Federation) -> None:
    organiser = make_actor(in_fisc, Role.ORGANISER)
    first = announce_once(organiser, make_announcement())
    other_day = announce_once(organiser, make_announcement(day=date(2026, 3, 21)))
    withdraw_championship(organiser, first, "no hall")
    assert len({first, other_day, announce_once(organiser, make_announcement())}) == 3


def test_player_announces_nothing(in_fisc: Federation) -> None:
    with pytest.raises(NotPermitted):
        announce_once(make_actor(in_fisc, Role.PLAYER), make_announcement())


def test_same_files_from_one_form_are_one_version(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    first = upload_once(system, championship, [small_zip()], 0)
    assert upload_once(system, championship, [small_zip()], 0) == first
    assert championship.results.count() == 1


def test_same_files_sent_again_on_purpose_are_a_new_version(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    upload_once(system, championship, [small_zip()], 0)
    assert upload_once(system, championship, [small_zip()], 1).number == 2


def test_other_files_from_an_old_form_are_a_new_version(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    upload_once(system, championship, [small_zip()], 0)
    renamed = zip_files(make_small_championship().files(), name="other.zip")
    assert upload_once(system, championship, [renamed], 0).number == 2


def test_same_files_of_two_people_are_two_versions(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    organiser = make_actor(in_fisc, Role.ORGANISER)
    assert organiser.user is not None
    name_organiser(system, championship, organiser.user)
    upload_once(system, championship, [small_zip()], 0)
    assert upload_once(organiser, championship, [small_zip()], 0).number == 2


def test_who_may_not_upload_is_told_nothing_of_earlier_uploads(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    upload_once(system, championship, [small_zip()], 0)
    with pytest.raises(NotPermitted):
        upload_once(make_actor(in_fisc, Role.PLAYER), championship, [small_zip()], 0)
