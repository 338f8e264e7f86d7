"""Decisions about entrants: opening, entries, waiting list, check-in, late joiners, absences, leaving, seeding.

Each function returns the events that a command results in, or raises Refused; nothing is changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.competition.rules import CompetitionRules, last_round_to_join
from tournaments.log.decisions.refusal import Reason, Refused, refuse
from tournaments.log.events import Act, Proposed
from tournaments.log.state import Entrant, EntryStatus, State

Decision = tuple[Proposed, ...]
LONGEST_NAME = 200
MOST_ROUNDS = 99
MOST_ENTRANTS = 5000


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """Someone who wants to play. ``player`` is the registry id; ``rating`` that of the seeding list."""

    name: str
    player: int | None = None
    club: str = ""
    category: str = ""
    rating: int | None = None


def require_running(state: State) -> None:
    """Raise Refused unless the championship is open and not finished."""
    if not state.is_open:
        raise refuse("not_opened")
    if state.finished:
        raise refuse("finished")


def find_entrant(state: State, number: int) -> Entrant:
    """Return the entrant with a number. Raises Refused for an unknown one."""
    entrant = state.entrant(number)
    if entrant is None:
        raise refuse("no_such_entrant", number=number)
    return entrant


def decide_opening(
    state: State,
    name: str,
    rounds: int,
    rules: Mapping[str, Any],
    options: Mapping[str, Any] | None = None,
    capacity: int | None = None,
) -> Decision:
    """Payload: ``name``, ``rounds``, ``rules`` (CompetitionRules as JSON), ``options``, ``capacity``."""
    if state.is_open:
        raise refuse("already_opened")
    _check_length(state, rounds, rules)
    payload = {"name": name, "rounds": rounds, "rules": dict(rules), "options": dict(options or {})}
    return (Proposed(Act.OPENED, {**payload, "capacity": capacity}),)


def decide_settings(state: State, changes: Mapping[str, Any], reason: str = "") -> Decision:
    """Payload: those of ``rounds``, ``options`` and ``capacity`` that change."""
    require_running(state)
    _check_length(state, changes.get("rounds", state.rounds), state.rules)
    changed = {name: value for name, value in changes.items() if getattr(state, name) != value}
    return (Proposed(Act.SETTINGS_CHANGED, changed, reason),) if changed else ()


def _check_length(state: State, rounds: int, rules: Mapping[str, Any]) -> None:
    least = CompetitionRules.from_json(rules).rounds_min
    if not least <= rounds <= MOST_ROUNDS:
        raise refuse("rounds_out_of_range", rounds=rounds, least=least, most=MOST_ROUNDS)
    if rounds < len(state.played):
        raise refuse("rounds_already_played", rounds=rounds, played=len(state.played))


def decide_entry(state: State, entrant: NewEntrant, *, walk_in: bool = False) -> Decision:
    """Enter someone, on the waiting list if all places are taken.

    Once a round is paired this is a late joiner, allowed until the last round in the rules (FISC §4: round N/2): half
    a fictitious point for every round played, for pairing only. Walk-ins are checked in at once. Payload: ``number``,
    the fields of NewEntrant, ``waiting``, and of late joiners ``first_round``, ``fictitious``.
    """
    require_running(state)
    name = " ".join(entrant.name.split())
    reasons = _problems_of_entry(state, entrant, name)
    if reasons:
        raise Refused(*reasons)
    number = len(state.entrants) + 1
    waiting = is_full(state)
    payload: dict[str, Any] = {"number": number, "name": name, "player": entrant.player, "club": entrant.club}
    payload |= {"category": entrant.category, "rating": entrant.rating, "waiting": waiting}
    if state.played and not waiting:
        payload |= arrival(state)
    entered = Proposed(Act.ENTERED, payload)
    if (walk_in or state.played) and not waiting:
        return entered, Proposed(Act.CHECKED_IN, {"numbers": [number]})
    return (entered,)


def _problems_of_entry(state: State, entrant: NewEntrant, name: str) -> list[Reason]:
    reasons = []
    if not name or len(name) > LONGEST_NAME:
        reasons.append(Reason("name_missing", {"limit": LONGEST_NAME}))
    if len(state.entrants) >= MOST_ENTRANTS:
        reasons.append(Reason("too_many_entrants", {"limit": MOST_ENTRANTS}))
    for other in state.entrants:
        same_player = entrant.player is not None and other.player == entrant.player
        if same_player or other.name.casefold() == name.casefold():
            reasons.append(Reason("already_entered", {"name": other.name, "number": other.number}))
            break
    if state.played:
        reasons += _problems_of_arrival(state)
    return reasons


def _problems_of_arrival(state: State) -> list[Reason]:
    last = last_round_to_join(str(state.rules.get("late_until", "half")), state.rounds)
    if first_free_round(state) > last:
        return [Reason("too_late_to_join", {"last": last})]
    return []


def first_free_round(state: State) -> int:
    """Return the first round that someone arriving now can be paired in: the last one until it is published."""
    current = state.current
    if current is not None and not current.published:
        return current.number
    return state.next_round


def arrival(state: State) -> dict[str, int]:
    """Return a late joiner's first round, and half a fictitious point for every round before it, in half points."""
    first = first_free_round(state)
    return {"first_round": first, "fictitious": first - 1 if state.options.get("late_points", True) else 0}


