"""Removes a name from a championship's log, and signs the log again. Pure.

The digests cover names, so removing one changes them. The log records this itself: its last event then states its
previous digest and which events were changed, and is covered by the new ones. Anyone with an earlier digest or a copy
of the log can compare them: :func:`differing_events` lists the differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from federation.names.erasure import Names
from tournaments.log.digests import NO_DIGEST, sign
from tournaments.log.events import Act, Event, canonical_json
from tournaments.log.fold import apply
from tournaments.log.state import State
from tournaments.pairing.field.snapshot import Snapshot

Signed = tuple[Event, str]
_WHO = frozenset({Act.ENTERED, Act.ENTRY_CHANGED})


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The log without a name. ``changed`` are the numbers of the events that changed."""

    signed: tuple[Signed, ...]
    state: State
    changed: tuple[int, ...]


def rewrite(log: Sequence[Signed], numbers: frozenset[int], names: Names, at: datetime) -> Rewritten | None:
    """Return the log without a name, or None if it doesn't contain it.

    ``numbers`` are those of the entrants who are this player, whatever their names there.
    """
    events = [without_name(event, numbers, names) for event, _digest in log]
    changed = tuple(new.number for (old, _digest), new in zip(log, events, strict=True) if new != old)
    if not changed:
        return None
    payload = {"events": list(changed), "digest": log[-1][1]}
    events.append(Event(number=len(events) + 1, act=Act.ANONYMISED, payload=payload, actor="", moment=at))
    state, digest, signed = State(), NO_DIGEST, []
    for event in events:
        state = apply(state, event)
        digest = sign(digest, event, state)
        signed.append((event, digest))
    return Rewritten(tuple(signed), state, changed)


def entrants_of(log: Sequence[Event], records: frozenset[int]) -> frozenset[int]:
    """Return the numbers of entrants who are one of these registry records, by the final state of the log."""
    players: dict[int, Any] = {}
    for event in log:
        if event.act is Act.ENTERED:
            players[event.payload["number"]] = event.payload.get("player")
        elif event.act is Act.ENTRY_CHANGED and "player" in event.payload["changes"]:
            players[event.payload["number"]] = event.payload["changes"]["player"]
    return frozenset(number for number, player in players.items() if player in records)


def without_name(event: Event, numbers: frozenset[int], names: Names) -> Event:
    """Return the event as it would have been written for someone without a name."""
    payload = names.erase(dict(event.payload))
    if event.act in _WHO and payload["number"] in numbers:
        changes = payload if event.act is Act.ENTERED else payload["changes"]
        if "name" in changes:
            changes["name"] = names.instead
    if payload.get("snapshot"):
        payload = _with_snapshot(payload, numbers, names.instead)
    if canonical_json(payload) == canonical_json(event.payload):
        payload = dict(event.payload)
    return replace(event, payload=payload, actor=names.erase(event.actor), reason=names.erase(event.reason))


def _with_snapshot(payload: dict[str, Any], numbers: frozenset[int], instead: str) -> dict[str, Any]:
    """The engine's snapshot has all players' names, and a digest of its own."""
    report = payload["snapshot"]["report"]
    players = [one | {"name": instead} if one["number"] in numbers else one for one in report["players"]]
    snapshot = {**payload["snapshot"], "report": {**report, "players": players}}
    if snapshot == payload["snapshot"]:
        return payload
    seen = {name: value for name, value in snapshot.items() if name != "options"}
    return {**payload, "snapshot": snapshot, "snapshot_digest": Snapshot.from_json(seen).digest}


def differing_events(earlier: Sequence[Event], later: Sequence[Event]) -> list[int]:
    """Return the numbers of an earlier log's events that differ in the later one, or are gone."""
    now = {event.number: event for event in later}
    return [event.number for event in earlier if now.get(event.number) != event]
