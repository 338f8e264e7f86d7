"""What counts for the rating: judged by what is stored, decided otherwise by staff, with receipts by mail."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.people import make_actor
from tests.tournaments.making.makers import make_accepted, make_announcement, make_approved
from tournaments.calendar.services.championships import announce_championship
from tournaments.calendar.services.rateability import decide_rateability, record_receipt, take_back_decision
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.rateability import find_rateability
from tournaments.championship.rules.rateability import Condition, Judgement, Verdict
from tournaments.errors import ChampionshipNotApproved, ConditionFixed, ReasonMissing, ReceiptImpossible

pytestmark = pytest.mark.django_db
# Played in winter: announced and sent in as long ago as these tests run, so that both are late.
PLAYED = date(2026, 3, 14)


@pytest.fixture
def asking(in_fisc: Federation) -> Federation:
    """A federation that asks for a month, a week and two formats."""
    in_fisc.settings = {
        "deadlines": {"announcement": {"months": 1}, "results": {"days": 7}},
        "accepted_formats": ["excel", "swiss_perfect"],
        "dictionary": "Leximots",
        "competitions": {"open": {"rules": {"dictionary": "Leximots 3"}}},
    }
    in_fisc.save(update_fields=["settings"])
    return in_fisc


def judged(championship: Championship, condition: Condition) -> Judgement:
    championship.refresh_from_db()
    return next(one for one in find_rateability(championship).judgements if one.condition is condition)


def test_accepted_championship_is_judged_by_its_dates_and_its_file(asking: Federation, system: Actor) -> None:
    championship = make_accepted(system, day=PLAYED)
    assert [(one.condition, one.verdict) for one in find_rateability(championship).judgements] == [
        (Condition.CLASSIC, Verdict.MET),
        (Condition.REGULATIONS, Verdict.MET),
        (Condition.DICTIONARY, Verdict.MET),
        (Condition.ANNOUNCED, Verdict.NOT_MET),
        (Condition.RESULTS, Verdict.NOT_MET),
        (Condition.FORMAT, Verdict.MET),
    ]
    assert judged(championship, Condition.RESULTS).at == championship.results.get().delivered_at


def test_dictionary_of_a_competition_of_the_federation_is_its_own(asking: Federation, system: Actor) -> None:
    for name, verdict in (("Leximots 3", Verdict.MET), ("GDLC", Verdict.NOT_MET)):
        championship = make_approved(system, f"Open {name}", dictionary=name)
        assert judged(championship, Condition.DICTIONARY).verdict is verdict


def test_receipt_by_mail_stops_the_clock_where_it_came_first(asking: Federation, system: Actor) -> None:
    championship = make_accepted(system, day=PLAYED)
    received = datetime(2026, 3, 21, 22, 59, tzinfo=UTC)
    record_receipt(system, championship, received, "Mail of the organiser to resultats@")
    assert judged(championship, Condition.RESULTS).verdict is Verdict.MET
    assert judged(championship, Condition.RESULTS).at == received
    # Noted again it replaces the first note, and both are in the audit.
    record_receipt(system, championship, received + timedelta(minutes=2), "It was a minute past midnight.")
    assert judged(championship, Condition.RESULTS).verdict is Verdict.NOT_MET
    assert AuditEntry.objects.filter(action="receipt_recorded").count() == 2


def test_receipt_needs_a_note_an_approved_championship_and_a_possible_moment(
    asking: Federation, system: Actor
) -> None:
    championship = make_approved(system, day=PLAYED)
    received = datetime(2026, 3, 14, 18, tzinfo=UTC)
    for moment in (timezone.now() + timedelta(minutes=1), datetime(2026, 3, 13, 22, 59, tzinfo=UTC)):
        with pytest.raises(ReceiptImpossible):
            record_receipt(system, championship, moment, "note")
    with pytest.raises(ReasonMissing):
        record_receipt(system, championship, received, " ")
    with pytest.raises(ChampionshipNotApproved):
        record_receipt(system, announce_championship(system, make_announcement("Reus")), received, "note")
    # Midnight in Madrid begins the day of play.
    record_receipt(system, championship, datetime(2026, 3, 13, 23, 0, tzinfo=UTC), "It was a short one.")


def test_decision_is_taken_replaced_and_taken_back(asking: Federation, system: Actor) -> None:
    championship = make_accepted(system, day=PLAYED)
    for _time in range(2):
        decide_rateability(system, championship, "In the bulletin of January", condition=Condition.ANNOUNCED)
    found = judged(championship, Condition.ANNOUNCED)
    assert (found.judged, found.verdict) == (Verdict.NOT_MET, Verdict.MET)
    decide_rateability(system, championship, "In no bulletin", condition=Condition.ANNOUNCED, is_met=False)
    assert judged(championship, Condition.ANNOUNCED).verdict is Verdict.NOT_MET
    assert AuditEntry.objects.filter(action="rateability_decided").count() == 2
    assert take_back_decision(system, championship, condition=Condition.ANNOUNCED)
    assert not take_back_decision(system, championship, condition=Condition.ANNOUNCED)
    assert judged(championship, Condition.ANNOUNCED).decision is None


def test_whole_championship_counts_by_decision(asking: Federation, system: Actor) -> None:
    championship = make_accepted(system, day=PLAYED)
    assert not find_rateability(championship).is_rateable
    decide_rateability(system, championship, "The committee agreed.")
    assert find_rateability(championship).is_rateable


def test_decision_needs_staff_a_reason_and_a_condition_that_can_be_decided(asking: Federation, system: Actor) -> None:
    championship = make_approved(system)
    with pytest.raises(ReasonMissing):
        decide_rateability(system, championship, " ")
    for condition in ("classic", "circuit", "weather"):
        with pytest.raises(ConditionFixed):
            decide_rateability(system, championship, "because", condition=condition)
    organiser = make_actor(asking, Role.ORGANISER)
    with pytest.raises(NotPermitted):
        decide_rateability(organiser, championship, "because")
    with pytest.raises(NotPermitted):
        take_back_decision(organiser, championship)
    with pytest.raises(NotPermitted):
        record_receipt(organiser, championship, timezone.now(), "note")
