"""Decisions about rounds: paired, changed by hand, published, closed; the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.competition.pairing_systems import pairing_systems
from tournaments.log.decisions.entries import Decision, require_running
from tournaments.log.decisions.judgement import Finding, Level, judge_pairing
from tournaments.log.decisions.refusal import Reason, Refused, refuse
from tournaments.log.events import Act, Proposed
from tournaments.log.snapshot import system_of
from tournaments.log.state import LiveRound, State, TableStatus


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round from an engine or made by hand. ``tables`` hold entrant numbers, the first of each starting.

    ``numbers`` are those of the tables; if empty they count from 1. ``snapshot`` is what the engine saw, ``why`` its
    explanation by table number (``"1"``) and bye (``"bye 7"``); both are stored in the event, with the engine and its
    version, and ignored by the fold.
    """

    tables: Sequence[Sequence[int]]
    byes: Sequence[int] = ()
    numbers: Sequence[int] = ()
    engine: str = "by hand"
    engine_version: str = ""
    snapshot: Mapping[str, Any] | None = None
    snapshot_digest: str = ""
    why: Mapping[str, Any] = field(default_factory=dict)


def decide_pairing(state: State, pairing: Pairing, *, confirmed: bool = False, reason: str = "") -> Decision:
    """Pair the next round. Breaking a rule is refused until it is ``confirmed``.

    The previous round must have all its results. Payload: ``round``, ``tables`` (``number``, ``players``), ``byes``,
    ``away``, ``half_points_of_bye``, ``engine``, ``engine_version``, ``snapshot``, ``snapshot_digest``, ``why``.
    """
    require_next_round(state)
    broken = _require_possible(state, state.next_round, pairing, confirmed)
    payload = _payload(state, state.next_round, pairing) | {
        "half_points_of_bye": int(state.options.get("half_points_of_bye", 2)),
        "engine": pairing.engine,
        "engine_version": pairing.engine_version,
        "snapshot": dict(pairing.snapshot) if pairing.snapshot is not None else None,
        "snapshot_digest": pairing.snapshot_digest,
        "why": dict(pairing.why),
        "broken": broken,
    }
    return (Proposed(Act.PAIRED, payload, reason),)


def require_next_round(state: State) -> None:
    """Raise Refused unless the next round can be paired."""
    require_running(state)
    if state.next_round > state.rounds:
        raise refuse("all_rounds_paired", rounds=state.rounds)
    if not pairs_without_results(state):
        _require_complete(state.current)


def pairs_without_results(state: State) -> bool:
    """Return whether pairings don't depend on results: a league's tables are known from the start, and its games are
    played whenever people find the time.
    """
    return not pairing_systems()[system_of(state)].needs_results


def decide_change_of_pairing(
    state: State, round_number: int, pairing: Pairing, *, confirmed: bool = False, reason: str = ""
) -> Decision:
    """Change the pairing of the last round by hand. Once it is published this needs a reason.

    A table with a result keeps its players in their seats. Payload as for a pairing, without engine and snapshot.
    """
    require_running(state)
    one = _last_round(state, round_number)
    if one.published and not reason.strip():
        raise refuse("reason_due")
    kept = {tuple(players) for players in pairing.tables}
    moved = [table for table in one.tables if table.status is not TableStatus.OPEN]
    moved = [table for table in moved if table.players not in kept]
    if moved:
        raise Refused(*(Reason("table_has_result", {"table": table.number}) for table in moved))
    broken = _require_possible(state, round_number, pairing, confirmed)
    payload = _payload(state, round_number, pairing) | {"broken": broken}
    return (Proposed(Act.PAIRING_CHANGED, payload, reason),)


def decide_unpairing(state: State, round_number: int, reason: str = "") -> Decision:
    """Remove the pairing of the last round, which has no results. Payload: ``round``."""
    require_running(state)
    one = _last_round(state, round_number)
    if any(table.status is not TableStatus.OPEN for table in one.tables):
        raise refuse("round_has_results", round=round_number)
    if one.published and not reason.strip():
        raise refuse("reason_due")
    return (Proposed(Act.UNPAIRED, {"round": round_number}, reason),)


def decide_publication(state: State, round_number: int) -> Decision:
    """Make a round public, closing the results of the previous one. Payload: ``round``."""
    require_running(state)
    one = _last_round(state, round_number)
    if one.published:
        return ()
    published = Proposed(Act.PUBLISHED, {"round": round_number})
    before = state.round(round_number - 1)
    if before is None or before.closed or pairs_without_results(state):
        return (published,)
    _require_complete(before)
    return Proposed(Act.CLOSED, {"round": before.number}), published


