"""The events of a championship's log, their JSON, and upgrades from earlier versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

# Increased when any kind's payload changes its meaning; ``upgrading`` keeps reading the earlier ones.
SCHEMA_VERSION = 1

Payload = Mapping[str, Any]


class Act(StrEnum):
    """What happened. The payload of each kind is described at the function that decides it."""

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
    """An event decided but not written yet: it has no number, moment or actor."""

    act: Act
    payload: Payload = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log. ``number`` counts from 1 without gaps; ``moment`` is aware.

    ``actor`` is the name of the account or device at that time. ``reference`` is the sender's own id, empty if there
    is none; a message with one already in the log changes nothing.
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
            # One text per moment, whatever its original zone: the database returns UTC.
            "moment": self.moment.astimezone(UTC).isoformat(),
            "reason": self.reason,
            "reference": self.reference,
            "schema_version": self.schema_version,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Event:
        """Return the event that ``as_json`` wrote."""
        return cls(**{**data, "act": Act(data["act"]), "moment": datetime.fromisoformat(data["moment"])})


def canonical_json(value: Any) -> str:
    """Return one text for equal values: sorted keys, no spaces, no escapes. Floats are refused: they have many texts.

    Raises ValueError for anything but strings, integers, booleans, None, lists and mappings with string keys.
    """
    _check_exact(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _check_exact(value: Any) -> None:
    # Most values are strings, and a large championship has hundreds of thousands of them.
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

# Turns a kind's payload of one version into that of the next; kinds not listed are the same in both.
UPGRADES: dict[tuple[Act, int], Upgrade] = {}


class UnknownSchema(ValueError):
    """An event written by a later version of this program."""


def upgrade(event: Event, upgrades: Mapping[tuple[Act, int], Upgrade] | None = None) -> Event:
    """Return the event as the current version would have written it. Raises UnknownSchema for a later one."""
    if event.schema_version > SCHEMA_VERSION:
        raise UnknownSchema(f"event {event.number} is of schema version {event.schema_version}")
    known = UPGRADES if upgrades is None else upgrades
    for version in range(event.schema_version, SCHEMA_VERSION):
        convert = known.get((event.act, version))
        payload = convert(event.payload) if convert else event.payload
        event = replace(event, payload=payload, schema_version=version + 1)
    return event
