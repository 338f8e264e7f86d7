"""Delivered, sent back with remarks, mended and delivered again; the first delivery stops the clock."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from tests.people import make_actor
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.calendar.services.championships import cancel_championship, name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.rules.rateability import Condition
from tournaments.errors import ChampionshipNotApproved, NotDelivered, ReasonMissing, VersionNotOpen
from tournaments.results.services.acceptance import accept_results, deliver_results, send_back_results
from tournaments.results.services.identification import create_all_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.ORGANISER)


@pytest.fixture
def championship(system: Actor, organiser: Actor) -> Championship:
    found = make_approved(system)
    assert organiser.user is not None
    name_organiser(system, found, organiser.user)
    return found


@pytest.fixture
def delivered(system: Actor, organiser: Actor, championship: Championship) -> ResultsVersion:
    version = make_version(organiser, championship)
    create_all_players(system, version)
    return deliver_results(organiser, version)


def test_results_go_back_with_remarks_and_come_again(
    system: Actor, organiser: Actor, delivered: ResultsVersion
) -> None:
    returned = send_back_results(system, delivered, " Round 2, table 1: 300 or 303? ")
    assert (returned.state, returned.remarks) == (ResultsState.SENT_BACK, "Round 2, table 1: 300 or 303?")
    with pytest.raises(VersionNotOpen):
        accept_results(system, delivered)
    again = deliver_results(organiser, delivered)
    assert (again.state, again.delivered_at) == (ResultsState.DELIVERED, delivered.delivered_at)
    assert accept_results(system, again).entries.exists()
    acts = AuditEntry.objects.filter(object_type="resultsversion").order_by("pk").values_list("action", flat=True)
    assert list(acts) == ["results_uploaded", "results_delivered", "results_sent_back", "results_delivered"]


def test_names_that_are_open_stay_to_be_settled_after_a_return(
    system: Actor, organiser: Actor, championship: Championship
) -> None:
    version = deliver_results(organiser, make_version(organiser, championship))
    assert version.state == ResultsState.TO_SETTLE
    send_back_results(system, version, "Who is who?")
    assert deliver_results(organiser, version).state == ResultsState.TO_SETTLE


def test_first_complete_delivery_stops_the_clock_whatever_follows(
    system: Actor, organiser: Actor, championship: Championship, delivered: ResultsVersion
) -> None:
    first = delivered.delivered_at
    send_back_results(system, delivered, "One score is missing its tens.")
    mended = make_version(organiser, championship)
    delivered.refresh_from_db()
    assert delivered.state == ResultsState.SUPERSEDED
    assert deliver_results(organiser, mended).delivered_at != first
    current_federation().settings["deadlines"] = {"results": {"days": 7}}
    judgements = find_rateability(championship).judgements
    assert [one.at for one in judgements if one.condition is Condition.RESULTS] == [first]


def test_sending_back_twice_is_sending_back_once(system: Actor, delivered: ResultsVersion) -> None:
    for _time in range(2):
        send_back_results(system, delivered, "Please look at round 2.")
    assert AuditEntry.objects.filter(action="results_sent_back").count() == 1
    with pytest.raises(NotDelivered):
        send_back_results(system, delivered, "And at round 1.")


def test_only_delivered_results_go_back_and_never_without_remarks(
    system: Actor, organiser: Actor, championship: Championship
) -> None:
    version = make_version(organiser, championship)
    with pytest.raises(NotDelivered):
        send_back_results(system, version, "Save correction")
    with pytest.raises(ReasonMissing):
        send_back_results(system, version, "  ")
    with pytest.raises(NotPermitted):
        send_back_results(organiser, version, "Save correction")


def test_results_of_a_cancelled_championship_are_neither_delivered_nor_accepted(
    system: Actor, organiser: Actor, championship: Championship, delivered: ResultsVersion
) -> None:
    cancel_championship(organiser, championship, "It was not played.")
    for act in (deliver_results, accept_results):
        with pytest.raises(ChampionshipNotApproved):
            act(system, delivered)
