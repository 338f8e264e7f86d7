"""Progress of a championship, from what is stored, its dates and its results. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class Phase(StrEnum):
    """A championship's phase in a calendar. Under way, overdue, delivered and accepted are never stored."""

    ANNOUNCED = "announced"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"
    APPROVED = "approved"
    UNDER_WAY = "under_way"
    OVERDUE = "overdue"
    DELIVERED = "delivered"
    ACCEPTED = "accepted"


class StepStatus(StrEnum):
    DONE = "done"
    CURRENT = "current"
    TODO = "todo"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Facts:
    """Input for the phase and the steps of a life. ``state`` is the stored approval state.

    Moments are aware; None if it hasn't happened.
    """

    state: str
    starts_on: date
    ends_on: date
    announced_at: datetime
    decided_at: datetime | None = None
    delivered_at: datetime | None = None
    accepted_at: datetime | None = None
    rated_at: datetime | date | None = None
    listed_on: date | None = None
    is_for_rating: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a championship's life; ``when`` is None if it is still to come."""

    code: str
    status: StepStatus
    when: datetime | date | None = None


def find_phase(facts: Facts, today: date) -> Phase:
    if facts.state != "approved":
        return Phase(facts.state)
    if facts.accepted_at is not None:
        return Phase.ACCEPTED
    if facts.delivered_at is not None:
        return Phase.DELIVERED
    if today < facts.starts_on:
        return Phase.APPROVED
    return Phase.UNDER_WAY if today <= facts.ends_on else Phase.OVERDUE


def list_steps(facts: Facts, today: date) -> list[Step]:
    """Return the steps from announced to listed, or to accepted if nothing is rated; after a refusal only that.

    An approved championship has no current step before its first day, as nothing is required yet.
    """
    announced = Step("announced", StepStatus.DONE, facts.announced_at)
    if facts.state in {"refused", "withdrawn", "cancelled"}:
        return [announced, Step(facts.state, StepStatus.FAILED, facts.decided_at)]
    moments: list[tuple[str, datetime | date | None]] = [
        ("approved", facts.decided_at if facts.state == "approved" else None),
        ("delivered", facts.delivered_at),
        ("accepted", facts.accepted_at),
    ]
    if facts.is_for_rating:
        moments += [("rated", facts.rated_at), ("listed", facts.listed_on)]
    steps = [announced]
    for code, when in moments:
        is_next = when is None and steps[-1].status is StepStatus.DONE
        is_next &= code == "approved" or today >= facts.starts_on
        status = StepStatus.DONE if when else StepStatus.CURRENT if is_next else StepStatus.TODO
        steps.append(Step(code, status, when))
    return steps
