"""How far a championship is."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from tournaments.championship.rules.phases import Facts, Phase, StepStatus, find_phase, list_steps

AFTER = date(2026, 3, 20)
MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)
APPROVED = Facts(
    state="approved",
    starts_on=date(2026, 3, 14),
    ends_on=date(2026, 3, 15),
    announced_at=MOMENT,
    decided_at=MOMENT,
)


@pytest.mark.parametrize(
    ("today", "phase"),
    [
        (date(2026, 3, 13), Phase.APPROVED),
        (date(2026, 3, 14), Phase.UNDER_WAY),
        (date(2026, 3, 15), Phase.UNDER_WAY),
        (date(2026, 3, 16), Phase.OVERDUE),
    ],
)
def test_phase_without_results_follows_the_days_of_play(today: date, phase: Phase) -> None:
    assert find_phase(APPROVED, today) is phase


def test_phase_with_results_does_not_depend_on_the_day() -> None:
    delivered = replace(APPROVED, delivered_at=MOMENT)
    accepted = replace(delivered, accepted_at=MOMENT)
    for today in (date(2026, 3, 1), date(2026, 3, 14), date(2027, 1, 1)):
        assert find_phase(delivered, today) is Phase.DELIVERED
        assert find_phase(accepted, today) is Phase.ACCEPTED


@pytest.mark.parametrize("state", ["announced", "refused", "withdrawn", "cancelled"])
def test_phase_of_what_is_not_approved_is_its_state(state: str) -> None:
    facts = replace(APPROVED, state=state, delivered_at=MOMENT, accepted_at=MOMENT)
    assert find_phase(facts, date(2026, 3, 20)) == state


def statuses(facts: Facts) -> dict[str, StepStatus]:
    return {step.code: step.status for step in list_steps(facts, AFTER)}


def test_steps_show_the_next_one_and_only_one() -> None:
    assert statuses(replace(APPROVED, delivered_at=MOMENT)) == {
        "announced": StepStatus.DONE,
        "approved": StepStatus.DONE,
        "delivered": StepStatus.DONE,
        "accepted": StepStatus.CURRENT,
        "rated": StepStatus.TODO,
        "listed": StepStatus.TODO,
    }


def test_steps_of_an_announced_championship_wait_for_approval_whatever_was_decided_before() -> None:
    assert statuses(replace(APPROVED, state="announced"))["approved"] is StepStatus.CURRENT


def test_steps_all_done_when_listed() -> None:
    facts = replace(APPROVED, delivered_at=MOMENT, accepted_at=MOMENT, rated_at=MOMENT, listed_on=date(2026, 4, 1))
    assert set(statuses(facts).values()) == {StepStatus.DONE}
    assert list_steps(facts, AFTER)[-1].when == date(2026, 4, 1)


def test_steps_end_with_a_refusal() -> None:
    assert statuses(replace(APPROVED, state="refused")) == {
        "announced": StepStatus.DONE,
        "refused": StepStatus.FAILED,
    }


def test_steps_of_what_is_not_rated_end_with_acceptance() -> None:
    facts = replace(APPROVED, is_for_rating=False)
    assert [step.code for step in list_steps(facts, AFTER)] == ["announced", "approved", "delivered", "accepted"]


def test_coming_championship_highlights_no_later_step() -> None:
    before, first = APPROVED.starts_on - timedelta(days=1), APPROVED.starts_on
    assert StepStatus.CURRENT not in {step.status for step in list_steps(APPROVED, before)}
    assert [step.code for step in list_steps(APPROVED, first) if step.status is StepStatus.CURRENT] == ["delivered"]
    announced = replace(APPROVED, state="announced")
    assert [step.code for step in list_steps(announced, before) if step.status is StepStatus.CURRENT] == ["approved"]
