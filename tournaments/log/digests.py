"""Digests: every event is signed together with what came before it and the state after it.

The digest of an event is SHA-256 over the previous digest, the event's canonical JSON and the digest of the state
after it. That of a state is SHA-256 over its own values and the digests of its parts (entrants; rounds, which are over
their tables), each over its canonical JSON: as safe as signing the whole JSON each time, at the cost of only what
changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.log.events import Event, canonical_json
from tournaments.log.fold import apply
from tournaments.log.state import State, digest_of

# Before the first event.
NO_DIGEST = ""


def sign(before: str, event: Event, after: State) -> str:
    """Return the digest stored with an event."""
    return digest_of(before, canonical_json(event.as_json()), after.digest)


@dataclass(frozen=True, slots=True)
class Difference:
    """The first event at which the log differs. ``found`` is the stored digest, ``expected`` the computed one.

    A gap in the numbers is a difference with ``found`` empty.
    """

    number: int
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of folding a log again: the state, its last digest, and the first difference, if any."""

    state: State
    digest: str
    difference: Difference | None = None


def replay(signed: Iterable[tuple[Event, str]]) -> Replay:
    """Fold events again and compare their stored digests, up to the first that differs."""
    state, digest = State(), NO_DIGEST
    for event, kept in signed:
        if event.number != state.number + 1:
            return Replay(state, digest, Difference(state.number + 1, "", digest))
        after = apply(state, event)
        expected = sign(digest, event, after)
        if expected != kept:
            return Replay(state, digest, Difference(event.number, kept, expected))
        state, digest = after, expected
    return Replay(state, digest)
