"""Files of another championship: said loudly, and accepted only with a reason."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import read_page
from tests.staff import log_in_as, send
from tests.tournaments.making.makers import make_accepted, make_approved, make_version, small_zip
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import AcceptanceReasonMissing
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.acknowledgement import needs_reason, sign_warnings
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players

pytestmark = pytest.mark.django_db


def other_zip(name: str = "Open de prova") -> UploadedFile:
    championship = make_small_championship()
    championship.name = name
    championship.add_game(3, 1, 4, "2-0")
    return zip_files(championship.files())


def codes_of(version: ResultsVersion) -> set[str]:
    return {problem["code"] for problem in version.problems} & {"files_of_another", "name_of_another"}


def send_same(actor: Actor) -> ResultsVersion:
    """The files of a championship that is accepted, sent in for another one, and every name settled."""
    make_accepted(actor, "Open de Lleida")
    version = make_version(actor, make_approved(actor, "Open de Reus"), [small_zip()])
    create_all_players(actor, version)
    version.refresh_from_db()
    return version


def test_same_files_of_an_accepted_championship_are_named(in_fisc: Federation, system: Actor) -> None:
    version = send_same(system)
    [problem] = [one for one in version.problems if one["code"] == "files_of_another"]
    assert problem["params"] == {"championship": "Open de Lleida", "day": "2026-03-14"}


def test_same_files_are_accepted_with_a_reason_only(in_fisc: Federation, system: Actor) -> None:
    version = send_same(system)
    sign = sign_warnings(version.problems)
    for reason in ("", "   "):
        with pytest.raises(AcceptanceReasonMissing):
            accept_results(system, version, in_spite_of=sign, reason=reason)
    version.refresh_from_db()
    assert version.state == ResultsState.VALID
    accept_results(system, version, in_spite_of=sign, reason="Two groups were sent in one file.")
    assert (
        AuditEntry.objects.filter(action="results_accepted", reason="Two groups were sent in one file.").count() == 1
    )


def test_files_sent_in_again_for_their_own_championship_are_its_own(in_fisc: Federation, system: Actor) -> None:
    championship = make_accepted(system, "Open de Lleida")
    assert codes_of(make_version(system, championship, [small_zip()])) == set()


def test_files_that_nobody_accepted_are_no_sign(in_fisc: Federation, system: Actor) -> None:
    make_version(system, make_approved(system, "Open de Lleida"), [small_zip()])
    version = make_version(system, make_approved(system, "Open de Reus"), [small_zip()])
    assert codes_of(version) == set()
    assert not needs_reason(version.problems)


def test_name_of_another_championship_in_the_file_is_said(in_fisc: Federation, system: Actor) -> None:
    make_approved(system, "Open de Lleida")
    version = make_version(system, make_approved(system, "Open de Reus"), [other_zip("OPEN DE LLEIDA")])
    assert codes_of(version) == {"name_of_another"}
    own = make_version(system, Championship.objects.get(name="Open de Lleida"), [other_zip("Open de Lleida")])
    assert codes_of(own) == set()


def test_other_federation_has_its_own_championships(in_fisc: Federation, pfs: Federation, system: Actor) -> None:
    make_accepted(system, "Open de Lleida")
    with federation_scope(pfs):
        assert codes_of(make_version(system, make_approved(system, "Open de Reus"), [small_zip()])) == set()


def test_page_asks_for_the_reason(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        version = send_same(system)
        sign = sign_warnings(version.problems)
        address = f"/fisc/championships/{version.championship.slug}/results/1/"
    staff = log_in_as(fisc, Role.STAFF)
    assert 'name="reason"' in read_page(address, staff)
    seen = {"warnings": sign, "seen": "yes"}
    refused = send(staff, f"{address}accept/", seen)
    assert refused.status_code == 409
    assert send(staff, f"{address}accept/", {**seen, "reason": "It is right."}).status_code == 302
