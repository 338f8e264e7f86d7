"""Errors reported by organisers and players: they wait on the desk of staff with the proposed result filled in."""

from __future__ import annotations

import re

import pytest

from federation.errors import AskedTooOften, DoneMeanwhile, NotPermitted
from federation.notices.models import ReceivedNotice
from federation.notices.services.notices import read_notice
from federation.people.models.accounts import Role, User
from federation.people.models.players import Player
from federation.permissions import Actor, actor_for
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.notices import give_account
from tests.pages import assert_well_formed, read_page, words_of
from tests.people import make_players, make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.competition.correction import MendedResult
from tournaments.errors import NothingCorrected, ReasonMissing
from tournaments.results.models import ErrorReport
from tournaments.results.services import reports
from tournaments.results.services.corrections import correct_result
from tournaments.results.services.reports import reject_report, report_error

BASE = "/fisc/championships/open-2026/"
REPORT = f"{BASE}rounds/1/tables/2/report/"
CORRECT = f"{BASE}rounds/1/tables/2/correct/"
TURNED = MendedResult((290, 400))
DATA = {"points_0": "290", "points_1": "400", "ends": "by_points", "kind": "played", "seen": seen_of(1)}


@pytest.fixture
def played(fisc: Federation, system: Actor) -> Championship:
    with federation_scope(fisc):
        people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font")
        return make_played(system, "Open 2026", people, [game(1, 1, 1, 2, "345-321"), game(1, 2, 3, 4, "400-290")])


@pytest.fixture
def organiser(fisc: Federation, played: Championship, system: Actor) -> User:
    user = make_user("organiser@fisc.example", federation=fisc)
    with federation_scope(fisc):
        name_organiser(system, played, user)
    return user


def told(user: User, topic: str) -> list[str]:
    """Subjects of what an account was told."""
    found = ReceivedNotice.objects.filter(user=user, topic=topic).order_by("pk")
    return [read_notice(notice).subject for notice in found]


def test_report_leads_staff_to_the_game_as_it_is_proposed(
    fisc: Federation, played: Championship, organiser: User
) -> None:
    client, staff = log_in(organiser), log_in_as(fisc, Role.STAFF)
    assert REPORT in read_page(f"{BASE}rounds/1/", client)
    assert CORRECT not in read_page(f"{BASE}rounds/1/", client)
    assert REPORT not in read_page(f"{BASE}rounds/1/", staff)
    assert_well_formed(read_page(REPORT, client))
    data = {**DATA, "reason": "Typed the wrong way round"}
    shown = send(client, REPORT, data).content.decode()
    assert "Dídac Font wins by 110, instead of Carme Riu by 110" in words_of(shown)
    [seen] = re.findall(r'name="previewed" value="(\w+)"', shown)
    assert send(client, REPORT, {**data, "previewed": seen})["Location"].endswith(f"{BASE}rounds/1/")
    desk = read_page("/fisc/desk/", staff)
    assert "round 1: Carme Riu – Dídac Font" in words_of(desk)
    assert "400–290 → 290–400" in words_of(desk)
    [address] = set(re.findall(r'href="([^"]*\?report=\d+)"', desk))
    page = read_page(address, staff)
    assert_well_formed(page)
    assert "Dídac Font wins by 110, instead of Carme Riu by 110" in words_of(page)
    assert 'value="Typed the wrong way round"' in page
    [seen] = re.findall(r'name="previewed" value="(\w+)"', page)
    assert send(staff, address, {**data, "previewed": seen})["Location"].endswith(f"{BASE}rounds/1/")
    assert "400–290 → 290–400" in words_of(read_page(f"{BASE}rounds/1/"))
    assert "?report=" not in read_page("/fisc/desk/", staff)
    with federation_scope(fisc):
        assert told(organiser, "error_report_decided") == ["Result corrected in “Open 2026”"]


def test_staff_are_told_and_the_notice_leads_there(fisc: Federation, played: Championship, organiser: User) -> None:
    staff = make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    with federation_scope(fisc):
        report = report_error(actor_for(organiser), played, 1, 2, TURNED, "Typed the wrong way round")
        notice = ReceivedNotice.objects.get(user=staff)
        assert read_notice(notice).subject == "Error reported in “Open 2026”"
        assert notice.url.endswith(f"{CORRECT}?report={report.pk}")