def is_full(state: State) -> bool:
    """Return whether a new entrant has to wait."""
    if state.capacity is None:
        return False
    return sum(entrant.status is EntryStatus.ENTERED for entrant in state.entrants) >= state.capacity


def next_waiting(state: State) -> Entrant | None:
    """Return who moves up to a free place: the first who entered."""
    if is_full(state) or state.finished:
        return None
    return next((entrant for entrant in state.entrants if entrant.status is EntryStatus.WAITING), None)


def decide_moving_up(state: State) -> Decision:
    """Payload: ``number``, and of late joiners ``first_round`` and ``fictitious``. No event if no one moves up."""
    waiting = next_waiting(state)
    if waiting is None or (state.played and _problems_of_arrival(state)):
        return ()
    return (Proposed(Act.MOVED_UP, {"number": waiting.number, **(arrival(state) if state.played else {})}),)


def decide_change(state: State, number: int, changes: Mapping[str, Any], reason: str = "") -> Decision:
    """Payload: ``number`` and ``changes`` of name, player, club, category or rating."""
    require_running(state)
    entrant = find_entrant(state, number)
    changed = {name: value for name, value in changes.items() if getattr(entrant, name) != value}
    if not str(changed.get("name", entrant.name)).strip():
        raise refuse("name_missing", limit=LONGEST_NAME)
    for other in state.entrants:
        if other.number != number and changed.get("player") is not None and other.player == changed["player"]:
            raise refuse("already_entered", name=other.name, number=other.number)
    return (Proposed(Act.ENTRY_CHANGED, {"number": number, "changes": changed}, reason),) if changed else ()


def decide_check_in(state: State, numbers: Sequence[int], *, present: bool = True) -> Decision:
    """Payload: ``numbers`` of those whose mark changes."""
    require_running(state)
    entrants = [find_entrant(state, number) for number in dict.fromkeys(numbers)]
    waiting = [entrant for entrant in entrants if entrant.status is EntryStatus.WAITING]
    if waiting and present:
        raise Refused(*(Reason("still_waiting", {"name": entrant.name}) for entrant in waiting))
    changed = [entrant.number for entrant in entrants if entrant.checked_in is not present]
    act = Act.CHECKED_IN if present else Act.CHECK_IN_UNDONE
    return (Proposed(act, {"numbers": changed}),) if changed else ()


def decide_absence(state: State, number: int, rounds: Sequence[int], *, away: bool = True) -> Decision:
    """Mark rounds missed, or played after all. Payload: ``number``, ``rounds`` that change."""
    require_running(state)
    entrant = find_entrant(state, number)
    begun = [one.number for one in state.played if one.table_of(number) or number in one.byes]
    past = [one for one in rounds if one in begun or not 0 < one <= state.rounds]
    if past:
        raise refuse("round_already_paired", name=entrant.name, round=past[0])
    changed = [one for one in sorted(set(rounds)) if (one in entrant.away) is not away]
    act = Act.ABSENT if away else Act.PRESENT_AGAIN
    return (Proposed(act, {"number": number, "rounds": changed}),) if changed else ()


def decide_withdrawal(state: State, number: int, reason: str = "") -> Decision:
    """Withdraw permanently, from the first round without a table. Payload: ``number``, ``from_round``."""
    require_running(state)
    entrant = find_entrant(state, number)
    if entrant.left_from is not None:
        raise refuse("already_left", name=entrant.name)
    return (Proposed(Act.WITHDRAWN, {"number": number, "from_round": _first_without(state, number)}, reason),)


def _first_without(state: State, number: int) -> int:
    """Return the first round in which an entrant isn't paired yet; 1 before the first round."""
    current = state.current
    if current is None:
        return 1
    seated = current.table_of(number) is not None or number in current.byes
    return current.number + 1 if seated or current.published else current.number


def decide_return(state: State, number: int) -> Decision:
    """Return after leaving, with no points for the rounds missed. Payload: ``number``, ``round``."""
    require_running(state)
    entrant = find_entrant(state, number)
    if entrant.status is not EntryStatus.WITHDRAWN:
        raise refuse("has_not_left", name=entrant.name)
    return (Proposed(Act.RETURNED, {"number": number, "round": first_free_round(state) if state.played else 1}),)


def decide_seeding(state: State, ratings: Mapping[int, int | None], list_name: str) -> Decision:
    """Set ratings from a published list. Payload: ``ratings`` by entrant number, ``list``."""
    require_running(state)
    if state.played:
        raise refuse("seeding_is_over")
    for number in ratings:
        find_entrant(state, number)
    return (Proposed(Act.SEEDED, {"ratings": {str(one): value for one, value in ratings.items()}, "list": list_name}),)
