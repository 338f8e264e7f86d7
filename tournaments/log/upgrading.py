"""Events of earlier schema versions, brought to today's. Once a version has been in use, it is read for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tournaments.log.events import SCHEMA_VERSION, Act, Event

Payload = Mapping[str, Any]
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