def decide_closing(state: State, round_number: int) -> Decision:
    """Close a round whose tables all have a result. Payload: ``round``."""
    require_running(state)
    one = state.round(round_number)
    if one is None:
        raise refuse("no_such_round", round=round_number)
    _require_complete(one)
    return () if one.closed else (Proposed(Act.CLOSED, {"round": round_number}),)


def decide_finish(state: State) -> Decision:
    """Finish after the last round: nothing more happens. Payload: none."""
    require_running(state)
    if len(state.played) < state.rounds:
        raise refuse("rounds_left", played=len(state.played), rounds=state.rounds)
    for one in state.played:
        _require_complete(one)
    closed = (Proposed(Act.CLOSED, {"round": one.number}) for one in state.played if not one.closed)
    return (*closed, Proposed(Act.FINISHED))


def decide_reopening(state: State, reason: str) -> Decision:
    """Reopen for a correction after the end. Payload: none."""
    if not state.finished:
        raise refuse("not_finished")
    if not reason.strip():
        raise refuse("reason_due")
    return (Proposed(Act.REOPENED, {}, reason),)


def _last_round(state: State, round_number: int) -> LiveRound:
    one = state.round(round_number)
    if one is None:
        raise refuse("no_such_round", round=round_number)
    if round_number != len(state.played):
        raise refuse("not_the_last_round", round=round_number, last=len(state.played))
    return one


def _require_complete(one: LiveRound | None) -> None:
    if one is None:
        return
    if not one.published:
        raise refuse("round_not_published", round=one.number)
    missing = [str(table.number) for table in one.tables if table.status is not TableStatus.FINAL]
    if missing:
        raise refuse("results_missing", round=one.number, count=len(missing), tables=", ".join(missing[:20]))


def _require_possible(state: State, round_number: int, pairing: Pairing, confirmed: bool) -> list[dict[str, Any]]:
    """Return the broken rules that were confirmed, as JSON. Raises Refused if impossible or not confirmed."""
    found = judge_pairing(state, round_number, pairing.tables, pairing.byes)
    impossible = [one for one in found if one.level is Level.IMPOSSIBLE]
    if impossible:
        raise Refused(*(Reason(one.code, one.params) for one in impossible))
    broken = [one for one in found if one.level is Level.BROKEN]
    if broken and not confirmed:
        raise Refused(*(Reason(one.code, one.params) for one in broken), Reason("confirm_broken_rules"))
    return [_as_json(one) for one in broken]


def _as_json(finding: Finding) -> dict[str, Any]:
    return {"code": finding.code, "params": finding.params}


def _payload(state: State, round_number: int, pairing: Pairing) -> dict[str, Any]:
    seated = {player for players in pairing.tables for player in players} | set(pairing.byes)
    away = [one.number for one in state.taking_part() if one.plays_in(round_number) and one.number not in seated]
    numbers = pairing.numbers or range(1, len(pairing.tables) + 1)
    return {
        "round": round_number,
        "tables": [
            {"number": number, "players": list(players)}
            for number, players in zip(numbers, pairing.tables, strict=True)
        ],
        "byes": list(pairing.byes),
        "away": away,
    }


def exchange(one: LiveRound, first: int, second: int) -> Pairing:
    """Return the round with two players swapped.

    A player without a place takes the other's. A player with a bye swapped with someone without a place gets a new
    table with them. Raises Refused.
    """
    if first == second:
        raise refuse("nothing_changed")
    seated = {player for table in one.tables for player in table.players} | set(one.byes)
    if first not in seated and second not in seated:
        raise refuse("nobody_seated")
    newcomer = first if first not in seated else second if second not in seated else None
    tables = [list(table.players) for table in one.tables]
    numbers = [table.number for table in one.tables]
    byes = list(one.byes)
    free = {first: second, second: first}
    if newcomer is not None and free[newcomer] in byes:
        byes.remove(free[newcomer])
        tables.append([free[newcomer], newcomer])
        return Pairing(tables, byes, [*numbers, max(numbers, default=0) + 1])
    tables = [[free.get(player, player) for player in players] for players in tables]
    byes = [free.get(player, player) for player in byes]
    return Pairing(tables, byes, numbers)


def turn_table(one: LiveRound, number: int) -> Pairing:
    """Return the round with another player starting at a table. Raises Refused."""
    if one.find_table(number) is None:
        raise refuse("no_such_table", round=one.number, table=number)
    tables = [
        [*table.players[1:], table.players[0]] if table.number == number else list(table.players)
        for table in one.tables
    ]
    return Pairing(tables, one.byes, [table.number for table in one.tables])
