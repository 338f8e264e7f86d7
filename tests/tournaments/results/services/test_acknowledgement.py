"""Results with warnings are accepted by whoever has read them, and the audit says so."""

import pytest

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import read_page, words_of
from tests.people import make_players
from tests.staff import log_in_as, send
from tests.tournaments.making.makers import FISC_RULES, make_approved, make_version
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import WarningsNotAcknowledged
from tournaments.report.acknowledgement import count_warnings, list_warnings, sign_warnings
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players

pytestmark = pytest.mark.django_db


def make_short(actor: Actor) -> ResultsVersion:
    """Two rounds where the regulations ask for five, and nothing left to settle."""
    rules = {**FISC_RULES.as_json(), "rounds_min": 5}
    version = make_version(actor, make_approved(actor, rules=rules))
    create_all_players(actor, version)
    version.refresh_from_db()
    return version


def test_warnings_must_be_acknowledged(in_fisc: Federation, system: Actor) -> None:
    version = make_short(system)
    for sign in ("", "another"):
        with pytest.raises(WarningsNotAcknowledged, match="Issues to check: 1"):
            accept_results(system, version, in_spite_of=sign)
    version.refresh_from_db()
    assert version.state == ResultsState.VALID
    accept_results(system, version, in_spite_of=sign_warnings(version.problems))
    assert AuditEntry.objects.get(action="results_accepted").data == {
        "version": 1,
        "in_spite_of": {"too_few_rounds": 1},
    }


def test_warnings_found_since_they_were_read_are_not_waved_through(in_fisc: Federation, system: Actor) -> None:
    version = make_short(system)
    read = sign_warnings(version.problems)
    more = {**version.problems[0], "code": "several_byes", "severity": "warning"}
    ResultsVersion.objects.filter(pk=version.pk).update(problems=[*version.problems, more])
    with pytest.raises(WarningsNotAcknowledged):
        accept_results(system, version, in_spite_of=read)


def test_names_that_were_settled_are_nothing_to_acknowledge(in_fisc: Federation, system: Actor) -> None:
    make_players("Núria Puig", "Núria Puig")
    version = make_version(system, make_approved(system))
    assert "ambiguous_player" in {problem["code"] for problem in version.problems}
    assert (list_warnings(version.problems), sign_warnings(version.problems)) == ([], "")
    assert count_warnings(version.problems) == {}


def test_page_lists_what_is_accepted_in_spite_of(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        version = make_short(system)
        sign = sign_warnings(version.problems)
        address = f"/fisc/championships/{version.championship.slug}/results/1/"
    staff = log_in_as(fisc, Role.STAFF)
    html = read_page(address, staff)
    assert f'value="{sign}"' in html
    assert "There is 1 issue to check." in words_of(html)
    refused = send(staff, f"{address}accept/", {"warnings": sign})
    assert refused.status_code == 409
    assert "Issues to check: 1" in refused.content.decode()
    assert send(staff, f"{address}accept/", {"warnings": sign, "seen": "yes"}).status_code == 302
    assert "despite: Too few rounds (1)" in words_of(read_page(address, staff))
