"""Deciding what the arbitral committee rules: members, decisions, drawings of lots, disqualification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.competition.lots import draw_lots
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import compute_standings
from tournaments.log.decisions.entries import Decision, find_entrant, require_running
from tournaments.log.decisions.refusal import refuse
from tournaments.log.decisions.results.scoring import find_table
from tournaments.log.events import Act, Proposed
from tournaments.log.report import report_of
from tournaments.log.state import State, TableStatus


def decide_committee(state: State, members: Sequence[str]) -> Decision:
    """Name the arbitral committee. Payload: ``members``, by name."""
    require_running(state)
    named = [" ".join(member.split()) for member in members]
    named = [member for member in dict.fromkeys(named) if member]
    return (Proposed(Act.COMMITTEE_NAMED, {"members": named}),) if tuple(named) != state.committee else ()


def decide_ruling(
    state: State,
    text: str,
    reason: str,
    *,
    round_number: int | None = None,
    table: int | None = None,
    instead: str = "",
    parties: Sequence[int] = (),
) -> Decision:
    """A decision of the committee. ``parties`` are entrants it concerns; a member who is one does not rule on it, and
    ``instead`` names who did.

    Payload: ``text``, ``round``, ``table``, ``parties``, ``members`` who ruled, ``instead``.
    """
    require_running(state)
    if not text.strip() or not reason.strip():
        raise refuse("reason_due")
    if table is not None:
        find_table(state, round_number or 0, table)
    named = {find_entrant(state, number).name.casefold() for number in parties}
    out = [member for member in state.committee if member.casefold() in named]
    if out and not instead.strip():
        raise refuse("party_rules", name=out[0])
    payload: dict[str, Any] = {"text": text.strip(), "round": round_number, "table": table, "instead": instead.strip()}
    if parties:
        payload["parties"] = list(parties)
    members = [member for member in state.committee if member not in out]
    return (Proposed(Act.RULED, {**payload, "members": members}, reason),)


def decide_lots(state: State, place: int, seed: str) -> Decision:
    """Lots are drawn among those who share a place, being equal in everything. Anybody can draw them again.

    Payload: ``numbers``, ``seed``, the ``order`` that came out, ``place``.
    """
    require_running(state)
    if not seed.strip():
        raise refuse("seed_due")
    equal = shared_places(state).get(place)
    if equal is None:
        raise refuse("nobody_equal", place=place)
    order = draw_lots(equal, seed.strip())
    payload = {"numbers": sorted(equal), "seed": seed.strip(), "order": list(order), "place": place}
    return (Proposed(Act.LOTS_DRAWN, payload),)


def shared_places(state: State) -> dict[int, tuple[int, ...]]:
    """Who shares each place that several have, as things stand; empty before anything was played."""
    if not any(table.status is TableStatus.FINAL for one in state.played for table in one.tables):
        return {}
    lines = compute_standings(report_of(state), CompetitionRules.from_json(state.rules), announced=state.rounds)
    by_place: dict[int, list[int]] = {}
    for line in lines:
        if line.place is not None:
            by_place.setdefault(line.place, []).append(line.number)
    return {place: tuple(numbers) for place, numbers in by_place.items() if len(numbers) > 1}


def decide_disqualification(state: State, number: int, reason: str) -> Decision:
    """No further pairing; games played stand and are rated. Payload: ``number``, ``from_round``."""
    require_running(state)
    entrant = find_entrant(state, number)
    if not reason.strip():
        raise refuse("reason_due")
    if entrant.status.value == "disqualified":
        raise refuse("already_left", name=entrant.name)
    current = state.current
    first = 1
    if current is not None:
        is_seated = current.table_of(number) is not None or number in current.byes
        first = current.number + 1 if is_seated else current.number
    if entrant.left_from is not None:
        first = min(first, entrant.left_from)
    return (Proposed(Act.DISQUALIFIED, {"number": number, "from_round": first}, reason),)
