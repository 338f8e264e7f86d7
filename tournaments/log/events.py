"""The events of a championship's log, their JSON, and those of earlier versions brought to today's."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

# Raised when the payload of any kind changes its meaning; ``upgrading`` then reads the earlier ones, for ever.
SCHEMA_VERSION = 1

Payload = Mapping[str, Any]


class Act(StrEnum):
    """What happened. The payload of each kind is described beside the function that decides it."""

    OPENED = "opened"
    SETTINGS_CHANGED = "settings_changed"
    ENTERED = "entered"
    ENTRY_CHANGED = "entry_changed"
    MOVED_UP = "moved_up"
    CHECKED_IN = "checked_in"
    CHECK_IN_UNDONE = "check_in_undone"
    ABSENT = "absent"
    PRESENT_AGAIN = "present_again"
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"
    SEEDED = "seeded"
    PAIRED = "paired"
    PAIRING_CHANGED = "pairing_changed"
    UNPAIRED = "unpaired"
    PUBLISHED = "published"
    REPORTED = "reported"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    SETTLED = "settled"
    CLEARED = "cleared"
    CORRECTED = "corrected"
    PENALISED = "penalised"
    DISQUALIFIED = "disqualified"
    COMMITTEE_NAMED = "committee_named"
    RULED = "ruled"
    CLOSED = "closed"
    LOTS_DRAWN = "lots_drawn"
    FINISHED = "finished"
    REOPENED = "reopened"
    ANONYMISED = "anonymised"


@dataclass(frozen=True, slots=True)
class Proposed:
    """An event that has been decided and is not written yet: it has no number, moment or actor."""

    act: Act
    payload: Payload = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log. ``number`` counts from 1 without gaps; ``moment`` is aware.

    ``actor`` is the name of the account or device, as it was then. ``reference`` is the sender's own id, empty
    where the sender gave none; a message with one that is in the log already changes nothing.
    """

    number: int
    act: Act
    payload: Payload
    actor: str
    moment: datetime
    reason: str = ""
    reference: str = ""
    schema_version: int = SCHEMA_VERSION

    def as_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "act": self.act.value,
            "payload": self.payload,
            "actor": self.actor,
            # One text for one moment, whatever zone it was noted in: the database gives back UTC.
            "moment": self.moment.astimezone(UTC).isoformat(),
            "reason": self.reason,
            "reference": self.reference,
            "schema_version": self.schema_version,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Event:
        """The event that ``as_json`` wrote."""
        return cls(**{**data, "act": Act(data["act"]), "moment": datetime.fromisoformat(data["moment"])})


def canonical_json(value: Any) -> str:
    """One text for equal values: keys sorted, no spaces, no escapes. Floats are refused: they have many texts.

    Raises ValueError for anything but texts, whole numbers, truth values, None, lists and mappings with text keys.
    """
    _check_exact(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _check_exact(value: Any) -> None:
    # Most values are texts, and there are hundreds of thousands of them in a large championship.
    if type(value) is str:
        return
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise ValueError("keys are texts")
        for part in value.values():
            _check_exact(part)
    elif isinstance(value, list | tuple):
        for part in value:
            _check_exact(part)
    elif not (value is None or isinstance(value, str | int)):
        raise ValueError(f"{type(value).__name__} has no canonical JSON")


Upgrade = Callable[[Payload], dict[str, Any]]

# What turns the payload of a kind in one version into that of the next; kinds not named are the same in both.
UPGRADES: dict[tuple[Act, int], Upgrade] = {}


class UnknownSchema(ValueError):
    """An event was written by a later version of this program."""


def upgrade(event: Event, upgrades: Mapping[tuple[Act, int], Upgrade] | None = None) -> Event:
    """The event as today's version would have written it. Raises UnknownSchema for one from the future."""
    if event.schema_version > SCHEMA_VERSION:
        raise UnknownSchema(f"event {event.number} is of schema version {event.schema_version}")
    known = UPGRADES if upgrades is None else upgrades
    for version in range(event.schema_version, SCHEMA_VERSION):
        convert = known.get((event.act, version))
        payload = convert(event.payload) if convert else event.payload
        event = replace(event, payload=payload, schema_version=version + 1)
    return event
