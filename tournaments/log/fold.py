"""The fold: the effect of each event on the state. Total over all kinds; nothing is refused or decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tournaments.log.events import Act, Event, upgrade
from tournaments.log.state import Entrant, EntryStatus, LiveRound, LiveTable, State, TableStatus, seats_from_json

Payload = Mapping[str, Any]


EMPTY = State()


def fold(events: Iterable[Event], state: State = EMPTY) -> State:
    """Return the state after all events, which must be consecutive from ``state.number + 1`` on."""
    for event in events:
        state = apply(state, event)
    return state


def apply(state: State, event: Event) -> State:
    """Return the state after one event, of whatever schema version."""
    event = upgrade(event)
    changed = _FOLDS[event.act](state, event.payload, event.number)
    return replace(changed, number=event.number)


def _opened(state: State, data: Payload, number: int) -> State:
    return replace(state, **{name: data[name] for name in data.keys() & _SETTINGS})


_SETTINGS = frozenset({"name", "rounds", "capacity", "rules", "options"})


def _entered(state: State, data: Payload, number: int) -> State:
    values = {name: data[name] for name in data if name not in {"waiting"}}
    status = EntryStatus.WAITING if data.get("waiting") else EntryStatus.ENTERED
    return replace(state, entrants=(*state.entrants, Entrant(**values, status=status)))


def _entry_changed(state: State, data: Payload, number: int) -> State:
    return state.with_entrant(data["number"], **data["changes"])


def _moved_up(state: State, data: Payload, number: int) -> State:
    arrival = {name: data[name] for name in ("first_round", "fictitious") if name in data}
    return state.with_entrant(data["number"], status=EntryStatus.ENTERED, **arrival)


def _checked_in(state: State, data: Payload, number: int) -> State:
    return _check(state, data["numbers"], checked_in=True)


def _check_in_undone(state: State, data: Payload, number: int) -> State:
    return _check(state, data["numbers"], checked_in=False)


def _check(state: State, numbers: list[int], *, checked_in: bool) -> State:
    chosen = set(numbers)
    entrants = tuple(
        replace(entrant, checked_in=checked_in) if entrant.number in chosen else entrant for entrant in state.entrants
    )
    return replace(state, entrants=entrants)


def _absent(state: State, data: Payload, number: int) -> State:
    away = set(state.entrants[data["number"] - 1].away) | set(data["rounds"])
    return state.with_entrant(data["number"], away=tuple(sorted(away)))


def _present_again(state: State, data: Payload, number: int) -> State:
    away = set(state.entrants[data["number"] - 1].away) - set(data["rounds"])
    return state.with_entrant(data["number"], away=tuple(sorted(away)))


def _withdrawn(state: State, data: Payload, number: int) -> State:
    return state.with_entrant(data["number"], status=EntryStatus.WITHDRAWN, left_from=data["from_round"])


def _disqualified(state: State, data: Payload, number: int) -> State:
    return state.with_entrant(data["number"], status=EntryStatus.DISQUALIFIED, left_from=data["from_round"])


def _returned(state: State, data: Payload, number: int) -> State:
    entrant = state.entrants[data["number"] - 1]
    missed = range(entrant.left_from or data["round"], data["round"])
    away = tuple(sorted({*entrant.away, *missed}))
    return state.with_entrant(data["number"], status=EntryStatus.ENTERED, left_from=None, away=away)


def _seeded(state: State, data: Payload, number: int) -> State:
    ratings = {int(entrant): rating for entrant, rating in data["ratings"].items()}
    entrants = tuple(
        replace(entrant, rating=ratings[entrant.number]) if entrant.number in ratings else entrant
        for entrant in state.entrants
    )
    return replace(state, entrants=entrants, seeded_by=data["list"])


def _paired(state: State, data: Payload, number: int) -> State:
    values = {name: data[name] for name in _OF_ROUND & data.keys()}
    return replace(
        state,
        played=(
            *state.played,
            LiveRound(
                number=data["round"],
                tables=_tables(data["tables"], number),
                byes=tuple(data["byes"]),
                away=tuple(data["away"]),
                paired_at=number,
                **values,
            ),
        ),
    )


_OF_ROUND = frozenset({"half_points_of_bye", "engine", "engine_version", "snapshot_digest"})


def _tables(tables: list[Payload], changed_at: int) -> tuple[LiveTable, ...]:
    return tuple(LiveTable(table["number"], tuple(table["players"]), changed_at=changed_at) for table in tables)


def _pairing_changed(state: State, data: Payload, number: int) -> State:
    """Tables that keep their players keep their reports."""
    before = {table.players: table for table in state.played[data["round"] - 1].tables}
    tables = tuple(
        replace(before[table.players], number=table.number) if table.players in before else table
        for table in _tables(data["tables"], number)
    )
    byes, away = tuple(data["byes"]), tuple(data["away"])
    return state.with_round(data["round"], tables=tables, byes=byes, away=away, paired_at=number)


def _unpaired(state: State, data: Payload, number: int) -> State:
    return replace(state, played=state.played[: data["round"] - 1])


def _published(state: State, data: Payload, number: int) -> State:
    return state.with_round(data["round"], published=True)


def _closed(state: State, data: Payload, number: int) -> State:
    return state.with_round(data["round"], closed=True)


def _reported(state: State, data: Payload, number: int) -> State:
    return state.with_table(
        data["round"],
        data["table"],
        status=TableStatus.REPORTED,
        seats=seats_from_json(data["seats"]),
        other=(),
        doubts=(),
        reported_by=data["by"],
        changed_at=number,
    )


def _confirmed(state: State, data: Payload, number: int) -> State:
    told = {name: seats_from_json(data[name]) for name in ("seats", "doubts") if name in data}
    return state.with_table(data["round"], data["table"], status=TableStatus.FINAL, changed_at=number, **told)


def _disputed(state: State, data: Payload, number: int) -> State:
    other = seats_from_json(data["seats"])
    return state.with_table(data["round"], data["table"], status=TableStatus.DISPUTED, other=other, changed_at=number)


def _settled(state: State, data: Payload, number: int) -> State:
    return state.with_table(
        data["round"],
        data["table"],
        status=TableStatus.FINAL,
        seats=seats_from_json(data["seats"]),
        other=(),
        doubts=(),
        changed_at=number,
    )


def _cleared(state: State, data: Payload, number: int) -> State:
    return state.with_table(
        data["round"],
        data["table"],
        status=TableStatus.OPEN,
        seats=(),
        other=(),
        doubts=(),
        reported_by=None,
        changed_at=number,
    )


def _corrected(state: State, data: Payload, number: int) -> State:
    """Pairings of later rounds were based on the old result, and are marked."""
    state = state.with_table(
        data["round"],
        data["table"],
        seats=seats_from_json(data["seats"]),
        other=(),
        doubts=(),
        status=TableStatus.FINAL,
        corrected=True,
        changed_at=number,
    )
    for later in state.played[data["round"] :]:
        state = state.with_round(later.number, made_on_old=True)
    return state


def _penalised(state: State, data: Payload, number: int) -> State:
    """A penalty in a game corrects its result, one in the championship is the player's; a warning changes nothing."""
    if data.get("round"):
        return _corrected(state, data, number)
    before = state.entrants[data["number"] - 1].penalty
    off = int(data.get("half_points") or 0)
    return state.with_entrant(data["number"], penalty=before + off) if off else state