def test_new_report_of_the_same_person_replaces_the_earlier_one(
    fisc: Federation, played: Championship, organiser: User
) -> None:
    with federation_scope(fisc):
        report_error(actor_for(organiser), played, 1, 2, TURNED, "Turned round")
        report_error(actor_for(organiser), played, 1, 2, MendedResult((400, 291)), "A one")
        assert ErrorReport.objects.get().change["reason"] == "A one"


def test_rejected_report_changes_nothing_and_is_told(
    fisc: Federation, played: Championship, organiser: User, system: Actor
) -> None:
    with federation_scope(fisc):
        report = report_error(actor_for(organiser), played, 1, 2, TURNED, "Turned round")
    staff = log_in_as(fisc, Role.STAFF)
    assert send(staff, f"{BASE}reports/{report.pk}/reject/", {"reason": "The sheet says 400"}).status_code == 302
    with federation_scope(fisc):
        assert not ErrorReport.objects.exists()
        assert played.results.count() == 1
        [notice] = ReceivedNotice.objects.filter(user=organiser, topic="error_report_decided")
        assert read_notice(notice).subject == "Result not corrected in “Open 2026”"
        assert "The sheet says 400" in read_notice(notice).lines[-1]
        with pytest.raises(DoneMeanwhile):
            reject_report(system, report)


def test_players_of_the_championship_may_report_and_others_may_not(fisc: Federation, played: Championship) -> None:
    with federation_scope(fisc):
        player = give_account(Player.objects.get(given_name="Anna"))
        [elsewhere] = make_players("Elisenda Mas")
        stranger = give_account(elsewhere)
        report_error(actor_for(player), played, 1, 2, TURNED, "I saw the sheet")
        with pytest.raises(NotPermitted):
            report_error(actor_for(stranger), played, 1, 2, TURNED, "I saw the sheet")
    assert REPORT in read_page(f"{BASE}rounds/1/", log_in(player))
    assert REPORT not in read_page(f"{BASE}rounds/1/", log_in(stranger))
    assert REPORT not in read_page(f"{BASE}rounds/1/")
    assert log_in(stranger).get(REPORT).status_code == 403
    assert log_in(player).get(CORRECT).status_code == 403


def test_what_cannot_be_reported_is_refused(
    fisc: Federation, played: Championship, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with federation_scope(fisc):
        actor = actor_for(organiser)
        with pytest.raises(ReasonMissing):
            report_error(actor, played, 1, 2, TURNED, " ")
        with pytest.raises(NothingCorrected):
            report_error(actor, played, 1, 2, MendedResult((400, 290)), "The same")
        monkeypatch.setattr(reports, "MOST", 1)
        report_error(actor, played, 1, 2, TURNED, "Turned round")
        with pytest.raises(AskedTooOften):
            report_error(actor, played, 1, 1, TURNED, "And this one")


def test_correction_settles_only_what_was_reported_of_its_game(
    fisc: Federation, played: Championship, organiser: User, system: Actor
) -> None:
    with federation_scope(fisc):
        report_error(actor_for(organiser), played, 1, 1, MendedResult((346, 321)), "A six")
        report_error(actor_for(organiser), played, 1, 2, TURNED, "Turned round")
        correct_result(system, played, 1, 2, TURNED, "Score sheet checked")
        assert [report.index for report in ErrorReport.objects.all()] == [1]


def test_report_that_contradicts_what_was_corrected_meanwhile_says_so(
    fisc: Federation, played: Championship, organiser: User
) -> None:
    """Two people report the same game: the second report is gone with the first correction."""
    with federation_scope(fisc):
        report = report_error(actor_for(organiser), played, 1, 2, TURNED, "Turned round")
        ErrorReport.objects.filter(pk=report.pk).update(change={**report.change, "after": report.change["before"]})
    page = read_page(f"{CORRECT}?report={report.pk}", log_in_as(fisc, Role.STAFF))
    assert "This is already the accepted result." in words_of(page)
    assert_well_formed(page)
