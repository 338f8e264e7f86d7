"""The only place where a championship's log grows: lock, decide, sign, write. It follows the championship's rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.permissions import Actor
from federation.seen import check_seen
from federation.tenancy.locks import lock
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship, LiveEvent
from tournaments.errors import LiveRefused
from tournaments.log.decisions.entries import decide_settings
from tournaments.log.decisions.refusal import Reason, Refused
from tournaments.log.digests import sign
from tournaments.log.events import Act, Event, Proposed
from tournaments.log.fold import apply
from tournaments.log.queries import current_state, event_of, remember
from tournaments.log.state import State
from tournaments.log.words import say_reasons

Decide = Callable[[State], tuple[Proposed, ...]]
# What the sender of a form has seen (``federation.seen``), and what the form would show of a state.
Shown = tuple[str, Callable[[State], object]]
# The state is stored alongside the log after these acts, and after this many events.
_KEPT_AFTER = frozenset({Act.OPENED, Act.PAIRED, Act.CLOSED, Act.FINISHED})
_MOST_UNKEPT = 50


@dataclass(frozen=True, slots=True)
class Appended:
    """The result of a command: the state after it and its events; ``repeated`` if it had been carried out before."""

    live: LiveChampionship
    state: State
    events: tuple[Event, ...]
    repeated: bool = False


def append(
    actor: Actor,
    live: LiveChampionship,
    decide: Decide,
    *,
    reference: str = "",
    seen: int | None = None,
    shown: Shown | None = None,
) -> Appended:
    """Decide on the current state and write the events, one writer at a time.

    ``reference`` is the sender's own id: a command already carried out under it isn't repeated. ``seen`` is the number
    of the last event that the sender knew of, if everything since matters; ``shown`` is what the sender saw of the
    state, if only that does. Raises LiveRefused, SettingsChanged.
    """
    with transaction.atomic():
        locked = lock(live)
        state = current_state(locked)
        before = locked.events.filter(reference=reference).first() if reference else None
        if before is not None:
            return Appended(locked, state, (event_of(before),), repeated=True)
        if seen is not None and seen != locked.event_number:
            raise refused(Refused(Reason("seen_is_old")))
        if shown is not None:
            check_seen(shown[0], shown[1](state))
        try:
            proposed = decide(state)
        except Refused as refusal:
            raise refused(refusal) from refusal
        return _write(actor, locked, state, proposed, reference)


def refused(refusal: Refused) -> LiveRefused:
    """Return the rules' refusal as a service's, in the reader's language."""
    return LiveRefused(reasons=say_reasons(refusal.reasons), codes=tuple(reason.code for reason in refusal.reasons))


def _write(
    actor: Actor, locked: LiveChampionship, state: State, proposed: tuple[Proposed, ...], reference: str
) -> Appended:
    moment, digest = timezone.now(), locked.digest
    events: list[Event] = []
    rows: list[LiveEvent] = []
    for index, one in enumerate(proposed):
        event = Event(
            number=state.number + 1,
            act=one.act,
            payload=one.payload,
            actor=str(actor)[:200],
            moment=moment,
            reason=one.reason.strip(),
            reference=reference if index == 0 else "",
        )
        state = apply(state, event)
        digest = sign(digest, event, state)
        events.append(event)
        rows.append(_row(locked, event, digest))
    if rows:
        LiveEvent.objects.bulk_create(rows)
        _note(locked, state, digest, kept=any(one.act in _KEPT_AFTER for one in proposed))
    return Appended(locked, state, tuple(events))


def _row(live: LiveChampionship, event: Event, digest: str) -> LiveEvent:
    return LiveEvent(
        live=live,
        number=event.number,
        act=event.act.value,
        payload=dict(event.payload),
        schema_version=event.schema_version,
        actor=event.actor,
        moment=event.moment,
        reason=event.reason,
        reference=event.reference,
        digest=digest,
    )


def _note(locked: LiveChampionship, state: State, digest: str, *, kept: bool) -> None:
    locked.event_number, locked.digest = state.number, digest
    changed = ["event_number", "digest"]
    if kept or state.number - locked.state_number >= _MOST_UNKEPT:
        locked.state, locked.state_number = state.as_json(), state.number
        changed += ["state", "state_number"]
    locked.save(update_fields=changed)
    remember(locked, state)


def follow_rules(actor: Actor, championship: Championship) -> None:
    """Record in the log which rules apply from now on; nothing if the championship isn't run here.

    Raises LiveRefused for a finished one, which has to be reopened first.
    """
    live = LiveChampionship.objects.filter(championship=championship).select_related("championship").first()
    if live is not None:
        append(actor, live, lambda state: decide_settings(state, {"rules": dict(championship.rules)}))
