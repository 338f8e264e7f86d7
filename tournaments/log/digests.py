"""Digests: every event is signed with what was before it and with the state after it.

The digest of an event is SHA-256 over the digest before, the event's canonical JSON and the digest of the state
after it. That of a state is SHA-256 over its own values and the digests of its parts (entrants; rounds, which are
over their tables), each over its canonical JSON: the same certainty as signing the whole JSON each time, for the
price of what has changed.
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
    """The digest that is kept with an event."""
    return digest_of(before, canonical_json(event.as_json()), after.digest)


@dataclass(frozen=True, slots=True)
class Difference:
    """The first event at which the log says otherwise. ``found`` is the kept digest, ``expected`` the computed one.

    A gap in the numbers is a difference with ``found`` empty.
    """

    number: int
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of folding a log again: the state, its last digest, and where it differs, if it does."""

    state: State
    digest: str
    difference: Difference | None = None


def replay(signed: Iterable[tuple[Event, str]]) -> Replay:
    """Fold events with their kept digests again, up to the first that differs."""
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