def _lots_drawn(state: State, data: Payload, number: int) -> State:
    return replace(state, lots=(*state.lots, tuple(data["order"])))


def _committee_named(state: State, data: Payload, number: int) -> State:
    return replace(state, committee=tuple(data["members"]))


def _noted(state: State, data: Payload, number: int) -> State:
    return state


def _finished(state: State, data: Payload, number: int) -> State:
    return replace(state, finished=True)


def _reopened(state: State, data: Payload, number: int) -> State:
    return replace(state, finished=False)


_FOLDS: Mapping[Act, Callable[[State, Payload, int], State]] = {
    Act.OPENED: _opened,
    Act.SETTINGS_CHANGED: _opened,
    Act.ENTERED: _entered,
    Act.ENTRY_CHANGED: _entry_changed,
    Act.MOVED_UP: _moved_up,
    Act.CHECKED_IN: _checked_in,
    Act.CHECK_IN_UNDONE: _check_in_undone,
    Act.ABSENT: _absent,
    Act.PRESENT_AGAIN: _present_again,
    Act.WITHDRAWN: _withdrawn,
    Act.RETURNED: _returned,
    Act.SEEDED: _seeded,
    Act.PAIRED: _paired,
    Act.PAIRING_CHANGED: _pairing_changed,
    Act.UNPAIRED: _unpaired,
    Act.PUBLISHED: _published,
    Act.REPORTED: _reported,
    Act.CONFIRMED: _confirmed,
    Act.DISPUTED: _disputed,
    Act.SETTLED: _settled,
    Act.CLEARED: _cleared,
    Act.CORRECTED: _corrected,
    Act.PENALISED: _penalised,
    Act.DISQUALIFIED: _disqualified,
    Act.COMMITTEE_NAMED: _committee_named,
    Act.RULED: _noted,
    Act.CLOSED: _closed,
    Act.LOTS_DRAWN: _lots_drawn,
    Act.FINISHED: _finished,
    Act.REOPENED: _reopened,
    Act.ANONYMISED: _noted,
}
