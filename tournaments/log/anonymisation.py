"""A name out of the log of a championship, and the log signed again. Pure.

The digests cover names, so without a name there are other ones. The log says so itself: its last event then tells the
digest that it had before and which events were changed, and is covered by the new ones. Whoever kept an earlier
digest or a copy of the log can hold them against it: :func:`differing_events` names what differs.
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
    """The log without a name. ``changed`` are the numbers of its events that are others than before."""

    signed: tuple[Signed, ...]
    state: State
    changed: tuple[int, ...]


def rewrite(log: Sequence[Signed], numbers: frozenset[int], names: Names, at: datetime) -> Rewritten | None:
    """The log without a name, or None where it does not have it.

    ``numbers`` are those of the entrants who are this player, whatever they are called there.
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
    """Numbers of the entrants who are one of these records of the registry, as the log says in the end."""
    players: dict[int, Any] = {}
    for event in log:
        if event.act is Act.ENTERED:
            players[event.payload["number"]] = event.payload.get("player")
        elif event.act is Act.ENTRY_CHANGED and "player" in event.payload["changes"]:
            players[event.payload["number"]] = event.payload["changes"]["player"]
    return frozenset(number for number, player in players.items() if player in records)


def without_name(event: Event, numbers: frozenset[int], names: Names) -> Event:
    """The event as it would have been written of somebody without a name."""
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
    """What the engine saw has the names of all players, and a digest of its own."""
    report = payload["snapshot"]["report"]
    players = [one | {"name": instead} if one["number"] in numbers else one for one in report["players"]]
    snapshot = {**payload["snapshot"], "report": {**report, "players": players}}
    if snapshot == payload["snapshot"]:
        return payload
    seen = {name: value for name, value in snapshot.items() if name != "options"}
    return {**payload, "snapshot": snapshot, "snapshot_digest": Snapshot.from_json(seen).digest}


def differing_events(earlier: Sequence[Event], later: Sequence[Event]) -> list[int]:
    """Numbers of the events of an earlier copy of a log that are others in the later one, or gone."""
    now = {event.number: event for event in later}
    return [event.number for event in earlier if now.get(event.number) != event]
