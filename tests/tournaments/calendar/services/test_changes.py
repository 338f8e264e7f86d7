"""Changing a championship before and after its approval, cancelling it, and who organises it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from typing import Any

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seen import seen_at, seen_of
from federation.tenancy.federations import Federation
from tests.people import make_actor, make_user
from tests.tournaments.making.makers import make_accepted, make_announcement, make_approved, make_version
from tournaments.calendar.services.championships import (
    announce_championship,
    approve_championship,
    cancel_championship,
    name_organiser,
    refuse_championship,
    withdraw_championship,
)
from tournaments.calendar.services.changes import announcement_of, change_championship
from tournaments.calendar.services.people import take_back_role
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.queries.championships import visible_championships
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import (
    AlreadyDecided,
    ChampionshipChanged,
    ChangeNeedsStaff,
    LastOrganiser,
    ReasonMissing,
    ResultsAccepted,
    RulesFixed,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.ORGANISER)


@pytest.fixture
def staff(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.STAFF)


@pytest.fixture
def announced(organiser: Actor) -> Championship:
    return announce_championship(organiser, make_announcement())


@pytest.fixture
def approved(staff: Actor, announced: Championship) -> Championship:
    return approve_championship(staff, announced)


def change(actor: Actor, championship: Championship, **fields: Any) -> Championship:
    wanted = replace(announcement_of(championship), **fields)
    return change_championship(actor, championship, wanted, seen_of(championship))


def test_announcement_is_changed_and_the_audit_says_what(organiser: Actor, announced: Championship) -> None:
    changed = change(organiser, announced, place="Ateneu", starts_at=time(10), starts_on=date(2026, 3, 13))
    assert (changed.place, changed.revision, changed.state) == ("Ateneu", 1, ChampionshipState.ANNOUNCED)
    entry = AuditEntry.objects.get(action="championship_changed")
    assert entry.data["changes"] == {
        "place": ["", "Ateneu"],
        "starts_at": [None, "10:00:00"],
        "starts_on": ["2026-03-14", "2026-03-13"],
    }


def test_same_change_sent_twice_is_one(organiser: Actor, announced: Championship) -> None:
    wanted = replace(announcement_of(announced), place="Ateneu")
    for _time in range(2):
        change_championship(organiser, announced, wanted, seen_at(announced, 0))
    assert AuditEntry.objects.filter(action="championship_changed").count() == 1


def test_change_made_from_an_old_form_overwrites_nothing(
    organiser: Actor, staff: Actor, announced: Championship
) -> None:
    change(staff, announced, place="Ateneu")
    with pytest.raises(ChampionshipChanged):
        change(organiser, announced, place="Casal")
    assert Championship.objects.get().place == "Ateneu"


def test_new_days_count_as_communicated_now_and_nothing_else_does(organiser: Actor, announced: Championship) -> None:
    assert change(organiser, announced, fee="10 €").communicated_at == announced.announced_at
    announced.refresh_from_db()
    later = change(organiser, announced, starts_on=date(2026, 4, 1), ends_on=date(2026, 4, 1))
    assert later.communicated_at > announced.announced_at
    assert later.announced_at == announced.announced_at


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({"place": "Ateneu", "contact": "me", "fee": "5 €", "starts_at": time(9)}, ChampionshipState.APPROVED),
        ({"ends_on": date(2026, 3, 15)}, ChampionshipState.ANNOUNCED),
        ({"name": "Another"}, ChampionshipState.ANNOUNCED),
        ({"follows_regulations": False}, ChampionshipState.ANNOUNCED),
        ({"is_circuit": True}, ChampionshipState.ANNOUNCED),
    ],
)
def test_organiser_who_changes_what_was_approved_needs_approval_again(
    organiser: Actor, approved: Championship, fields: dict[str, Any], state: ChampionshipState
) -> None:
    assert change(organiser, approved, **fields).state == state


def test_staff_change_without_approval(staff: Actor, approved: Championship) -> None:
    assert change(staff, approved, starts_on=date(2026, 3, 13)).state == ChampionshipState.APPROVED


def test_changed_championship_stays_in_the_calendar_while_it_waits(
    organiser: Actor, in_fisc: Federation, approved: Championship
) -> None:
    changed = change(organiser, approved, name="Another")
    public = visible_championships(Actor())
    assert list(public) == [changed]
    assert changed.was_approved
    # Whoever gives it up now cancels it: it has been in the calendar.
    assert withdraw_championship(organiser, changed, "no hall").state == ChampionshipState.CANCELLED
    assert list(public.all()) == [changed]


def test_staff_do_not_approve_what_they_have_not_read(organiser: Actor, staff: Actor, announced: Championship) -> None:
    change(organiser, announced, place="Ateneu")
    with pytest.raises(ChampionshipChanged):
        approve_championship(staff, announced, seen_at(announced, 0))
    assert approve_championship(staff, announced, seen_at(announced, 1)).state == ChampionshipState.APPROVED


def test_after_the_results_organisers_change_the_small_things_only(
    organiser: Actor, system: Actor, approved: Championship
) -> None:
    make_version(organiser, approved)
    assert change(organiser, approved, prizes="A cup").prizes == "A cup"
    approved.refresh_from_db()
    with pytest.raises(ChangeNeedsStaff):
        change(organiser, approved, starts_on=date(2026, 3, 13))


def test_staff_change_the_rules_of_results_that_are_not_accepted(system: Actor, approved: Championship) -> None:
    make_version(system, approved)
    rules = CompetitionRules(tie_breaks=("berger",)).as_json()
    assert change(system, approved, rules=rules).rules == rules


def test_rules_of_accepted_results_are_fixed_for_everybody(in_fisc: Federation, system: Actor) -> None:
    championship = make_accepted(system)
    with pytest.raises(RulesFixed):
        change(system, championship, rules=CompetitionRules(win=3).as_json())
    assert change(system, championship, starts_on=date(2026, 3, 13)).starts_on == date(2026, 3, 13)


def test_what_is_over_is_not_changed_and_strangers_change_nothing(
    organiser: Actor, staff: Actor, in_fisc: Federation, announced: Championship
) -> None:
    refuse_championship(staff, announced, "Too late")
    with pytest.raises(AlreadyDecided):
        change(organiser, announced, place="Ateneu")
    other = announce_championship(staff, make_announcement("Open de Reus"))
    with pytest.raises(NotPermitted):
        change(organiser, other, place="Ateneu")


def test_approved_championship_is_cancelled_with_a_reason(organiser: Actor, approved: Championship) -> None:
    with pytest.raises(ReasonMissing):
        cancel_championship(organiser, approved, " ")
    cancelled = cancel_championship(organiser, approved, "The hall burnt down.")
    assert (cancelled.state, cancelled.refusal_reason) == (ChampionshipState.CANCELLED, "The hall burnt down.")
    with pytest.raises(AlreadyDecided):
        cancel_championship(organiser, approved, "again")


def test_announced_or_played_championship_is_not_cancelled(
    organiser: Actor, system: Actor, announced: Championship
) -> None:
    with pytest.raises(AlreadyDecided):
        cancel_championship(organiser, announced, "no")
    with pytest.raises(ResultsAccepted):
        cancel_championship(system, make_accepted(system, "Open de Reus"), "no")


def test_role_is_taken_back_once_but_not_the_last_organisers(
    organiser: Actor, staff: Actor, in_fisc: Federation
) -> None:
    championship = make_approved(staff)
    assert organiser.user is not None
    name_organiser(staff, championship, organiser.user)
    second = make_user("second@example.org")
    name_organiser(organiser, championship, second)
    assert take_back_role(organiser, championship, second.pk, Role.ORGANISER)
    assert not take_back_role(organiser, championship, second.pk, Role.ORGANISER)
    take_back_role(staff, championship, staff.user.pk if staff.user else 0, Role.ORGANISER)
    with pytest.raises(LastOrganiser):
        take_back_role(organiser, championship, organiser.user.pk, Role.ORGANISER)
    assert take_back_role(staff, championship, organiser.user.pk, Role.ORGANISER)


def test_arbiter_does_not_make_an_organiser_one_of_two(organiser: Actor, staff: Actor, system: Actor) -> None:
    championship = make_approved(system)
    assert organiser.user is not None
    name_organiser(staff, championship, organiser.user)
    arbiter = make_user("arbiter@example.org")
    name_organiser(staff, championship, arbiter, Role.ARBITER)
    with pytest.raises(LastOrganiser):
        take_back_role(organiser, championship, organiser.user.pk, Role.ORGANISER)
    assert take_back_role(organiser, championship, arbiter.pk, Role.ARBITER)
