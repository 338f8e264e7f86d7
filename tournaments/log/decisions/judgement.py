"""Findings about any pairing: what is impossible, what breaks a rule, what is unusual.

Earlier meetings, byes and what has to be confirmed come from ``tournaments.pairing``, as for engines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Any

from tournaments.competition.pairing_systems import pairing_systems
from tournaments.log.presence import present
from tournaments.log.snapshot import contest_of, system_of
from tournaments.log.state import State
from tournaments.pairing.explanations import what_to_confirm
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order
from tournaments.pairing.pair import find_second_meetings
from tournaments.pairing.rounds.result import Draw, Reason
from tournaments.report.report import Kind


class Level(StrEnum):
    """IMPOSSIBLE is refused, BROKEN has to be confirmed, UNUSUAL is reported."""

    IMPOSSIBLE = "impossible"
    BROKEN = "broken"
    UNUSUAL = "unusual"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding about a pairing; ``table`` counts from 1 in the order given, None for byes and the whole."""

    level: Level
    code: str
    table: int | None = None
    params: dict[str, Any] = field(default_factory=dict)


Tables = Sequence[Sequence[int]]


def judge_pairing(
    state: State, round_number: int, tables: Tables, byes: Sequence[int], *, there: Iterable[int] | None = None
) -> tuple[Finding, ...]:
    """Return all findings about a round's pairing, worst first. ``there``: who was present, for a past round."""
    people = _judge_people(state, round_number, tables, byes) if there is None else ()
    found = [*people, *_judge_sizes(state, tables)]
    if not found:
        contest = contest_of(state, round_number, there)
        draw = Draw(tuple(tuple(table) for table in tables), tuple(byes))
        found += [*_judge_by_rules(state, contest, draw), *_judge_wishes(state, contest, draw)]
        found += _judge_clubs(state, tables)
    levels = list(Level)
    return tuple(sorted(found, key=lambda one: levels.index(one.level)))


def _judge_people(state: State, round_number: int, tables: Tables, byes: Sequence[int]) -> Iterator[Finding]:
    places = Counter([player for players in tables for player in players] + list(byes))
    if not places:
        yield Finding(Level.IMPOSSIBLE, "nobody_to_pair")
    for player, count in places.items():
        entrant = state.entrant(player)
        if entrant is None:
            yield Finding(Level.IMPOSSIBLE, "no_such_entrant", None, {"number": player})
        elif count > 1:
            yield Finding(Level.IMPOSSIBLE, "seated_twice", None, {"name": entrant.name})
        elif not entrant.plays_in(round_number):
            yield Finding(Level.IMPOSSIBLE, "does_not_play", None, {"name": entrant.name, "round": round_number})
    for entrant in present(state, round_number):
        if entrant.number not in places:
            yield Finding(Level.IMPOSSIBLE, "left_out", None, {"name": entrant.name})


def _judge_sizes(state: State, tables: Tables) -> Iterator[Finding]:
    seats = int(state.rules.get("seats", 2))
    known = {int(size) for size in state.rules.get("places", {})} | {seats}
    for index, players in enumerate(tables, start=1):
        if len(players) not in known:
            yield Finding(
                Level.IMPOSSIBLE, "table_size", index, {"table": index, "size": len(players), "seats": seats}
            )


def allows_second_meetings(state: State) -> bool:
    """Return whether second meetings are allowed: by the rules, by the system, or at tables of more than two."""
    usual = bool(state.rules.get("repeat_meetings")) or pairing_systems()[system_of(state)].repeats
    return usual or int(state.rules.get("seats", 2)) > 2


def _judge_by_rules(state: State, contest: Contest, draw: Draw) -> Iterator[Finding]:
    """Return what an arbiter has to confirm, as with an engine's pairing."""
    again = () if allows_second_meetings(state) else find_second_meetings(contest, draw)
    for reason in what_to_confirm(contest, draw, system_of(state), again):
        table = _table_of(draw, reason)
        yield Finding(Level.BROKEN, reason.code, table, _spell(state, contest, reason, table))
    if len(draw.byes) > 1 and int(state.rules.get("seats", 2)) == 2:
        yield Finding(Level.UNUSUAL, "several_byes", None, {"count": len(draw.byes)})


def _judge_wishes(state: State, contest: Contest, draw: Draw) -> Iterator[Finding]:
    """Return unmet wishes: avoidable meetings, and winners paired with players still in line for a prize."""
    for index, players in enumerate(draw.tables, start=1):
        for couple in combinations(players, 2):
            params = {"table": index, **_both(state, couple)}
            if order(*couple) in contest.unwanted:
                yield Finding(Level.UNUSUAL, "unwanted_pair", index, params)
            if order(*couple) in contest.hindered:
                yield Finding(Level.UNUSUAL, "locked_meets_contender", index, params)


def _table_of(draw: Draw, reason: Reason) -> int | None:
    pair = set(reason.params.get("players", ()))
    return next((index for index, table in enumerate(draw.tables, start=1) if pair and pair <= set(table)), None)


def _spell(state: State, contest: Contest, reason: Reason, table: int | None) -> dict[str, Any]:
    """Return the parameters with names, for a sentence; for a second meeting also the earlier round."""
    if "player" in reason.params:
        return {"name": _name(state, reason.params["player"])}
    couple = reason.params["players"]
    params = {"table": table, **_both(state, couple)}
    return params | {"round": _last_meeting(contest, *couple)} if reason.code == "second_meeting" else params


def _last_meeting(contest: Contest, one: int, other: int) -> int:
    sat = (t for t in contest.snapshot.report.tables if {one, other} <= {seat.player for seat in t.seats})
    return max((table.round for table in sat if any(seat.kind is not Kind.FORFEIT for seat in table.seats)), default=0)


def _judge_clubs(state: State, tables: Tables) -> Iterator[Finding]:
    for index, players in enumerate(tables, start=1):
        clubs = Counter(entrant.club for player in players if (entrant := state.entrant(player)) and entrant.club)
        for club, count in clubs.items():
            if count > 1:
                yield Finding(Level.UNUSUAL, "same_club", index, {"table": index, "club": club})


def _both(state: State, couple: Sequence[int]) -> dict[str, Any]:
    return {"one": _name(state, couple[0]), "other": _name(state, couple[-1])}


def _name(state: State, number: int) -> str:
    entrant = state.entrant(number)
    return entrant.name if entrant else str(number)
