"""Forms sent twice make one thing."""

from datetime import date

import pytest

from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.people import make_actor
from tests.tournaments.making.makers import make_announcement, make_approved, small_zip
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.calendar.services.championships import announce_once, name_organiser, withdraw_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.versions import same_files_as
from tournaments.errors import SameFiles
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.report import UploadedFile
from tournaments.results.services.repeats import upload_again, upload_once

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


def mended_zip() -> UploadedFile:
    file = make_small_championship()
    file.games[1] |= {"W_SCORE": "2", "B_SCORE": "0"}
    return zip_files(file.files())


def test_same_files_are_recognised_and_sent_again_only_on_purpose(in_fisc: Federation, system: Actor) -> None:
    championship, file = make_approved(system), small_zip()
    first = upload_once(system, championship, [file], 0)
    renamed = UploadedFile("other.zip", file.content)
    with pytest.raises(SameFiles, match="the same files as version 1; nothing has changed"):
        upload_once(system, championship, [renamed], 1)
    again = upload_again(system, first, 1)
    assert (again.number, same_files_as(again)) == (2, 1)
    assert upload_again(system, first, 1) == again


def test_other_files_from_an_old_form_are_a_new_version(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    upload_once(system, championship, [small_zip()], 0)
    version = upload_once(system, championship, [mended_zip()], 0)
    assert (version.number, same_files_as(version)) == (2, None)


def test_same_files_of_somebody_else_are_recognised_too(in_fisc: Federation, system: Actor) -> None:
    championship, file = make_approved(system), small_zip()
    organiser = make_actor(in_fisc, Role.ORGANISER)
    assert organiser.user is not None
    name_organiser(system, championship, organiser.user)
    upload_once(system, championship, [file], 0)
    with pytest.raises(SameFiles):
        upload_once(organiser, championship, [file], 0)


def test_who_may_not_upload_is_told_nothing_of_earlier_uploads(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    upload_once(system, championship, [small_zip()], 0)
    with pytest.raises(NotPermitted):
        upload_once(make_actor(in_fisc, Role.PLAYER), championship, [small_zip()], 0)
