"""The page with a championship's results in other programs' formats."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.people.models.players import PlayerIdentifier
from federation.permissions import system_actor
from federation.tenancy.scope import federation_scope
from tests.pages import get
from tests.staff import Desk, log_in_as
from tests.tournaments.files.conftest import PLAYERS
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.championship.models.championships import Championship
from tournaments.files.features import GROUPS
from tournaments.files.reading import read_upload
from tournaments.files.targets import targets
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.questions import ALL_DIVISIONS, DIVISION
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players
from tournaments.results.services.questions import answer_questions
from tournaments.results.services.upload import run_validation


@pytest.fixture
def divided(desk: Desk) -> Championship:
    """A championship whose groups are the divisions of NASPA's text."""
    text = f"#division Masters\n{PLAYERS}#division Novices\nPires, Ze 900 2; 300\nOko, Jan 800 1; 310\n"
    with federation_scope(desk.federation):
        actor = system_actor("test")
        version = make_version(actor, make_approved(actor, "Lowland"), [UploadedFile("a.txt", text.encode())])
        answer_questions(actor, version, {DIVISION: ALL_DIVISIONS})
        run_validation(JobRun(arguments=Job.objects.latest("pk").arguments, requested_by_id=None))
        version.refresh_from_db()
        create_all_players(actor, version)
        version.refresh_from_db()
        accept_results(actor, version, in_spite_of=sign_warnings(version.problems))
        return version.championship


def page_of(championship: Championship) -> str:
    return f"/fisc/championships/{championship.slug}/formats/"


def test_everybody_gets_the_files_without_numbers(championship: Championship) -> None:
    text = get(page_of(championship), Client()).content.decode()
    assert re.findall(r"\?to=([\w-]+)", text) == list(targets())
    assert "Send to other organisations" not in text
    content = get(page_of(championship) + "?to=tsh", Client()).content
    assert b"AA000017" not in content
    reading = read_upload([UploadedFile("a.t", content)])
    assert reading.report is not None
    assert {player.name for player in reading.report.players} == {"Ida Vantongeren", "Olwen Marsh"}


def test_staff_sends_on_with_members_and_is_told_what_is_missing(championship: Championship, desk: Desk) -> None:
    with federation_scope(desk.federation):
        assert list(PlayerIdentifier.objects.values_list("scheme", "value")) == [("member", "AA000017")]
    client = log_in_as(desk.federation, Role.STAFF)
    text = get(page_of(championship), client).content.decode()
    assert "A division needs at least four players." in text
    assert "These players have no membership number in the registry: Marsh, Olwen." in text
    assert b"Vantongeren, Ida:AA000017" in get(page_of(championship) + "?to=naspa", client).content


@pytest.mark.parametrize("name", ["naspa", "tsh-archive", "tourney-js", "aupair"])
def test_groups_are_written_as_divisions(divided: Championship, name: str) -> None:
    content = get(page_of(divided) + f"?to={name}", Client()).content
    divisions = read_upload([UploadedFile("x", content)]).divisions
    assert {one.division: {player.name for player in one.players} for one in divisions} == {
        "Masters": {"Ida Vantongeren", "Olwen Marsh"},
        "Novices": {"Ze Pires", "Jan Oko"},
    }


def test_groups_that_a_format_has_not_are_said(divided: Championship, championship: Championship) -> None:
    said = "the groups (everyone is in one)"
    lost = [target for target in targets().values() if GROUPS not in target.carries]
    # Once in the table, once for narrow screens.
    assert get(page_of(divided), Client()).content.decode().count(said) == 2 * len(lost)
    assert said not in get(page_of(championship), Client()).content.decode()


def test_unknown_formats_are_not_found(championship: Championship) -> None:
    assert Client().get(page_of(championship) + "?to=dbase").status_code == 404
