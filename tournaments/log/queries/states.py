"""The state of a championship that is run here: from memory, from the kept state, or folded from the log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.championship.models.live import LiveChampionship, LiveEvent
from tournaments.log.events import Act, Event
from tournaments.log.fold import apply
from tournaments.log.state import State

# Of so many championships this process remembers the state; each is as large as its players and tables.
MOST_REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class _Remembered:
    number: int
    digest: str
    state: State


_remembered: OrderedDict[int, _Remembered] = OrderedDict()


def current_state(live: LiveChampionship) -> State:
    """The state after the last event that ``live`` knows of. One query at most, none where nothing happened since."""
    known = _remembered.get(live.pk)
    if known is not None and (known.number, known.digest) == (live.event_number, live.digest):
        return known.state
    state = _go_on(live, known) or fold_kept(live)
    remember(live, state)
    return state


def remember(live: LiveChampionship, state: State) -> None:
    """Keep a state in this process; it counts as long as the log says the same digest at its number."""
    _remembered[live.pk] = _Remembered(live.event_number, live.digest, state)
    _remembered.move_to_end(live.pk)
    while len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)


def forget_states() -> None:
    """Forget what this process remembers."""
    _remembered.clear()


def _go_on(live: LiveChampionship, known: _Remembered | None) -> State | None:
    """From what is remembered, unless the log went another way since: a transaction that was rolled back."""
    if known is None or not 0 < known.number < live.event_number:
        return None
    rows = list(live.events.filter(number__gte=known.number, number__lte=live.event_number))
    if not rows or rows[0].digest != known.digest:
        return None
    state = known.state
    for row in rows[1:]:
        state = apply(state, event_of(row))
    return state


def fold_kept(live: LiveChampionship) -> State:
    """The state that is kept beside the log, gone on from to the last event."""
    state = State()
    kept, number = _kept(live)
    if kept is not None and number <= live.event_number:
        state = State.from_json(kept)
    for row in live.events.filter(number__gt=state.number, number__lte=live.event_number):
        state = apply(state, event_of(row))
    return state


def _kept(live: LiveChampionship) -> tuple[Any, int]:
    """The kept state and its number, read together: the one may have been kept since the other was read."""
    if "state" not in live.get_deferred_fields():
        return live.state, live.state_number
    kept: tuple[Any, int] = LiveChampionship.objects.values_list("state", "state_number").get(pk=live.pk)
    return kept


def state_at(live: LiveChampionship, number: int) -> State:
    """The state as it was after event ``number``, folded from the beginning."""
    state = State()
    for event, _digest in signed_events(live, up_to=number):
        state = apply(state, event)
    return state


def signed_events(live: LiveChampionship, *, up_to: int | None = None) -> Iterator[tuple[Event, str]]:
    """The log with its digests, in order; read in portions."""
    rows = live.events.order_by("number")
    if up_to is not None:
        rows = rows.filter(number__lte=up_to)
    for row in rows.iterator(chunk_size=2000):
        yield event_of(row), row.digest


def event_of(row: LiveEvent) -> Event:
    """The event of a stored line."""
    return Event(
        number=row.number,
        act=Act(row.act),
        payload=row.payload,
        actor=row.actor,
        moment=row.moment,
        reason=row.reason,
        reference=row.reference,
        schema_version=row.schema_version,
    )
