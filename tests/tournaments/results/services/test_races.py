"""Two people at once: one of them is done, the other one reads what happened, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from federation.audit.models import AuditEntry
from federation.errors import Refusal
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seen import seen_at
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_user
from tests.races import overlap
from tests.tournaments.making.makers import make_announcement, make_approved, make_version
from tournaments.calendar.services.championships import (
    announce_championship,
    approve_championship,
    cancel_championship,
    name_organiser,
    withdraw_championship,
)
from tournaments.calendar.services.changes import announcement_of, change_championship
from tournaments.calendar.services.people import take_back_role
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import (
    AlreadyDecided,
    ChampionshipChanged,
    ChampionshipNotApproved,
    LastOrganiser,
    NotDelivered,
    ResultsAccepted,
    VersionNotOpen,
)
from tournaments.results.services.acceptance import accept_results, deliver_results, send_back_results
from tournaments.results.services.identification import create_all_players

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def announced(fisc: Federation, system: Actor) -> Championship:
    with federation_scope(fisc):
        return announce_championship(system, make_announcement())


@pytest.fixture
def version(fisc: Federation, system: Actor) -> ResultsVersion:
    """Checked and settled, not delivered yet."""
    with federation_scope(fisc):
        version = make_version(system, make_approved(system))
        create_all_players(system, version)
        return version


def change(actor: Actor, championship: Championship, **fields: Any) -> Championship:
    return change_championship(
        actor, championship, replace(announcement_of(championship), **fields), seen_at(championship, 0)
    )


def test_approval_and_withdrawal(fisc: Federation, system: Actor, announced: Championship) -> None:
    approve = lambda: approve_championship(system, announced)  # noqa: E731
    withdraw = lambda: withdraw_championship(system, announced, "no hall")  # noqa: E731
    one, other = overlap(fisc, withdraw, approve)
    assert (one.state, type(other)) == (ChampionshipState.WITHDRAWN, AlreadyDecided)
    with federation_scope(fisc):
        assert Championship.objects.get().state == ChampionshipState.WITHDRAWN


def test_approval_of_what_is_being_changed(fisc: Federation, system: Actor, announced: Championship) -> None:
    _changed, other = overlap(
        fisc,
        lambda: change(system, announced, place="Ateneu"),
        lambda: approve_championship(system, announced, seen_at(announced, 0)),
    )
    assert isinstance(other, ChampionshipChanged)
    with federation_scope(fisc):
        found = Championship.objects.get()
    assert (found.state, found.place) == (ChampionshipState.ANNOUNCED, "Ateneu")


def test_two_changes(fisc: Federation, system: Actor, announced: Championship) -> None:
    _first, second = overlap(
        fisc, lambda: change(system, announced, place="Ateneu"), lambda: change(system, announced, fee="10 €")
    )
    assert isinstance(second, ChampionshipChanged)
    with federation_scope(fisc):
        found = Championship.objects.get()
    assert (found.place, found.fee, found.revision) == ("Ateneu", "", 1)


def test_one_change_sent_by_two_clicks(fisc: Federation, system: Actor, announced: Championship) -> None:
    click = lambda: change(system, announced, place="Ateneu")  # noqa: E731
    assert [one.revision for one in overlap(fisc, click, click)] == [1, 1]


Act = Callable[[Actor, ResultsVersion], Any]


def send_back(actor: Actor, version: ResultsVersion) -> Any:
    return send_back_results(actor, version, "Please look at round 2.")


@pytest.mark.parametrize(
    ("first", "second", "state", "refused"),
    [
        (deliver_results, deliver_results, ResultsState.DELIVERED, None),
        (deliver_results, accept_results, ResultsState.ACCEPTED, None),
        (accept_results, deliver_results, ResultsState.ACCEPTED, VersionNotOpen),
        (accept_results, accept_results, ResultsState.ACCEPTED, VersionNotOpen),
        (deliver_results, send_back, ResultsState.SENT_BACK, None),
        (accept_results, send_back, ResultsState.ACCEPTED, NotDelivered),
    ],
)
def test_delivery_acceptance_and_return_of_what_was_checked(
    fisc: Federation,
    system: Actor,
    version: ResultsVersion,
    first: Act,
    second: Act,
    state: ResultsState,
    refused: type[Refusal] | None,
) -> None:
    _one, other = overlap(fisc, lambda: first(system, version), lambda: second(system, version))
    assert (type(other) if isinstance(other, Refusal) else None) is refused
    with federation_scope(fisc):
        found = ResultsVersion.objects.get()
        delivered = AuditEntry.objects.filter(action="results_delivered").count()
    assert (found.state, delivered) == (state, 1)


def test_return_and_acceptance_of_what_was_delivered(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    with federation_scope(fisc):
        deliver_results(system, version)
    _one, other = overlap(fisc, lambda: send_back(system, version), lambda: accept_results(system, version))
    assert isinstance(other, VersionNotOpen)
    with federation_scope(fisc):
        assert ResultsVersion.objects.get().state == ResultsState.SENT_BACK


def test_two_people_send_the_same_back(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    with federation_scope(fisc):
        deliver_results(system, version)
    act = lambda: send_back(system, version)  # noqa: E731
    overlap(fisc, act, act)
    with federation_scope(fisc):
        assert AuditEntry.objects.filter(action="results_sent_back").count() == 1


def test_cancellation_and_acceptance(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    cancel = lambda: cancel_championship(system, version.championship, "not played")  # noqa: E731
    _one, other = overlap(fisc, lambda: accept_results(system, version), cancel)
    assert isinstance(other, ResultsAccepted)


def test_cancellation_and_delivery(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    cancel = lambda: cancel_championship(system, version.championship, "not played")  # noqa: E731
    _one, other = overlap(fisc, cancel, lambda: deliver_results(system, version))
    assert isinstance(other, ChampionshipNotApproved)
    with federation_scope(fisc):
        assert ResultsVersion.objects.get().delivered_at is None


def test_two_organisers_who_remove_each_other(fisc: Federation, system: Actor, announced: Championship) -> None:
    people = [make_user(f"{name}@fisc.example") for name in ("anna", "bernat")]
    with federation_scope(fisc):
        for user in people:
            name_organiser(system, announced, user)
    anna, bernat = (Actor(user=user) for user in people)
    remove = [
        lambda: take_back_role(anna, announced, people[1].pk, Role.ORGANISER),
        lambda: take_back_role(bernat, announced, people[0].pk, Role.ORGANISER),
    ]
    one, other = overlap(fisc, *remove)
    assert (one, type(other)) == (True, LastOrganiser)
    with federation_scope(fisc):
        assert announced.roles.count() == 1
